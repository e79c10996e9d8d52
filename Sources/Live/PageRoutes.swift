import CLive
import JSONText
import ScrumCore

/// The routes of a page's server: files, the event stream and controls.
struct PageRoutes {
    enum Route: Equatable {
        case file(File)
        /// The page's link without its trailing slash; relative links would not resolve from it.
        case elsewhere
        case events
        /// A control line for the meeting.
        case control(String)
        /// A control that is refused with this HTTP status instead of being passed on.
        case refused(String)
        case nothing
    }

    /// An embedded file; the raw value is its path under the secret.
    enum File: String {
        case page = ""
        case style = "page.css"
        case script = "page.js"
        /// The phrases of the team's language.
        case words = "words.js"

        var type: String {
            switch self {
            case .page: "text/html"
            case .style: "text/css"
            case .script, .words: "text/javascript"
            }
        }

        var bytes: [UInt8] {
            let file =
                switch self {
                case .page: clive_page()
                case .style: clive_page_style()
                case .script: clive_page_script()
                case .words: clive_file()
                }
            return self == .words
                ? Self.translations
                : Array(UnsafeBufferPointer(start: file.start, count: file.count))
        }

        private static var translations: [UInt8] {
            let language = (Catalogue.current?.language ?? "en").replacing("_", with: "-")
            let phrases = (Catalogue.current?.phrases ?? [:]).sorted { $0.key < $1.key }
                .map { JSONValue.Member($0.key, .array($0.value.map(JSONValue.string))) }
            let values = [JSONValue.string(language), .object(phrases)].map(\.compact)
            return Array("const language = \(values[0]), translations = \(values[1]);\n".utf8)
        }
    }

    let secrets: PageSecrets
    /// The language for the forms of characters that languages share, such as "ja".
    var language = "en"
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
        img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    func route(of request: HTTPRequest) -> Route {
        let base = "/\(secrets.path)"
        guard request.path.hasPrefix(base) else { return .nothing }
        let rest = request.path.dropFirst(base.count)
        switch request.method {
        case "GET", "HEAD":
            // A shared link may contain a query, which is ignored.
            let path = rest.prefix { $0 != "?" }
            if path.isEmpty { return .elsewhere }
            guard path.first == "/" else { return .nothing }
            let name = String(path.dropFirst())
            if name == "events", request.method == "GET" { return .events }
            return File(rawValue: name).map(Route.file) ?? .nothing
        case "POST":
            guard rest.hasPrefix("/do/"), secrets.isLeader(request.authorization) else {
                return .nothing
            }
            let path = String(rest.dropFirst(4))
            if path == "message" { return Self.message(request.body) }
            return Self.words(path).map(Route.control) ?? .nothing
        default: return .nothing
        }
    }

    /// The control line for a path; nil if the path is not an allowed control.
    private static func words(_ path: String) -> String? {
        if ControlVerb(rawValue: path)?.isOnPage == true { return path }
        let next = ControlVerb.next.rawValue
        guard path.hasPrefix("\(next)/"), case let digits = path.dropFirst(next.count + 1),
            (1...6).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return "\(next) \(digits)"
    }

    /// The route for the message in a request's body, which must be one line.
    private static func message(_ body: [UInt8]?) -> Route {
        guard let body else { return .refused("413 Content Too Large") }
        guard let text = String(validating: body, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return .refused("400 Bad Request") }
        return .control("\(ControlVerb.message.rawValue) \(text)")
    }

    // MARK: Responses

    /// A response that contains a file or, if `headAlone` is true, only the head of that response.
    func answer(_ file: File, headAlone: Bool = false) -> [UInt8] {
        var bytes = Array(file.bytes)
        if case .page = file {
            let page = String(decoding: bytes, as: UTF8.self)
            bytes = Array(page.replacing("lang=\"en\"", with: "lang=\"\(language)\"").utf8)
        }
        let head = head(
            "200 OK", "Content-Type: \(file.type); charset=utf-8", length: bytes.count)
        return headAlone ? head : head + bytes
    }

    /// The redirect from the page's link without its trailing slash.
    var redirection: [UInt8] {
        head("308 Permanent Redirect", "Location: \(secrets.path)/", length: 0)
    }

    /// The response to a control: the meeting's state line, or the reason for the refusal.
    func answer(_ outcome: MeetingClient.Answer) -> [UInt8] {
        let (status, type, text) =
            switch outcome {
            case .accepted(let state):
                ("200 OK", "application/json", StateLine.state(state).publicText + "\n")
            case .refused(let reason): ("409 Conflict", "text/plain", reason + "\n")
            case .silent: ("503 Service Unavailable", "text/plain", "")
            }
        let bytes = Array(text.utf8)
        return head(status, "Content-Type: \(type); charset=utf-8", length: bytes.count) + bytes
    }

    /// The response that begins the event stream.
    var eventsAnswer: [UInt8] {
        head("200 OK", "Content-Type: text/event-stream") + Array("retry: 1000\n".utf8)
    }

    /// A response without a body.
    func answer(_ status: String) -> [UInt8] { head(status, length: 0) }

    /// A line as an event.
    static func event(_ line: String) -> [UInt8] { Array("data: \(line)\n\n".utf8) }

    private func head(_ status: String, _ type: String? = nil, length: Int? = nil) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status)"]
        if let type { lines.append(type) }
        if let length { lines.append("Content-Length: \(length)") }
        lines += [
            "Content-Security-Policy: \(Self.policy)", "Referrer-Policy: no-referrer",
            "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
            "Cross-Origin-Resource-Policy: same-origin", "X-Accel-Buffering: no",
            "Connection: close",
        ]
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
