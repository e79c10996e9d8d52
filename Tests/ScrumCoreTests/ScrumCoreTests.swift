import Testing

@testable import ScrumCore
