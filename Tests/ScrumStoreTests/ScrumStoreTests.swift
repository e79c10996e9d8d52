import Testing

@testable import ScrumStore
