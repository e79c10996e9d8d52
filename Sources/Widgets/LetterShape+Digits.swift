extension LetterShape {
    /// The paths of the digits, as `LetterTable` has those of the letters; 1 is not made of them.
    private static let digits: [Substring] = [
        "00o80o88o08o00", "", "0080o84o04o08o88", "0080o88o08 0484", "0004o84 8088",
        "8000o04o84o88o08", "8000o08o88o84o04", "0080o88", "00o80o88o08o00 0484",
        "8404o00o80o88o08",
    ]

    /// A digit, or one of ":", ".", "+" and "-".
    init(_ character: UInt8, font: DigitFont) {
        let digit = Int(character) - 0x30
        self.init(
            Self.digits.indices.contains(digit) ? Self.digits[digit] : "", font: font,
            width: font.width(of: character) ?? 0)
        switch character {
        case UInt8(ascii: "1"): addOne()
        case UInt8(ascii: ":"): addDots(2)
        case UInt8(ascii: "."): addDots(1)
        case UInt8(ascii: "+"), UInt8(ascii: "-"): addSign(isPlus: character == UInt8(ascii: "+"))
        default: break
        }
    }

    private mutating func addOne() {
        let left = ((width - stroke) / 2).rounded(.up)
        add(left, 0, left + stroke, height)
        add(left - max(1, stroke / 2), 0, left, strokeHeight)
    }

    /// At the bottom; the upper one is halfway between the ends and the middle.
    private mutating func addDots(_ count: Int) {
        let low = height - strokeHeight
        let upper = (low / 4 + 0.25).rounded()
        for top in count == 1 ? [low] : [upper, low - upper] {
            add(0, top, width, top + strokeHeight)
        }
    }

    private mutating func addSign(isPlus: Bool) {
        let middle = ((height - strokeHeight) / 2).rounded(.down)
        add(0, middle, width, middle + strokeHeight)
        let left = (width - stroke) / 2
        if isPlus { add(left, middle - strokeHeight, left + stroke, middle + 2 * strokeHeight) }
    }

    private mutating func add(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
        let box = Box(left: left, top: top, right: right, bottom: bottom)
        paths.append(Path(boxes: [box]))
    }
}
