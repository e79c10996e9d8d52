import Testing

@testable import ScrumCLI
