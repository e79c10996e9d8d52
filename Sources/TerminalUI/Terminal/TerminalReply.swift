/// A terminal's reply to a query.
enum TerminalReply: Hashable, Sendable {
    /// The reply to OSC 11: a dark or light background.
    case ground(Ground)
    /// The reply to XTVERSION: the terminal's name and version, such as "XTerm(379)".
    case version(String)
    /// The cursor's column after a query for block elements that ambiguous width affects.
    case column(Int)
    /// The reply to DA1, which every terminal sends after its replies to earlier queries.
    case attributes

    /// Queries the background, then the terminal's name, then DA1, whose reply comes last.
    static let question = "\u{1B}]11;?\u{1B}\\" + versionQuestion
    /// The same queries without the background.
    static let versionQuestion = "\u{1B}[>0q\u{1B}[c"

    /// Draws a block and asks for the cursor's position. Below the first row, because the reply
    /// would look like the key F3 there.
    static let widthQuestion = "\u{1B}[2;1H▀\u{1B}[6n"

    /// Reads ">|XTerm(379)".
    init?(deviceControl bytes: [UInt8]) {
        guard bytes.starts(with: ">|".utf8) else { return nil }
        self = .version(String(decoding: bytes.dropFirst(2), as: UTF8.self))
    }

    /// Reads "11;rgb:1e1e/1e1e/1e1e", with one to four hexadecimal digits for each colour.
    init?(operatingSystemCommand bytes: [UInt8]) {
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":")
        guard parts.count == 2, ["11;rgb", "11;rgba"].contains(parts[0]) else { return nil }
        let channels = parts[1].split(separator: "/").prefix(3).compactMap { digits in
            (1...4).contains(digits.count)
                ? UInt32(digits, radix: 16).map { $0 * 255 / (1 << (4 * UInt32(digits.count)) - 1) }
                : nil
        }
        guard channels.count == 3,
            let isLight = Color.rgb(channels[0] << 16 | channels[1] << 8 | channels[2]).isLight
        else { return nil }
        self = .ground(isLight ? .light : .dark)
    }
}
