/// A past meeting; all durations are whole milliseconds.
package struct MeetingRecord: Identifiable, Equatable, Sendable {
    /// The meeting's scrum, with the title that it had at the time.
    package struct Scrum: Hashable, Sendable {
        package var id: String?
        package var title: String
        /// The full path of the scrum's `scrums.json`.
        package var file: String?

        package init(id: String? = nil, title: String, file: String? = nil) {
            self.id = id
            self.title = title
            self.file = file
        }
    }

    package struct Person: Equatable, Sendable {
        package var name: String
        package var planned: Duration
        package var taken: Duration
        /// The box after all changes during the meeting; nil if it is as planned.
        package var changedBox: Duration?
        /// The position in the order of first turns, from 1; nil if the person had no turn.
        package var order: Int?
        // The flags are last to avoid padding, because a history has many of these values.
        /// Whether this is an agenda item; an item that is marked absent was left out.
        package var isItem: Bool
        package var isAbsent: Bool
        /// Whether the last turn ended before the end of its box.
        package var wasSkipped: Bool

        package init(
            name: String, isItem: Bool = false, planned: Duration, taken: Duration = .zero,
            isAbsent: Bool = false, wasSkipped: Bool = false, order: Int? = nil
        ) {
            self.name = name
            self.isItem = isItem
            self.planned = planned
            self.taken = taken
            self.isAbsent = isAbsent
            self.wasSkipped = wasSkipped
            self.order = order
        }
    }

    package struct Note: Equatable, Sendable {
        package var text: String
        /// The name of the speaker when the note was added.
        package var speaker: String?
        /// The meeting's elapsed time when the note was added.
        package var elapsed: Duration?
        /// Whether the note has been ticked off.
        package var isDone: Bool

        package init(
            text: String, speaker: String? = nil, elapsed: Duration? = nil, isDone: Bool = false
        ) {
            self.text = text
            self.speaker = speaker
            self.elapsed = elapsed
            self.isDone = isDone
        }
    }

    /// An uninterrupted part of a turn; times are measured from the start of the meeting and
    /// include pauses.
    package struct Turn: Equatable, Sendable {
        /// The speaker's index in `people`.
        package var person: Int
        package var from: Duration
        package var to: Duration

        package init(person: Int, from: Duration, to: Duration) {
            self.person = person
            self.from = from
            self.to = to
        }
    }

    package var id: String
    package var scrum: Scrum
    package var start: Timestamp
    /// When the meeting should have started; nil if no time was set.
    package var due: Timestamp?
    package var planned: Duration
    package var elapsed: Duration
    package var paused: Duration
    package var ending: ScrumTimer.Ending
    package var people: [Person]
    package var notes: [Note]
    /// The turns in chronological order; empty if none were recorded or there were too many.
    package var turns: [Turn] = []
    /// The leader at the end of the meeting; nil if there was none.
    package var leader: String?
    /// Whether open notes return at the next meeting; false for meetings saved before version 2.
    package var carriesNotes = false
    /// Whether times are known; false for imported meetings that record only attendance.
    package var isMeasured: Bool
    /// Whether a time or date was out of range; see `clamped`.
    package var isClamped = false

    package init(
        id: String, scrum: Scrum, start: Timestamp, due: Timestamp? = nil, planned: Duration,
        elapsed: Duration = .zero, paused: Duration = .zero, ending: ScrumTimer.Ending = .finished,
        people: [Person] = [],
        notes: [Note] = [], isMeasured: Bool = true
    ) {
        self.id = id
        self.scrum = scrum
        self.start = start
        self.due = due
        self.planned = planned
        self.elapsed = elapsed
        self.paused = paused
        self.ending = ending
        self.people = people
        self.notes = notes
        self.isMeasured = isMeasured
    }
}

extension MeetingRecord {
    /// Whether open notes are distinguished from done ones.
    package var hasTasks: Bool {
        carriesNotes || people.contains(where: \.isItem) || notes.contains(where: \.isDone)
    }

    /// Whether the note was taken under an agenda item.
    package func isUnderItem(_ note: Note) -> Bool {
        people.contains { $0.isItem && $0.name == note.speaker }
    }

    /// The meeting without agenda items, which are not part of statistics.
    package var ofPeople: MeetingRecord {
        guard people.contains(where: \.isItem) else { return self }
        var record = self
        record.people.removeAll(where: \.isItem)
        record.turns = []
        return record
    }

    /// The speakers in order, then those whose turn has an unknown position, those without a turn,
    /// and absentees; in each of the last three groups, people come before agenda items.
    package var peopleAsSpoken: [Person] {
        func rank(_ index: Int) -> (Int, Int, Int) {
            let person = people[index]
            let order = person.order ?? (person.hadTurn ? .max - 2 : .max - 1)
            return (person.isAbsent ? .max : order, person.isItem ? 1 : 0, index)
        }
        return people.indices.sorted { rank($0) < rank($1) }.map { people[$0] }
    }

    /// The meeting without notes and turns, for exports about people.
    package var withoutDetails: MeetingRecord {
        var record = self
        (record.notes, record.turns) = ([], [])
        return record
    }

    /// Records a meeting at `now`, as interrupted if it has not ended.
    ///
    /// Everyone's times add up to `elapsed`, to the millisecond.
    package init(
        _ timer: ScrumTimer, at now: Duration, id: String, start: Timestamp, due: Timestamp? = nil,
        file: String?
    ) {
        let speakers = timer.speakers
        let planned = speakers.map(\.planned).inWholeMilliseconds
        let taken = speakers.map { timer.spoken(by: $0.id, at: now) }.inWholeMilliseconds
        let allowed = speakers.map(\.allowed).inWholeMilliseconds
        let order = Self.order(in: timer)
        let people = speakers.map { speaker in
            var person = Person(
                name: speaker.name, isItem: speaker.isItem, planned: planned[speaker.id],
                taken: taken[speaker.id], isAbsent: speaker.isAbsent,
                wasSkipped: speaker.wasSkipped, order: order[speaker.id])
            if speaker.allowed != speaker.planned { person.changedBox = allowed[speaker.id] }
            return person
        }
        let ticked = timer.tickedNotes
        let notes = timer.notes.enumerated().map { index, note in
            Note(
                text: note.text, speaker: speakers[note.speaker].name,
                elapsed: .milliseconds(note.elapsed.milliseconds),
                isDone: ticked.contains(index))
        }
        var ending = ScrumTimer.Ending.interrupted
        if case .ended(let how) = timer.phase { ending = how }
        let scrum = timer.plan.scrum
        self.init(
            id: id, scrum: Scrum(id: scrum.id, title: scrum.title, file: file), start: start,
            due: due, planned: .milliseconds(timer.plannedLength.milliseconds),
            elapsed: taken.reduce(.zero, +),
            paused: .milliseconds(timer.paused(at: now).milliseconds), ending: ending,
            people: people, notes: notes)
        leader = timer.leader
        carriesNotes = !notes.isEmpty
        turns = timer.turns(at: now).map { turn in
            // Truncates the start and end times instead of durations, so that no gaps appear
            // between turns.
            Turn(
                person: turn.person, from: .milliseconds(turn.from.milliseconds),
                to: .milliseconds(turn.to.milliseconds))
        }
        turns.removeAll { $0.from == $0.to }
        if turns.count > Bounds.turns { turns = [] }
        self = clamped
    }

    /// A readable id: the local start time and eight random characters, which distinguish meetings
    /// that start in the same minute. In the history, equal ids mean the same meeting.
    package static func makeID(
        start: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> String {
        // Omits letters and digits that look alike.
        let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz")
        let time = start.fields
        let date = [time.year % 100, time.month, time.day].map { $0.padded() }.joined()
        let random = (0..<8).map { _ in alphabet.randomElement(using: &generator) ?? "2" }
        return date + "-" + time.hour.padded() + time.minute.padded() + "-" + String(random)
    }

    private static func order(in timer: ScrumTimer) -> [Int: Int] {
        var order: [Int: Int] = [:]
        var turns = timer.past.map(\.id)
        if timer.phase == .running, let current = timer.current { turns.append(current.id) }
        // Anyone who postponed the rest of their turn has also spoken.
        turns += timer.speakers.filter { $0.spoken > .zero && !$0.isAbsent }.map(\.id)
        for id in turns where order[id] == nil { order[id] = order.count + 1 }
        return order
    }
}

extension [Duration] {
    /// The durations truncated to milliseconds by truncating their running sums, so that errors do
    /// not accumulate.
    package var inWholeMilliseconds: [Duration] {
        var sum = Duration.zero
        var whole: Int64 = 0
        return map { duration in
            sum += duration
            let end = sum.milliseconds
            defer { whole = end }
            return .milliseconds(end - whole)
        }
    }
}

extension MeetingRecord.Note {
    /// "open" or "done".
    package var state: String {
        isDone ? phrase("\(context: "note")done") : phrase("\(context: "note")open")
    }
}

extension MeetingRecord.Person {
    /// The final box, including time added or removed during the meeting and boxes for second
    /// turns.
    package var allowed: Duration { changedBox ?? planned }

    /// Whether this person spoke.
    ///
    /// False for an absentee. Time that passed before the person was marked absent is in `taken`,
    /// so that times add up, but is not a turn.
    package var hadTurn: Bool { !isAbsent && (order != nil || taken > .zero) }

    /// The status of a person who had no turn; nil for everyone else.
    package var state: String? {
        if hadTurn { return nil }
        return isAbsent
            ? absence : isItem ? phrase("not reached") : phrase("did not speak")
    }

    /// "absent" or, for an item, "left out".
    package var absence: String { isItem ? phrase("left out") : phrase("absent") }

    /// Whether the bell ended the turn, which then lasted exactly as long as its box.
    ///
    /// Because times are truncated to milliseconds, turn and box may differ by 1 ms.
    var wasCut: Bool {
        let over = taken - allowed
        return allowed > .zero && !wasSkipped && over >= .milliseconds(-1)
            && over <= .milliseconds(1)
    }
}
