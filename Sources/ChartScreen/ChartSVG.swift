import ScrumCore
import TerminalUI

/// The charts as a single SVG without scripts or fonts, for a wiki or a report.
package struct ChartSVG {
    private let model: ChartModel
    private let appearance: ChartAppearance

    static let width = 960.0
    static let height = 282.0
    private static let gap = 26.0
    private static let heading = 42.0
    private static let margin = 20.0

    package init(_ model: ChartModel, _ appearance: ChartAppearance) {
        self.model = model
        self.appearance = appearance
    }

    package var text: String {
        let count = Double(max(model.charts.count, 1))
        let width = SVGWriter.text(Self.width + 2 * Self.margin)
        let heading = model.title.isEmpty ? 0 : Self.heading
        let height = SVGWriter.text(
            heading + count * (Self.height + Self.gap) - Self.gap + 2 * Self.margin)
        let margin = SVGWriter.text(Self.margin)
        var svg = SVGWriter()
        svg.open(
            "svg", ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
            ("viewBox", "0 0 \(width) \(height)"),
            ("font-family", "system-ui, 'DejaVu Sans', Arial, sans-serif"), ("font-size", "13"),
            ("role", "img"))
        svg.text(model.title.isEmpty ? "Charts" : model.title, in: "title")
        svg.empty(
            "rect", ("width", "100%"), ("height", "100%"),
            ("fill", appearance.isLight ? "#ffffff" : "#121212"))
        if heading > 0 {
            svg.text(
                model.title, ("x", margin), ("y", SVGWriter.text(Self.margin + 18)),
                ("fill", appearance.ink), ("font-size", "21"), ("font-weight", "bold"))
        }
        for (index, original) in model.charts.enumerated() {
            var chart = original
            chart.prepare()
            chart.fit(columns: 200, mapColumns: 200, at: nil)
            let top = Self.margin + heading + Double(index) * (Self.height + Self.gap)
            svg.open("g", ("transform", "translate(\(margin) \(SVGWriter.text(top)))"))
            ChartSVGPanel(chart: chart, appearance: appearance, names: model.names)
                .draw(in: &svg)
            svg.close("g")
        }
        if model.charts.isEmpty {
            svg.text(
                "Nothing to show.", ("x", margin),
                ("y", SVGWriter.text(Self.margin + heading + 18)), ("fill", appearance.ink))
        }
        svg.close("svg")
        return svg.result
    }
}

/// An SVG writer that escapes attributes and text.
struct SVGWriter {
    private(set) var result = ""
    private var depth = 0

    /// An attribute, which is omitted if its value is empty.
    typealias Attribute = (name: String, value: String)

    mutating func open(_ name: String, _ attributes: Attribute...) {
        line("<\(name)\(Self.list(attributes))>")
        depth += 1
    }

    mutating func close(_ name: String) {
        depth -= 1
        line("</\(name)>")
    }

    mutating func empty(_ name: String, _ attributes: Attribute...) {
        line("<\(name)\(Self.list(attributes))/>")
    }

    mutating func text(_ text: String, in name: String = "text", _ attributes: Attribute...) {
        line("<\(name)\(Self.list(attributes))>\(Self.escaped(text))</\(name)>")
    }

    /// A length with at most one decimal.
    static func text(_ length: Double) -> String {
        ChartNumber.decimal(min(max(length, -1e6), 1e6), places: 1)
    }

    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
    ]

    static func escaped(_ text: String) -> String {
        // Paths are long and need no escaping.
        let isPlain = text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
            default: (0x20...0x7E).contains($0)
            }
        }
        if isPlain { return text }
        return TextWidth.sanitized(text).unicodeScalars.map { entities[$0] ?? String($0) }.joined()
    }

    private mutating func line(_ text: String) {
        result += String(repeating: " ", count: depth) + text + "\n"
    }

    private static func list(_ attributes: [Attribute]) -> String {
        attributes.filter { !$0.value.isEmpty }
            .map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
    }
}
