import Testing

@testable import ScrumSound
