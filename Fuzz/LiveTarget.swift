import ScrumCore

@testable import Live

/// Reads the same bytes as a request to the page's server and as a line from a remote meeting.
func fuzzLive(_ bytes: [UInt8]) {
    checkRequest(bytes)
    checkLine(bytes)
}

/// Splitting a request head in two does not affect the result.
private func checkRequest(_ bytes: [UInt8]) {
    let whole = HTTPRequest.read(bytes)
    let half = bytes.count / 2
    if HTTPRequest.read(Array(bytes[..<half])) == .incomplete {
        require(HTTPRequest.read(bytes, known: half) == whole, "a head that depends on its parts")
    }
    guard case .request(let request) = whole else { return }
    let text = request.method + request.path + (request.authorization ?? "")
    require(
        text.utf8.allSatisfy { (0x20...0x7e).contains($0) }, "a byte that is not printable ASCII")
    require(request.path.first == "/", "a path without a root")
}

/// Any readable line survives a round trip, and its state can be advanced.
private func checkLine(_ bytes: [UInt8]) {
    guard let line = StateLine(bytes) else { return }
    let text = line.text
    let again = StateLine(Array(text.utf8))
    require(again?.text == text || text.utf8.count > Bounds.stateLine, "another line: \(text)")
    guard case .state(let state) = line else { return }
    let later = state.advanced(by: .seconds(100_000))
    require(later.elapsed >= state.elapsed, "a clock that goes back")
    _ = StateLine.state(later).text
}
