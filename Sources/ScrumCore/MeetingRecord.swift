/// A past meeting; all durations are whole milliseconds.
package struct MeetingRecord: Identifiable, Equatable, Sendable {
    /// The scrum, with its title at that time.
    package struct Scrum: Hashable, Sendable {
        package var id: String?
        package var title: String
        /// The full path of its `scrums.json`.
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
        /// The box after every change during the meeting; nil: as planned.
        package var changedBox: Duration?
        /// The rank by first turn among the speakers, from 1; nil without a turn.
        package var order: Int?
        // Last, so that padding does not enlarge the value: a history has many.
        /// Whether it is an agenda item; an absent one was left out.
        package var isItem: Bool
        package var isAbsent: Bool
        /// Whether the last turn ended before its box.
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
        /// The speaker at that time.
        package var speaker: String?
        /// The elapsed time of the meeting.
        package var elapsed: Duration?
        /// Whether it was ticked off.
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

    /// A continuous part of a turn, in time since the start including pauses.
    package struct Turn: Equatable, Sendable {
        /// The index in `people`.
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
    /// When it should have started; nil without a time.
    package var due: Timestamp?
    package var planned: Duration
    package var elapsed: Duration
    package var paused: Duration
    package var ending: ScrumTimer.Ending
    package var people: [Person]
    package var notes: [Note]
    /// In order of time; empty if there were too many or none were recorded.
    package var turns: [Turn] = []
    /// The leader at the end of the meeting; nil without one.
    package var leader: String?
    /// Whether open notes return at the next meeting; false before version 2.
    package var carriesNotes = false
    /// False for imported meetings without times: only attendance is known.
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
    /// Whether open and done notes are distinguished.
    package var hasTasks: Bool {
        carriesNotes || people.contains(where: \.isItem) || notes.contains(where: \.isDone)
    }

    /// The meeting without its items, as counted by statistics.
    package var ofPeople: MeetingRecord {
        guard people.contains(where: \.isItem) else { return self }
        var record = self
        record.people.removeAll(where: \.isItem)
        record.turns = []
        return record
    }

    /// The meeting without notes and turns, for exports of people.
    package var withoutDetails: MeetingRecord {
        var record = self
        (record.notes, record.turns) = ([], [])
        return record
    }

    /// The record of `timer` at `now`; `interrupted` if the meeting has not ended.
    ///
    /// The people's times add up to `elapsed` to the millisecond.
    package init(
        _ timer: ScrumTimer, at now: Duration, id: String, start: Timestamp, due: Timestamp? = nil,
        file: String?
    ) {
        let speakers = timer.speakers
        let planned = Self.wholeMilliseconds(speakers.map(\.planned))
        let taken = Self.wholeMilliseconds(speakers.map { timer.spoken(by: $0.id, at: now) })
        let allowed = Self.wholeMilliseconds(speakers.map(\.allowed))
        let order = Self.order(in: timer)
        let people = speakers.map { speaker in
            var person = Person(
                name: speaker.name, isItem: speaker.isItem, planned: planned[speaker.id],
                taken: taken[speaker.id], isAbsent: speaker.isAbsent,
                wasSkipped: speaker.wasSkipped, order: order[speaker.id])
            if speaker.allowed != speaker.planned { person.changedBox = allowed[speaker.id] }
            return person
        }
        let notes = timer.notes.enumerated().map { place, note in
            Note(
                text: note.text, speaker: speakers[note.speaker].name,
                elapsed: Self.wholeMilliseconds([note.elapsed])[0],
                isDone: timer.isTicked(place))
        }
        var ending = ScrumTimer.Ending.interrupted
        if case .ended(let how) = timer.phase { ending = how }
        let scrum = timer.plan.scrum
        self.init(
            id: id, scrum: Scrum(id: scrum.id, title: scrum.title, file: file), start: start,
            due: due, planned: Self.wholeMilliseconds([timer.plannedLength])[0],
            elapsed: taken.reduce(.zero, +),
            paused: Self.wholeMilliseconds([timer.paused(at: now)])[0], ending: ending,
            people: people, notes: notes)
        leader = timer.leader
        carriesNotes = !notes.isEmpty
        turns = timer.turns(at: now).map { turn in
            // Whole milliseconds since the start, so that turns meet.
            Turn(
                person: turn.person, from: .milliseconds(turn.from.milliseconds),
                to: .milliseconds(turn.to.milliseconds))
        }
        turns.removeAll { $0.from == $0.to }
        if turns.count > Bounds.turns { turns = [] }
        self = clamped
    }

    /// A readable id: the local start and eight letters or digits that distinguish meetings of the
    /// same minute. The history treats equal ids as the same meeting.
    package static func makeID(
        start: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> String {
        // Without letters and digits that look alike.
        let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz")
        let parts = start.components.map { String($0 % 100 + 100).suffix(2) }
        let random = (0..<8).map { _ in alphabet.randomElement(using: &generator) ?? "2" }
        return parts[0] + parts[1] + parts[2] + "-" + parts[3] + parts[4] + "-" + String(random)
    }

    private static func order(in timer: ScrumTimer) -> [Int: Int] {
        var order: [Int: Int] = [:]
        var turns = timer.past.map(\.id)
        if timer.phase == .running, let current = timer.current { turns.append(current.id) }
        // A speaker who postponed the rest of a turn has spoken too.
        turns += timer.speakers.filter { $0.spoken > .zero && !$0.isAbsent }.map(\.id)
        for id in turns where order[id] == nil { order[id] = order.count + 1 }
        return order
    }

    /// The durations truncated to milliseconds so that their running sums are truncated alike.
    private static func wholeMilliseconds(_ durations: [Duration]) -> [Duration] {
        var sum = Duration.zero
        var whole: Int64 = 0
        return durations.map { duration in
            sum += duration
            let end = sum.milliseconds
            defer { whole = end }
            return .milliseconds(end - whole)
        }
    }
}

extension MeetingRecord.Person {
    /// The box that the bell used: with time added or removed during the meeting, and with second
    /// turns.
    package var allowed: Duration { changedBox ?? planned }

    /// Whether this person spoke.
    ///
    /// An absentee did not: time counted before the key was pressed is in `taken`, so that times
    /// add up, but is not a turn.
    package var hadTurn: Bool { !isAbsent && (order != nil || taken > .zero) }

    /// The status of a person without a turn; nil for all others.
    package var state: String? {
        if hadTurn { return nil }
        if isItem { return isAbsent ? "left out" : "not reached" }
        return isAbsent ? "absent" : "did not speak"
    }

    /// Whether the bell ended the turn: it lasted exactly its box without a key press.
    ///
    /// Times are whole milliseconds, so a turn may differ from its box by one.
    var wasCut: Bool {
        let over = taken - allowed
        return allowed > .zero && !wasSkipped && over >= .milliseconds(-1)
            && over <= .milliseconds(1)
    }
}
