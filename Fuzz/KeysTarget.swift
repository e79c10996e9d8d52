import ScrumCore

@testable import MeetingScreen
@testable import TerminalUI

/// Terminal input. The first byte chooses how the rest is split into reads.
///
/// The split does not affect the events; pastes and mouse positions stay within their limits.
func fuzzKeys(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let bytes = input.dropFirst()
    var whole = KeyParser()
    let events = whole.feed(bytes) + whole.timeout()
    require(whole.sequenceTimeout == nil, "waits after a timeout")
    var split = KeyParser()
    var parts: [TerminalEvent] = []
    var rest = bytes
    var length = Int(first % 7) + 1
    while !rest.isEmpty {
        parts += split.feed(rest.prefix(length))
        rest = rest.dropFirst(length)
        length = length % 7 + 1
    }
    require(parts + split.timeout() == events, "the events depend on the reads")
    for event in events {
        switch event {
        case .paste(let text):
            require(text.utf8.count <= 3 * KeyParser.longestPaste, "a paste without end")
        case .mouse(let mouse):
            require((0...0x11_0000).contains(mouse.row), "row \(mouse.row)")
            require((0...0x11_0000).contains(mouse.column), "column \(mouse.column)")
        case .key, .focus, .invalidPaste: break
        default: fail("\(event) is nothing that is typed")
        }
    }
}
