import JSONText
import TerminalUI

/// Comma-separated values (RFC 4180).
package enum CSV {
    /// Returns a table; unless `isRaw`, removes terminal controls and disables spreadsheet
    /// formulas.
    package static func text(
        _ titles: [String], _ rows: some Sequence<[String]>, isRaw: Bool = false
    ) -> String {
        func line(_ row: [String]) -> String {
            row.map { quoted(isRaw ? $0 : inert($0)) }.joined(separator: ",") + "\r\n"
        }
        return rows.reduce(into: line(titles)) { $0 += line($1) }
    }

    /// Puts an apostrophe before text that a spreadsheet would treat as a formula, but not before
    /// numbers.
    private static func inert(_ text: String) -> String {
        let first = text.utf8.first { $0 != 0x20 }
        let isFormula = first.map { "=+-@\t\r".utf8.contains($0) } ?? false
        let clean = TextWidth.sanitized(text)
        return isFormula && !isNumber(text) ? "'" + clean : clean
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        return text.utf8.count - digits.count < 2 && Double(text)?.isFinite == true
            && digits.allSatisfy { (0x30...0x39).contains($0) || ".e+-".utf8.contains($0) }
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = !text.utf8.contains { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }
        return isPlain ? text : "\"\(text.substituting(["\"": "\"\""]))\""
    }
}
