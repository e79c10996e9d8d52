import TerminalUI

/// The outline of a digit: straight strokes whose outer corners are round.
struct DigitShape {
    private struct Box {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        func contains(_ x: Double, _ y: Double) -> Bool {
            x >= left && x < right && y >= top && y < bottom
        }
    }

    /// A round corner of the outline, and the direction of the inside.
    private struct Corner {
        var x: Double
        var y: Double
        var inwardX: Double
        var inwardY: Double
    }

    private var strokes: [Box] = []
    private var corners: [Corner] = []
    private let stroke: Double
    private let strokeHeight: Double
    private let radius: Double

    init(_ character: UInt8, font: DigitFont) {
        stroke = Double(font.stroke)
        strokeHeight = Double(font.strokeHeight)
        radius = font.radius
        let width = Double(font.width(of: character) ?? 0)
        let height = Double(font.height)
        switch character {
        case 0x30...0x39: addDigit(Int(character - 0x30), width, height)
        case UInt8(ascii: ":"), UInt8(ascii: "."): addDots(character, width, height)
        case UInt8(ascii: "+"), UInt8(ascii: "-"): addSign(character, width, height)
        default: break
        }
    }

    func contains(x: Double, y: Double) -> Bool {
        for corner in corners {
            let dx = (x - corner.x) * corner.inwardX
            let dy = (y - corner.y) * corner.inwardY
            guard dx >= 0, dy >= 0, dx < radius, dy < radius else { continue }
            let (fromX, fromY) = (radius - dx, radius - dy)
            let distance = (fromX * fromX + fromY * fromY).squareRoot()
            return distance <= radius && distance >= radius - stroke
        }
        return strokes.contains { $0.contains(x, y) }
    }

    private mutating func addSign(_ character: UInt8, _ width: Double, _ height: Double) {
        let middle = ((height - strokeHeight) / 2).rounded(.down)
        strokes.append(Box(left: 0, top: middle, right: width, bottom: middle + strokeHeight))
        guard character == UInt8(ascii: "+") else { return }
        let left = (width - stroke) / 2
        strokes.append(
            Box(
                left: left, top: middle - strokeHeight, right: left + stroke,
                bottom: middle + 2 * strokeHeight))
    }

    private mutating func addDots(_ character: UInt8, _ width: Double, _ height: Double) {
        let low = height - strokeHeight
        // Halfway between the ends and the middle.
        let upper = (low / 4 + 0.25).rounded()
        let tops = character == UInt8(ascii: ".") ? [low] : [upper, low - upper]
        for top in tops {
            strokes.append(Box(left: 0, top: top, right: width, bottom: top + strokeHeight))
        }
    }

    private mutating func addDigit(_ digit: Int, _ width: Double, _ height: Double) {
        let (right, bottom) = (width - stroke, height - strokeHeight)
        let middle = bottom / 2
        if digit == 1 {
            let left = ((width - stroke) / 2).rounded(.up)
            strokes = [
                Box(left: left, top: 0, right: left + stroke, bottom: height),
                Box(left: left - max(1, stroke / 2), top: 0, right: left, bottom: strokeHeight),
            ]
            return
        }
        // Segments as on a digital clock: top, upper left and right, middle, lower left and
        // right, bottom.
        let lit: [StaticString] = [
            "tlrLRb", "", "trmLb", "trmRb", "lrmR", "tlmRb", "tlmLRb", "trR", "tlrmLRb", "tlrmRb",
        ]
        lit[digit].withUTF8Buffer { segments in
            let has = { (segment: Unicode.Scalar) in segments.contains(UInt8(ascii: segment)) }
            if has("t") { add(0, 0, width, strokeHeight) }
            if has("m") { add(0, middle, width, middle + strokeHeight) }
            if has("b") { add(0, bottom, width, height) }
            if has("l") { add(0, 0, stroke, middle + strokeHeight) }
            if has("r") { add(right, 0, width, middle + strokeHeight) }
            if has("L") { add(0, middle, stroke, height) }
            if has("R") { add(right, middle, width, height) }
            if has("t") && has("l") { round(0, 0, 1, 1) }
            if has("t") && has("r") { round(width, 0, -1, 1) }
            if has("b") && has("L") { round(0, height, 1, -1) }
            if has("b") && has("R") { round(width, height, -1, -1) }
            guard has("m") else { return }
            if has("l") && !has("L") { round(0, middle + strokeHeight, 1, -1) }
            if has("L") && !has("l") { round(0, middle, 1, 1) }
            if has("r") && !has("R") { round(width, middle + strokeHeight, -1, -1) }
            if has("R") && !has("r") { round(width, middle, -1, 1) }
        }
    }

    private mutating func add(
        _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
    ) {
        strokes.append(Box(left: left, top: top, right: right, bottom: bottom))
    }

    private mutating func round(
        _ x: Double, _ y: Double, _ inwardX: Double, _ inwardY: Double
    ) {
        guard radius > 0 else { return }
        corners.append(Corner(x: x, y: y, inwardX: inwardX, inwardY: inwardY))
    }
}
