import Platform
import TerminalUI

/// Draws texts with the user's fonts in a child process, which starts with the first text.
package final class FontDrawer: TextDrawer {
    /// More drawings than this are forgotten, so that memory is bounded.
    private static let limit = 500

    private let process: FontProcess
    private let answers: Background<DrawnText.Request, DrawnText?>
    private var drawn = DrawnTexts()

    /// `onAnswer` is called on another thread whenever `known` has grown.
    package init(
        _ program: @escaping @Sendable () -> ChildProgram, limit: Duration = .seconds(10),
        onAnswer: @escaping @Sendable () -> Void
    ) {
        let process = FontProcess(program, limit: limit)
        self.process = process
        answers = Background(
            "letters", onAnswer: onAnswer, unstarted: { _ in nil }, answer: process.draw)
    }

    deinit { process.end() }

    package var known: DrawnTexts {
        for (request, drawing) in answers.drainAnswers() {
            if let drawing {
                drawn.drawings[request] = drawing
            } else {
                drawn.undrawable.insert(request.text)
            }
        }
        return drawn
    }

    package func draw(_ requests: [DrawnText.Request]) {
        guard !requests.isEmpty else { return }
        if drawn.drawings.count + drawn.undrawable.count > Self.limit {
            drawn = DrawnTexts()
            answers.ask([], keepsOthers: false)
        }
        answers.ask(requests)
    }

    /// Waits until a child process has tried all texts, or has taken longer than `limit` for one.
    package static func drawings(
        of requests: [DrawnText.Request], by program: ChildProgram, limit: Duration
    ) -> DrawnTexts {
        let process = FontProcess({ program }, limit: limit)
        defer { process.end() }
        var texts = DrawnTexts()
        for request in requests { texts.drawings[request] = process.draw(request) }
        return texts
    }
}
