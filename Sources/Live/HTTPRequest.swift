import ScrumCore

/// The part of an HTTP request that the page needs.
struct HTTPRequest: Equatable {
    enum Reading: Equatable {
        /// The head is incomplete.
        case incomplete
        /// The head is complete, but the body is not.
        case withoutBody
        /// Not a request that this server understands.
        case malformed
        /// The body has no length in advance.
        case lengthless
        case request(HTTPRequest)
    }

    /// The size limit for a head, in bytes. Other services on the same host may add 8 KiB of
    /// cookies.
    static let longest = 16 * 1_024
    /// The size limit for a body, in bytes.
    static let longestBody = Bounds.message

    var method: String
    /// The path as sent, not decoded.
    var path: String
    var authorization: String?
    /// The body; nil if it exceeds the limit.
    var body: [UInt8]? = []

    /// Parses a request. The caller has already searched the first `known` bytes for the end of the
    /// head, without finding it.
    static func read(_ bytes: [UInt8], known: Int = 0) -> Reading {
        guard let end = end(of: bytes, from: max(0, known - 3)) else {
            return bytes.count < longest ? .incomplete : .malformed
        }
        guard end + 3 <= longest else { return .malformed }
        let lines = bytes[..<end].split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.allSatisfy({ $0.last == 13 }), let first = lines.first,
            var request = requestLine(first.dropLast())
        else { return .malformed }
        var length: Int?
        for line in lines.dropFirst() {
            guard let (name, value) = header(line.dropLast()) else { return .malformed }
            switch name {
            case "authorization":
                guard request.authorization == nil else { return .malformed }
                request.authorization = value
            case "content-length":
                guard length == nil, let number = number(value) else { return .malformed }
                length = number
            case "transfer-encoding": return .lengthless
            default: break
            }
        }
        return request.reading(length ?? 0, of: bytes[(end + 3)...])
    }

    /// The request with a body of the given length.
    private func reading(_ length: Int, of bytes: ArraySlice<UInt8>) -> Reading {
        var request = self
        guard length <= Self.longestBody else {
            request.body = nil
            return .request(request)
        }
        guard bytes.count >= length else { return .withoutBody }
        request.body = Array(bytes.prefix(length))
        return .request(request)
    }

    /// Parses a number of one to nine digits; returns nil for anything else.
    private static func number(_ text: String) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// The end of the last header line, before the empty line.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        bytes[start...].firstRange(of: [13, 10, 13, 10]).map { $0.lowerBound + 1 }
    }

    private static func requestLine(_ line: ArraySlice<UInt8>) -> HTTPRequest? {
        guard let text = text(of: line) else { return nil }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[1].hasPrefix("/"),
            words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
            !words[0].isEmpty, words[0].utf8.allSatisfy({ (0x41...0x5a).contains($0) })
        else { return nil }
        return HTTPRequest(method: String(words[0]), path: String(words[1]))
    }

    private static func header(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = text(of: line[..<colon]), !name.isEmpty, !name.contains(" ")
        else { return nil }
        // Headers that the page does not need may contain any bytes.
        let value = text(of: line[(colon + 1)...]) ?? ""
        return (name.lowercased(), String(value.drop { $0 == " " }))
    }

    /// The bytes as text; nil unless all of them are printable ASCII.
    private static func text(of bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
