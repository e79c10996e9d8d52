import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import Live
@testable import MeetingScreen

/// The link and QR code of the page on the meeting's screen.
@Suite struct SharedPageTests {
    private static let link = "http://192.168.1.20:8080/0123456789abcdef0123/"

    /// A code of 33 by 33 modules, dark where row plus column is even.
    private static let code = QRCode(
        ascii: Array(
            (0..<33).map { row in
                (0..<33).map { ($0 + row).isMultiple(of: 2) ? "##" : "  " }.joined() + "\n"
            }.joined().utf8))

    private func meeting(_ page: SharedPage = SharedPage(link: link, viewers: 3)) -> Meeting {
        var meeting = Meeting()
        meeting.send(.shared(page), at: 1)
        return meeting
    }

    @Test("The first w shares the meeting; any key closes the link and does nothing else")
    func share() {
        var meeting = Meeting()
        meeting.press(.character("w"), at: 1)
        #expect(meeting.effects == [.share(onNetwork: false)])
        meeting.send(.shared(SharedPage(link: Self.link)), at: 1)
        #expect(meeting.model.screen.prompt == .page(canOpen: false))
        meeting.press(.character("n"), at: 3)
        #expect(meeting.model.screen.prompt == nil && meeting.speaker == "Cathy")
        meeting.press(.character("w"), at: 5)
        #expect(meeting.effects.isEmpty && meeting.model.screen.prompt == .page(canOpen: false))
    }

    @Test("Stopping asks for confirmation, and Esc keeps sharing")
    func stop() {
        var meeting = meeting()
        meeting.press(.character("c"), at: 2)
        #expect(
            meeting.effects.isEmpty && meeting.model.screen.prompt == .stopSharing(onNetwork: false)
        )
        meeting.press(.escape, at: 4)
        #expect(meeting.effects.isEmpty && meeting.model.screen.prompt == nil)
        meeting.press(.character("w"), at: 6)
        meeting.press(.character("c"), at: 7)
        meeting.press(.enter, at: 8)
        #expect(meeting.effects.first == .stopSharing(onNetwork: false))
        #expect(meeting.model.screen.notice == "Sharing stopped.")
        meeting.send(.page(nil), at: 8)
        #expect(!meeting.picture(at: 8).text.contains("SHARED"))
    }

    @Test("Closing one of two pages does not say that sharing has stopped")
    func stopOne() {
        var meeting = meeting(SharedPage(link: Self.link, isAlsoElsewhere: true))
        meeting.press(.character("c"), at: 2)
        meeting.press(.enter, at: 3)
        #expect(meeting.model.screen.notice == "Page closed; \"scrum share\" continues.")
    }

    @Test("Without a screen, w repeats the link and offers to stop, or stops if it cannot ask")
    func lines() {
        var asking = Meeting(hasScreen: false, hasPrompt: true)
        asking.send(.shared(SharedPage(link: Self.link)), at: 1)
        #expect(asking.effects == [.announce(.changed("Shared at \(Self.link)"))])
        asking.press(.character("w"), at: 2)
        #expect(asking.effects == [.announce(.changed("Shared at \(Self.link)"))])
        #expect(asking.model.screen.prompt == .stopSharing(onNetwork: false))
        var silent = Meeting(hasScreen: false)
        silent.send(.shared(SharedPage(link: Self.link)), at: 1)
        silent.press(.character("w"), at: 2)
        #expect(silent.effects.first == .stopSharing(onNetwork: false))
    }

    @Test("If the page fails, its link disappears from the screen")
    func fails() {
        var meeting = meeting()
        meeting.send(.page(nil), at: 2)
        #expect(meeting.model.screen.prompt == nil)
    }

    @Test(
        "The indicator shows the number of viewers",
        arguments: [(0, "SHARED  "), (12, "SHARED 12 ")])
    func sign(viewers: Int, sign: String) {
        var meeting = Meeting()
        meeting.send(.page(SharedPage(link: nil, viewers: viewers)), at: 1)
        for (rows, columns) in [(24, 80), (40, 120), (12, 40)] {
            let text = meeting.picture(at: 2, rows: rows, columns: columns).text
            #expect(text.contains(sign.trimmed), "\(columns)x\(rows)\n\(text)")
        }
    }

    @Test(
        "The link and its code match their snapshots at several sizes",
        arguments: [(24, 80), (40, 60), (10, 40), (5, 20)])
    func picture(rows: Int, columns: Int) {
        let meeting = meeting(SharedPage(link: Self.link, code: Self.code, viewers: 1))
        expectSnapshot(
            meeting.picture(at: 2, rows: rows, columns: columns).text,
            named: "shared-\(columns)x\(rows)")
    }

    @Test("At 120x40 a network link's QR code fits, in a calm meeting and in WRAP UP")
    func codeFits() throws {
        let rows = (0..<29).map { _ in String(repeating: "##", count: 29) + "\n" }
        let code = QRCode(ascii: Array(rows.joined().utf8))
        var meeting = meeting(SharedPage(link: Self.link, code: code))
        for time in [2.0, 140] {
            meeting.send(.tick, at: time)
            let frame = meeting.picture(at: time, rows: 40, columns: 120)
            let column = meeting.layout(of: frame, at: time).aside.column
            let white = (0..<40).filter { row in
                frame.style(row: row, column: column).background == .rgb(0xFFFFFF)
            }
            #expect(white.count == 17, "\(frame.text)")
            #expect(frame.text.contains("192.168.1.20:8080/") && frame.text.contains("0123 /"))
        }
    }

    @Test("The QR code is above the address if there are enough rows")
    func codeAbove() throws {
        func frame(_ code: QRCode?, rows: Int) -> Frame {
            var frame = Frame(size: Size(rows: rows, columns: 46), glyphs: .unicode)
            SharedPageView(page: SharedPage(link: Self.link, code: code))
                .draw(in: &frame, rect: frame.bounds)
            return frame
        }
        let code = try #require(Self.code)
        // Title, blank row, 37 squares, blank row, host and three rows of groups.
        #expect(frame(code, rows: 26).text.contains("▀▀"))
        #expect(frame(code, rows: 25).text == frame(nil, rows: 25).text)
    }

    @Test("At 20x5 every part of the address is visible, or \"…\" shows that some is not")
    func smallest() {
        func text(_ link: String) -> String {
            meeting(SharedPage(link: link)).picture(at: 2, rows: 5, columns: 20).text
        }
        let parts = ["192.168.1.20:8080/", "0123 4567 89ab", "cdef 0123 /"]
        #expect(parts.allSatisfy(text(Self.link).contains), "\(text(Self.link))")
        let long = Self.link.replacing(
            "192.168.1.20", with: "[2001:db8:85a3:8d3:1319:8a2e:370:7348]")
        #expect(text(long).contains("…") && !text(Self.link).contains("…"))
    }

    @Test("The countdown, the name and the ring stay on the screen next to the link and the keys")
    func wall() {
        var meeting = meeting()
        for (size, time) in [((24, 80), 10.0), ((40, 120), 20), ((50, 200), 30)] {
            let frame = meeting.picture(at: time, rows: size.0, columns: size.1)
            let layout = meeting.layout(of: frame, at: time)
            meeting.press(.escape, at: time)
            let other = meeting.picture(at: time, rows: size.0, columns: size.1)
            let people = meeting.layout(of: other, at: time)
            meeting.press(.character("w"), at: time + 5)
            #expect(layout.name == people.name && layout.ring == people.ring)
            #expect(layout.digitHeight >= 9 && layout.aside.columns >= 28)
            for row in 0..<layout.roof.endRow { #expect(frame.line(row) == other.line(row)) }
        }
    }

    private static let localLink = "http://127.0.0.1:8080/0123456789abcdef0123/"

    @Test("A loopback link has no QR code; it says that it is local and what opens it")
    func local() {
        func text(_ page: SharedPage) -> String {
            let text = meeting(page).picture(at: 2, rows: 40, columns: 120).text
            let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
                .dropFirst(13).map { $0.dropFirst(66) + " " }
            return rows.joined().split(separator: " ").joined(separator: " ")
        }
        let local = text(SharedPage(link: Self.localLink, code: Self.code))
        #expect(local.contains("Only this computer can open it. Press e to open it to everyone."))
        #expect(local.contains("no viewers yet") && !local.contains("▀▀▀"))
        let other = text(SharedPage(link: Self.link))
        #expect(!other.contains("Only this computer"))
        #expect(other.contains("Anyone with the link can see the names."))
    }

    @Test("After a question, e opens the page to the network, and c closes it")
    func network() {
        var meeting = meeting(SharedPage(link: Self.localLink))
        #expect(meeting.model.screen.prompt == .page(canOpen: true))
        meeting.press(.character("e"), at: 2)
        #expect(meeting.effects.isEmpty && meeting.model.screen.prompt == .openToNetwork)
        let question = meeting.picture(at: 2, rows: 12).text.replacing("\n ", with: " ")
        #expect(
            question.contains(
                "Anyone with the link can see the names, but not control the meeting. "
                    + "The page is not encrypted."))
        #expect(question.contains("Open to the network?"))
        meeting.press(.escape, at: 3)
        #expect(meeting.effects.isEmpty && meeting.model.screen.prompt == nil)
        for key in ["w", "e"] { meeting.press(.character(Character(key)), at: 4) }
        meeting.press(.enter, at: 5)
        #expect(meeting.effects == [.share(onNetwork: true)])
        meeting.send(.shared(SharedPage(link: Self.link, isOnNetwork: true)), at: 5)
        #expect(meeting.model.screen.prompt == .page(canOpen: false))
        #expect(meeting.picture(at: 5, rows: 12).text.contains(Self.link))
        meeting.press(.character("c"), at: 6)
        #expect(meeting.model.screen.prompt == .stopSharing(onNetwork: true))
        meeting.press(.enter, at: 7)
        #expect(meeting.effects.first == .stopSharing(onNetwork: true))
        #expect(meeting.model.screen.notice == "Closed to the network.")
    }

    @Test(
        "Each letter that is underlined in a narrow window's hint is a key",
        arguments: [
            MeetingPrompt.end(wasPaused: false, isKept: true),
            .end(wasPaused: false, isKept: false), .leave, .gap(from: .zero, to: .zero),
            .page(canOpen: true), .openToNetwork, .stopSharing(onNetwork: true),
        ])
    func underlinedLetters(prompt: MeetingPrompt) {
        for binding in prompt.keys {
            guard let letter = binding.hint?.word.first else { continue }
            #expect(binding.keys.contains(.character(letter)), "\(binding)")
        }
    }

    @Test("If the page is already open to the network, e does nothing")
    func open() {
        var meeting = meeting()
        meeting.press(.character("e"), at: 2)
        #expect(meeting.effects.isEmpty && meeting.model.screen.prompt == nil)
    }

    @Test("The link is on one row as well if it fits")
    func whole() {
        let page = SharedPage(link: Self.link, code: Self.code)
        for (rows, columns) in [(50, 200), (12, 80)] {
            let text = meeting(page).picture(at: 2, rows: rows, columns: columns).text
            #expect(text.contains(" \(Self.link)"), "\(text)")
        }
    }

    @Test("w shows the link to another program's page and says where to stop that program")
    func elsewhere() {
        var meeting = Meeting()
        meeting.send(.page(SharedPage(link: Self.link, viewers: 1, isElsewhere: true)), at: 1)
        meeting.press(.character("w"), at: 2)
        #expect(meeting.effects.isEmpty && meeting.model.screen.prompt == .page(canOpen: false))
        #expect(meeting.picture(at: 2, rows: 12).text.contains(Self.link))
        meeting.press(.character("c"), at: 4)
        #expect(meeting.effects.isEmpty && meeting.model.screen.prompt == nil)
        #expect(
            meeting.model.screen.notice == "Press Ctrl-C in \"scrum share\" to stop.")
    }

    /// For each half of a cell, whether a camera sees it as dark.
    private func halves(_ glyph: Character, _ style: Style, on ground: Ground) -> [Bool] {
        let ink =
            style.foreground == .terminal ? ground == .light : style.foreground == .rgb(0)
        let paper =
            style.background == .terminal ? ground == .dark : style.background == .rgb(0)
        let swaps = style.attributes.contains(.reverse)
        let (front, back) = swaps ? (paper, ink) : (ink, paper)
        return switch glyph {
        case "▀": [front, back]
        case "▄": [back, front]
        default: [back, back]
        }
    }

    @Test(
        "The QR code is dark on light with every background and colour depth",
        arguments: ColorDepth.allCases, Ground.allCases)
    func dark(depth: ColorDepth, ground: Ground) throws {
        let code = try #require(Self.code)
        var frame = Frame(
            size: Size(rows: 21, columns: 41), glyphs: .unicode, ground: ground, depth: depth)
        let view = QRCodeView(code: code)
        #expect(view.size(in: frame) == frame.size)
        view.draw(in: &frame, rect: frame.bounds)
        let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(Array.init)
        for row in 0..<21 {
            for column in 0..<41 {
                let glyph = column < lines[row].count ? lines[row][column] : " "
                let seen = halves(
                    glyph, frame.style(row: row, column: column), on: ground)
                let wanted = [0, 1].map { code.isDark(row: 2 * row + $0 - 4, column: column - 4) }
                #expect(seen == wanted, "\(row) \(column)")
            }
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
