import Testing

@testable import TimelineKit
