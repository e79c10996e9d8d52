import TerminalUI

/// The shape of a letter, as stored in a table.
struct LetterTable {
    /// The width minus one stroke, in eighths of a digit's width minus one stroke.
    let width: Int
    /// The five rows for pixel faces, with one bit per pixel.
    let pixels: [UInt8]
    /// Strokes as lists of points, each a column and a row from 0 to 8. An "o" marks the point
    /// before it as a round bend. A "c" also cuts the corner off in ASCII, which has no round
    /// bends.
    let paths: Substring
    /// The number of pixels in a row.
    let pixelWidth: Int

    /// The shape of a letter; nil if it is not in the table.
    static subscript(_ letter: Unicode.Scalar) -> LetterTable? { all[letter] }

    private static let all = Dictionary(
        uniqueKeysWithValues: lines.split(separator: "\n").compactMap { line in
            line.unicodeScalars.first.flatMap { letter in LetterTable(line).map { (letter, $0) } }
        })

    private init?(_ line: Substring) {
        let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count >= 3, let width = Int(words[1]) else { return nil }
        self.width = width
        pixels = words[2].compactMap { UInt8(String($0), radix: 32) }
        paths = words.count > 3 ? words[3] : ""
        pixelWidth = pixels.map { UInt8.bitWidth - $0.leadingZeroBitCount }.max() ?? 0
    }

    /// Each line contains a letter, its width, its pixels as base-32 digits, and its paths.
    private static let lines = """
        0 8 75557 00o80o88o08o00
        2 8 71747 0080o84o04o08o88
        3 8 71717 0080o88o08 0484
        4 8 55711 0004o84 8088
        5 8 74717 8000o04o84o88o08
        6 8 74757 8000o08o88o84o04
        7 8 71111 0080o88
        8 8 75757 00o80o88o08o00 0484
        9 8 75717 8404o00o80o88o08
        A 8 25755 0800o80o88 0484
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
        1 8 26227
        . 0 00001
        : 0 01010
        + 8 02720
        - 8 00700
        … 16 0000l
        · 0 00100
        Γ 7 74444 800008
        Δ 12 4aahv 4008 4088 0888
        Θ 10 ehlhe 00o80o88o08o00 2464
        Λ 9 25555 4008 4088
        Ξ 8 70707 0080 1474 0888
        Π 8 75555 08008088
        Σ 8 74247 8000 0044 4408 0888
        Φ 14 elle4 01o81o86o06o01 4048
        Ψ 14 lle44 0005o85o80 4048
        Ω 12 ehhar 0400o80o84 0436 8456 3638 5658 0838 5888
        Б 8 74757 80000888c84c04
        Д 12 eaavh 08068688 26206066
        Ж 16 llell 4048 0034 3408 8054 5488
        З 8 71317 0080c84c34 3484c88c08
        И 10 9bd99 0008 8088 8008
        Л 8 35555 0820 2080 8088
        У 8 55717 0004o84 8088o08
        Ц 10 aaaf1 00068688 6066
        Ч 8 55711 0004o84 8088
        Ш 14 llllv 00088880 4048
        Щ 16 lllv1 00068688 3036 6066
        Ъ 10 c4757 00202888c84c24
        Ы 14 hhtlt 000858c54c04 8088
        Ь 8 44757 000888c84c04
        Э 9 e171e 0080o88o08 2484
        Ю 16 nltln 0008 0434 30o80o88o38o30
        Я 8 35355 888000c04c84 4408
        Є 8 74647 8000o08o88 0464
        Ґ 7 17444 80820208
        Ћ 10 e4755 0060 2028 2484o88
        Ђ 10 e4751 0060 2028 2484o88o68
        Љ 14 cknln 0820 2040 4048 4888c84c44
        Њ 14 kkvln 0008 0484c88c48 4048
        Џ 8 55572 00068680 4648
        """
}
