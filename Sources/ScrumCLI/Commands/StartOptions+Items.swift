import MeetingScreen
import Programs
import ScrumCore
import ScrumStore
import TerminalUI

/// Agenda items that a command or standard input lists.
extension StartOptions {
    /// The maximum number of items in one meeting.
    static let mostItems = 100
    /// The shortest box for an item without minutes.
    private static let shortestItem = Duration.seconds(10)

    /// Returns the scrum with the listed items after its people, in place of the file's items, and
    /// a notice if some were left out; `lines` are those read from standard input.
    func withItems(
        _ scrum: DailyScrum, read lines: [Substring], in environment: ScrumEnvironment
    ) throws -> (scrum: DailyScrum, notice: TerminalText?) {
        guard let items else { return (scrum, nil) }
        let all = try readsItems ? lines.map(String.init) : ask(items, of: scrum, in: environment)
        let listed = all.compactMap(Self.item)
        var scrum = scrum
        scrum.attendees = scrum.attendees.people + listed.prefix(Self.mostItems)
        if scrum.attendees.isEmpty, with.isEmpty {
            throw ScrumFailure(
                "No items: \(readsItems ? "standard input is empty" : "--items printed nothing").")
        }
        let excess = listed.count > Self.mostItems
        return (
            scrum, excess ? "Only the first \(Self.mostItems) of \(listed.count) items." : nil
        )
    }

    private func ask(
        _ command: String, of scrum: DailyScrum, in environment: ScrumEnvironment
    ) throws(ScrumFailure) -> [String] {
        var variables = environment.variablesForPrograms()
        variables["SCRUM_SCRUM"] = scrum.title
        do throws(AskedCommand.Failure) {
            return try AskedCommand(.items, command, environment: variables)
                .lines(for: AskedCommand.Question(scrum.title))
        } catch {
            throw ScrumFailure("\(error.reason). Run the command itself to see its message.")
        }
    }

    /// Parses a line: a title, and possibly a tab and its minutes, which are none below a second.
    private static func item(_ line: String) -> Attendee? {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        let last = parts.count > 1 ? NameList.trimmed(parts[parts.count - 1]) : ""
        let minutes = Duration(length: last)
        let box = minutes.flatMap { $0 < .seconds(1) ? nil : $0 }
        let title = parts.dropLast(minutes != nil || last == "0" ? 1 : 0).joined(separator: " ")
        let name = NameList.trimmed(TextWidth.sanitized(title))
        return name.isVisible ? Attendee(name: name, isItem: true, box: box) : nil
    }

    /// Throws if items without minutes would have less than ten seconds each.
    func checkRoom(
        for attendees: [Attendee], in scrum: DailyScrum, _ length: Duration?
    ) throws(ScrumFailure) {
        let (whole, length) = (scrum.plannedLength, length ?? scrum.plannedLength)
        guard whole > .zero, length > .zero else { return }
        let own = attendees.compactMap(\.box).reduce(.zero, +)
            .scaled(by: length.nanoseconds, over: whole.nanoseconds)
        let sharing = attendees.filter { $0.box == nil }
        let items = sharing.count(where: \.isItem)
        let places = Int((length - own) / Self.shortestItem)
        // If the given minutes alone are too many, the plan reports them.
        guard items > 0, own <= length, places < sharing.count else { return }
        throw .misuse(
            "\(TimeText.count(items, "item")) of at least 10 s each: \(ScrumText.minutes(length)) "
                + "has room for \(max(0, places - sharing.count + items)).",
            "List fewer items, or lengthen the meeting with -m.")
    }
}
