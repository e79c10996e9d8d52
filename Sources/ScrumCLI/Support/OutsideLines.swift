import JSONText
import Platform
import ScrumCore
import TerminalUI

/// Reads short, untrusted texts: names from standard input, and the options file.
extension ScrumEnvironment {
    /// Reads all lines from standard input.
    func inputLines() throws(ScrumFailure) -> [Substring] {
        let name = "standard input"
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try files.readWhole(
                standardInput(), limit: Bounds.smallText, orStream: true)
        } catch {
            throw ScrumFailure(messages: [error.line(file: name)], exitCode: error.exitCode)
        }
        return try Self.lines(of: bytes, named: name)
    }

    /// Splits a text into lines, including empty ones; throws if it is invalid or too long.
    static func lines(
        of bytes: [UInt8], named name: String
    ) throws(ScrumFailure) -> [Substring] {
        do throws(OutsideTextError) {
            return try String(outside: bytes, limit: Bounds.smallText).split(
                omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        } catch {
            throw ScrumFailure(
                messages: [error.message(in: name)], exitCode: ScrumFailure.badData)
        }
    }
}
