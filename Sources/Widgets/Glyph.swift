import TerminalUI

/// A letter, a digit or an accent as strokes on a grid of 12 by 12.
struct Glyph: Equatable, Sendable {
    struct Point: Equatable, Sendable {
        var x: Int
        var y: Int
        /// Whether a quarter of an ellipse replaces the corner.
        var isRound = false
    }

    /// The width minus one stroke, in twelfths of a digit's width minus one stroke.
    let width: Int
    /// Strokes through points; a path of one point is a round dot.
    let paths: [[Point]]
    /// Whether the glyph has a stem or a tip in the middle, which needs an even width.
    let hasMiddle: Bool

    /// Whether the glyph is as wide as a dot.
    var isDot: Bool { width == 3 }
    var hasTwoDots: Bool { paths.count == 2 && paths.allSatisfy { $0.count == 1 } }

    /// The glyph of a capital, a digit, a punctuation mark or a combining accent; nil if it has
    /// none.
    static subscript(_ scalar: Unicode.Scalar) -> Glyph? { all[scalar] }

    static let all: [Unicode.Scalar: Glyph] = {
        var all: [Unicode.Scalar: Glyph] = [:]
        for line in table.unicodeScalars.split(separator: "\n") {
            if let letter = line.first { all[letter] = Glyph(letter, line.dropFirst(2)) }
        }
        return all
    }()

    private init(_ letter: Unicode.Scalar, _ line: Substring.UnicodeScalarView) {
        let words = line.split(separator: " ")
        width = words.first.flatMap { Int(String($0)) } ?? 0
        paths = words.dropFirst().map(Self.points)
        // The two strokes of an X cross in the middle, although they have no point there.
        hasMiddle =
            letter == "X"
            || paths.contains { path in
                path.indices.contains { index in
                    let point = path[index]
                    let beside = path[max(0, index - 1)...min(index + 1, path.count - 1)]
                    return point.x == 6 && !point.isRound && beside.contains { $0.y != point.y }
                }
            }
    }

    private static func points(of path: Substring.UnicodeScalarView) -> [Point] {
        var points: [Point] = []
        var column: Int?
        for scalar in path {
            guard scalar != "~" else {
                points[points.count - 1].isRound = true
                continue
            }
            let place = Int(String(scalar), radix: 36) ?? 0
            if let x = column { points.append(Point(x: x, y: place)) }
            column = column == nil ? place : nil
        }
        return points
    }

    /// Each line has a letter, its width and its paths. A point is two digits to base 13; "~"
    /// rounds the corner before it.
    private static let table = """
        0 12 60c0~cc~0c~00~60
        1 12 7c7014
        2 12 0300~c0~c3c5~0ccc
        3 12 0300~c0~c6~56 56c6~cc~0c~09
        4 12 aca008c8
        5 12 b0101515c5~cc~0c~09
        6 12 a007~08 65c5~cc~0c~05~65
        7 12 00c04c
        8 12 60a0~a5~25~20~60 65c5~cc~0c~05~65
        9 12 2cc5~c4 6707~00~c0~c7~67
        : 3 63 69
        . 3 6c
        + 12 06c6 6369
        - 10 06c6
        … 24 1c 6c bc
        · 3 66
        ' 0 0003
        , 3 6a2c
        ( 4 c0c000~0c~cccc
        ) 4 0000c0~cc~0c0c
        / 9 c00c
        ! 3 6065 6c
        ? 12 0200~c0~c5~65 6567 6c
        _ 12 0ccc
        # 14 404c 808c 04c4 08c8
        & 14 cc1310~70~73~08~0c~8c~c7
        A 13 0c60cc 3999
        B 12 000ccc~c6~06 00b0~b6~06
        C 12 c3c0~00~0c~cc~c9
        D 12 000ccc~c0~00
        E 10 c0000ccc 06a6
        F 10 c0000c 06a6
        G 12 c3c0~00~0c~cc~c777
        H 12 000c c0cc 06c6
        I 0 000c
        J 10 c0cc~0c~07
        K 12 000c c007 45cc
        L 10 000ccc
        M 16 0c0068c0cc
        N 13 0c00ccc0
        O 13 60c0~cc~0c~00~60
        P 12 0c00c0~c7~07
        Q 13 60c0~cb~0b~00~60 88cc
        R 12 0c00c0~c6~06 66cc
        S 12 c3c0~00~06~c6~cc~0c~09
        T 12 00c0 606c
        U 12 000c~cc~c0
        V 13 006cc0
        W 19 003c629cc0
        X 12 00cc c00c
        Y 12 0066c0 666c
        Z 12 00c00ccc
        Æ 18 0c70c0 707ccc 76b6 2979
        Œ 18 c06000~0c~6ccc 606c 66b6
        Ø 14 61b1~bb~1b~11~61 c00c
        Ł 11 303ccc 0785
        Đ 14 202ccc~c0~20 0676
        Þ 12 000c 03c3~c9~09
        Ŋ 13 0c00cc c0cc~6c
        Ə 12 0300~c0~cc~0c~06c6
        Ħ 14 202c a0ac 26a6 03c3
        Ŧ 12 00c0 606c 26a6
        Γ 10 c0000c
        Δ 14 0c60cc0c
        Θ 13 60c0~cc~0c~00~60 4686
        Λ 13 0c60cc
        Ξ 12 00c0 26a6 0ccc
        Π 12 0c00c0cc
        Σ 12 c000660ccc
        Φ 17 606c 62c2~ca~0a~02~62
        Ψ 17 0008~c8~c0 606c
        Ω 14 0c3c3a08~00~c0~c8~9a9ccc
        Б 12 b0000ccc~c6~06
        Д 15 0c0acacc 2a30a0aa
        Ж 18 606c 00660c c066cc
        И 13 000cc0cc
        Л 13 0c30c0cc
        У 12 0067 c03c
        Ц 14 000acacc a0aa
        Ч 12 0007~c7 c0cc
        Ш 18 000cccc0 606c
        Щ 19 000acacc 505a a0aa
        Ъ 14 00303ccc~c6~36
        Ы 19 000c8c~86~06 c0cc
        Ь 12 000ccc~c6~06
        Э 12 0300~c0~cc~0c~09 46c6
        Ю 19 000c 0646 80c0~cc~4c~40~80
        Я 12 ccc000~06~c6 660c
        Є 12 c3c0~00~0c~cc~c9 0686
        Ґ 10 0c02c2c0
        Ћ 14 00a0 404c 46c6~cc
        Ђ 14 00a0 404c 46c6~cc~8c
        Љ 18 0c2a20707ccc~c6~76
        Њ 18 000c 707ccc~c6~76 0676
        Џ 12 000aca c0ca 6a6c
        \u{301} 6 a02c
        \u{300} 6 20ac
        \u{302} 8 0c60cc
        \u{30c} 8 006cc0
        \u{303} 10 0c309cc0
        \u{304} 8 06c6
        \u{306} 8 000c~cc~c0
        \u{308} 9 06 c6
        \u{307} 3 66
        \u{30a} 5 60c0~cc~0c~00~60
        \u{309} 5 00c0~c6~6c
        \u{30b} 9 602c c08c
        \u{327} 5 60c6~cc~0c
        \u{326} 3 c00c
        \u{328} 5 600c~cc
        \u{323} 3 66
        \u{30f} 9 206c 80cc
        \u{311} 8 0c00~c0~cc
        \u{31b} 12 c0c6~8c
        \u{331} 8 06c6
        """
}
