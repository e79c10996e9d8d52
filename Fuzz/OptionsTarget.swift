import ArgumentParser
import FoundationEssentials
import ScrumCore

@testable import ScrumCLI

/// A command line, one word per line. It is parsed, or refused with status 64, and options stored
/// in a journal keep their meaning.
func fuzzOptions(_ input: [UInt8]) {
    let words = String(decoding: input, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    for word in words {
        if let minutes = Duration(length: word) {
            require(minutes > .zero && minutes <= .seconds(86_400), "\(word) minutes")
        }
        if let time = TimeOfDay(word),
            let moment = time.first(after: .distantPast, within: .seconds(43_200), in: .gmt)
        {
            let wait = moment.timeIntervalSince(.distantPast)
            require(wait > 0 && wait <= 43_200, "\(word) in \(wait)")
        }
        if let moments = ClockCommand.moments(word, now: .distantPast, zone: .gmt) {
            require(moments.allSatisfy { $0.timeIntervalSince1970.isFinite }, "\(moments)")
        }
        if let seconds = ClockCommand.seconds(word) {
            require((0.05...86_400).contains(seconds), "\(seconds)")
        }
        // A computer without a battery for its clock starts in 1970.
        let start = Date(timeIntervalSince1970: 0)
        if let date = Timestamp(since: word, now: start, zone: .gmt) {
            require(Timestamp(iso8601: "\(date)")?.seconds == date.seconds, "\(word): \(date)")
        }
        let typed = ScrumText.typed(word)
        require(isHarmless(typed.description), "unsafe: \(typed.description.debugDescription)")
    }
    do {
        let command = try ScrumCommand.parseAsRoot(words)
        if let start = command as? StartCommand { check(start.session) }
        if let resume = command as? ResumeCommand { check(resume.session) }
        if let history = command as? HistoryCommand, let last = history.last {
            require((1...1_000_000).contains(last), "--last \(last)")
        }
    } catch {
        let code = ScrumCommand.exitCode(for: error).rawValue
        require(code == 0 || code == 64, "exit status \(code)")
    }
}

private func check(_ options: SessionOptions) {
    guard let again = try? SessionOptions.parse(options.arguments) else {
        fail("cannot be read: \(options.arguments)")
    }
    require(again.arguments == options.arguments, "\(again.arguments)")
}
