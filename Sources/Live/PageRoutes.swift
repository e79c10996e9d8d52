import CLive
import FoundationEssentials

/// What the page's server answers: three routes, and nothing else.
struct PageRoutes {
    enum Route: Equatable {
        case page
        case events
        /// Words of control for the meeting.
        case control(String)
        case nothing
    }

    let secrets: PageSecrets
    private let page: [UInt8]
    private let policy: String

    /// By default of the page that is built in.
    init(_ secrets: PageSecrets, page: [UInt8]? = nil) {
        let file = clive_page()
        let page = page ?? Array(UnsafeBufferPointer(start: file.start, count: file.count))
        self.secrets = secrets
        self.page = page
        let text = String(decoding: page, as: UTF8.self)
        policy = """
            default-src 'none'; script-src \(Self.source("script", in: text)); \
            style-src \(Self.source("style", in: text)); connect-src 'self'; img-src data:; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
    }

    func route(of request: HTTPRequest) -> Route {
        let base = "/\(secrets.path)/"
        guard request.path.hasPrefix(base) else { return .nothing }
        let rest = String(request.path.dropFirst(base.count))
        switch (request.method, rest) {
        case ("GET", ""): return .page
        case ("GET", "events"): return .events
        case ("POST", _):
            guard rest.hasPrefix("do/"), let words = Self.words(String(rest.dropFirst(3))),
                secrets.isLeader(request.authorization)
            else { return .nothing }
            return .control(words)
        default: return .nothing
        }
    }

    /// The meeting's words for those of a path; nil for all that are not on the list.
    private static func words(_ path: String) -> String? {
        switch path {
        case "begin", "undo", "pause", "resume": return path
        default:
            guard path.hasPrefix("next/"), case let digits = path.dropFirst(5),
                (1...6).contains(digits.utf8.count),
                digits.utf8.allSatisfy({ (48...57).contains($0) })
            else { return nil }
            return "next \(digits)"
        }
    }

    // MARK: Answers

    /// The page itself.
    var pageAnswer: [UInt8] {
        head("200 OK", "Content-Type: text/html; charset=utf-8", length: page.count) + page
    }

    /// The beginning of the stream; events follow.
    var eventsAnswer: [UInt8] {
        head("200 OK", "Content-Type: text/event-stream") + Array("retry: 1000\n".utf8)
    }

    /// An answer without content.
    func answer(_ status: String) -> [UInt8] { head(status, length: 0) }

    /// A line as an event.
    static func event(_ line: String) -> [UInt8] { Array("data: \(line)\n\n".utf8) }

    private func head(_ status: String, _ type: String? = nil, length: Int? = nil) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status)"]
        if let type { lines.append(type) }
        if let length { lines.append("Content-Length: \(length)") }
        lines += [
            "Content-Security-Policy: \(policy)", "Referrer-Policy: no-referrer",
            "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
            "Cross-Origin-Resource-Policy: same-origin", "X-Accel-Buffering: no",
            "Connection: close",
        ]
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// The digest of what stands in the only element of that name.
    private static func source(_ element: String, in page: String) -> String {
        let bytes = Array(page.utf8)
        let (open, close) = (Array("<\(element)>".utf8), Array("</\(element)>".utf8))
        guard let start = bytes.firstOffset(of: open), let end = bytes.firstOffset(of: close) else {
            return "'none'"
        }
        let content = bytes[(start + open.count)..<max(start + open.count, end)]
        return "'sha256-\(Data(SHA256.digest(content)).base64EncodedString())'"
    }
}

extension [UInt8] {
    fileprivate func firstOffset(of other: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: other) }
    }
}
