import Platform

/// A QR code as a grid of dark and light squares.
package struct QRCode: Equatable, Sendable {
    /// The width of the light border that a scanner needs, in squares.
    package static let quietZone = 4
    /// How long `qrencode` may take.
    private static let timeLimit = Duration.seconds(2)
    private static let largestSide = 177

    /// The number of squares in each row and column.
    package let side: Int
    private let dark: [Bool]

    /// Whether the square is dark; squares outside the code are light.
    package func isDark(row: Int, column: Int) -> Bool {
        guard (0..<side).contains(row), (0..<side).contains(column) else { return false }
        return dark[row * side + column]
    }

    /// Parses the output of `qrencode -t ASCII -m 0`: a line for each row and two characters for
    /// each square, "##" if it is dark.
    package init?(ascii: [UInt8]) {
        let lines = ascii.split(separator: UInt8(ascii: "\n"))
        let side = lines.count
        guard (21...Self.largestSide).contains(side), lines.allSatisfy({ $0.count == 2 * side })
        else { return nil }
        self.side = side
        dark = lines.flatMap { line in
            stride(from: line.startIndex, to: line.endIndex, by: 2).map { index in
                line[index] == UInt8(ascii: "#")
            }
        }
    }

    /// Runs `qrencode` on a text and waits; nil if the program is missing, fails or takes too long.
    /// The text goes to its standard input, because other users can read a program's arguments.
    init?(of text: String, program: String = "qrencode", environment: [String: String]) {
        let program = ChildProgram(
            [program, "-t", "ASCII", "-m", "0", "-o", "-"], environment: environment)
        let most = (2 * Self.largestSide + 1) * Self.largestSide
        let answer = program.answer(
            to: Array(text.utf8), maxBytes: most + 1, within: Self.timeLimit)
        guard case .output(let bytes) = answer else { return nil }
        self.init(ascii: bytes)
    }
}
