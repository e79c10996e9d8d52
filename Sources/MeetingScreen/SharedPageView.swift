import Live
import ScrumCore
import TerminalUI
import Widgets

/// The page's link, for reading aloud, typing or scanning.
struct SharedPageView {
    let page: SharedPage
    /// Whether the question about opening the page to the network is shown.
    var asksToOpen = false

    private typealias Line = (text: String, style: Style)

    func draw(in frame: inout Frame, rect: Rect) {
        guard !rect.isEmpty else { return }
        let address = address(columns: rect.columns)
        let code = page.isLocal ? nil : page.code.map { QRCodeView(code: $0, margin: 2) }
        let size = code?.size(in: frame) ?? Size(rows: 0, columns: 0)
        var rect = rect
        if let code, size.columns <= rect.columns, size.rows + address.count + 3 <= rect.rows {
            frame.put(
                Self.title, row: rect.row, column: rect.column, style: Style(foreground: .muted))
            code.draw(
                in: &frame, rect: rect.part(row: 2, rows: size.rows, columns: size.columns))
            rect = rect.part(row: size.rows + 3)
            put(lines(address, rect.size, hasTitle: false), in: &frame, rect)
        } else {
            put(lines(address, rect.size, hasTitle: true), in: &frame, rect)
        }
    }

    private static var title: String { phrase("Open in a browser") }

    private func put(_ lines: [Line], in frame: inout Frame, _ rect: Rect) {
        for (row, line) in lines.enumerated() {
            frame.put(
                line.text, row: rect.row + row, column: rect.column, style: line.style,
                width: rect.columns)
        }
    }

    /// The text around the address. If there are too few rows, omits blank rows first and then
    /// whole parts; an address that does not fit ends with "…".
    private func lines(_ address: [String], _ size: Size, hasTitle: Bool) -> [Line] {
        let blank = [Line("", .plain)]
        let title = hasTitle ? [Line(Self.title, Style(foreground: .muted))] : []
        let address = address.map { Line($0, .bold) }
        // A link on one row can be copied.
        let link =
            page.link.flatMap { $0.count <= size.columns ? $0 : nil }
            .map { [Line($0, Style(foreground: .muted))] } ?? []
        let viewers = [Line(page.viewersText, .plain)]
        let words = TextWidth.lines(of: explanation, columns: size.columns, atMost: 8)
            .map { Line($0, Style(foreground: .warning, attributes: .bold)) }
        let forms: [[Line]] = [
            (title.isEmpty ? [] : title + blank) + address + link + blank + viewers + blank + words,
            title + blank + address + link + blank + viewers + words,
            title + blank + address + link + viewers + words,
            title + address + link + viewers + words, address + link + viewers + words,
            address + link + words, address + viewers, address,
        ]
        if let whole = forms.first(where: { $0.count <= size.rows }) { return whole }
        var part = Array(address.prefix(size.rows))
        part[part.count - 1].text = part[part.count - 1].text.prefix(size.columns - 1) + "…"
        return part
    }

    private var explanation: String {
        if page.isLocal, !asksToOpen {
            return phrase("Only this computer can open it. Press e to open it to everyone.")
        }
        let exposure =
            asksToOpen
            ? phrase("Anyone with the link can see the names, but not control the meeting.")
            : phrase("Anyone with the link can see the names.")
        return "\(exposure) \(phrase("The page is not encrypted."))"
    }

    /// The address without its scheme: the host, and the code in groups of four.
    private func address(columns: Int) -> [String] {
        guard page.spokenLink.count == 2 else { return [page.link ?? ""] }
        var groups = page.spokenLink[1].split(separator: " ").map(String.init)
        // The last group keeps its slash.
        if let slash = groups.popLast(), let last = groups.popLast() {
            groups.append("\(last) \(slash)")
        }
        let count = columns >= 24 ? 2 : max(1, (columns - 1) / 5)
        let rows = stride(from: 0, to: groups.count, by: count).map {
            groups[$0..<min($0 + count, groups.count)].joined(separator: " ")
        }
        return wrapped(page.spokenLink[0].replacing(" /", with: "/"), columns) + rows
    }

    private func wrapped(_ text: String, _ columns: Int) -> [String] {
        stride(from: 0, to: text.count, by: columns).map {
            String(text.dropFirst($0).prefix(columns))
        }
    }
}

extension SharedPage {
    /// "3 viewers"
    var viewersText: String {
        viewers == 0
            ? phrase("no viewers yet") : phrase(viewers, "\(viewers) viewer", "\(viewers) viewers")
    }
}
