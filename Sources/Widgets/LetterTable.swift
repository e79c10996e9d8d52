import TerminalUI

/// How letters are drawn.
struct LetterTable {
    /// The width without one stroke, in units of which a digit has 8.
    let width: Int
    /// The rows of the smallest size, a bit for each pixel; none where strokes look as well.
    let pixels: [UInt8]
    /// Strokes by the points that they join: a column and a row from 0 to 8. "o" follows a bend
    /// that is round, "c" one that is drawn straight where strokes are too thin for a round one.
    let paths: Substring

    /// The letter of a line below; nil where there is none.
    static subscript(_ letter: Unicode.Scalar) -> LetterTable? { all[letter] }

    private static let all = Dictionary(
        uniqueKeysWithValues: lines.split(separator: "\n").compactMap { line in
            line.unicodeScalars.first.flatMap { letter in LetterTable(line).map { (letter, $0) } }
        })

    private init?(_ line: Substring) {
        let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4, let width = Int(words[1]) else { return nil }
        self.width = width
        pixels = words[2].compactMap { UInt8(String($0), radix: 32) }
        paths = words[3]
    }

    /// A letter, its width, its pixels as digits to the base of 32, its paths.
    private static let lines = """
        0 8  00o80o88o08o00
        2 8  0080o84o04o08o88
        3 8  0080o88o08 0484
        4 8  0004o84 8088
        5 8  8000o04o84o88o08
        6 8  8000o08o88o84o04
        7 8  0080o88
        8 8  00o80o88o08o00 0484
        9 8  8404o00o80o88o08
        A 8 75755 0800o80o88 0484
        B 8 65656 080080c84c04 0484c88c08
        C 8 74447 8000o08o88
        D 8 65556 080080c88c08
        E 7 74747 80000888 0474
        F 7 74744 800008 0474
        G 8 74557 8000o08o88o8464
        H 8 55755 0008 8088 0484
        I 0 11111 0008
        J 7 11157 8088o08o06
        K 8 55655 0008 802488 0424
        L 7 44447 000888
        M 14 hrlhh 0800 8088 004680
        N 10 9db99 0008 8088 0088
        O 8 75557 00o80o88o08o00
        P 8 65644 080080c84c04
        Q 8 75571 00o80o88o08o00 5588
        R 8 65655 080080c84c04 4488
        S 8 34216 8000o04o84o88o08
        T 8 72222 0080 4048
        U 8 55557 0008o88o80
        V 9 55552 0048 8048
        W 16 hhlla 0028 2842 4268 6880
        X 9 55255 0088 8008
        Y 9 55222 0044 8044 4448
        Z 8 71247 0080 8008 0888
        Æ 14 vk4kn 0800o80 4048 0444 4474 4888
        Œ 14 vkkkv 8000o08o88 4048 4474
        Ø 10 7bdde 10o70o78o18o10 8008
        Ł 9 44647 200888 0543
        Đ 12 65d56 2080c88c2820 0434
        Þ 8 46564 0008 0282c86c06
        Ŋ 10 9db91 0800 0088 8088o58
        Ə 8 71757 0080o88o08o0484
        Ħ 8 57755 0008 8088 0484 0282
        Ŧ 8 72722 0080 4048 1474
        & 10 4a5a5 20o50o54o24o20 2404o08o68 2488
        ' 0 11000 0002
        , 2 00012 8788 8808
        ( 3 12221 8000o08o88
        ) 3 21112 0080o88o08
        / 6 11244 8008
        ! 0 11101 0005 0808
        ? 8 71202 0080o84o44 4445 4848
        _ 8 00007 0888
        # 8 57575 2028 6068 0282 0686
        """
}
