/// A history's figures as columns, shared by charts and insights; times in seconds.
///
/// Stores only figures, because histories are long.
struct MeetingColumns {
    /// The actual and planned time of one person, or of one agenda item, in a meeting.
    struct Turn {
        var meeting: Int
        /// Zero for someone who was present but did not speak.
        let taken: Double
        /// NaN without a box.
        let box: Double
        /// Whether the bell ended the turn.
        let isCut: Bool
        let place: Place?

        /// Whether the person spoke and had a box.
        var isBoxed: Bool { taken > 0 && box.isFinite }
        /// Whether the turn exceeded the box by a second or more.
        var isOver: Bool { taken - box >= 1 }
    }

    /// A position in the order of turns.
    enum Place: String, CaseIterable {
        case first, middle, last

        var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    /// The turns and absences of people or agenda items, in meeting order.
    struct Rows {
        private var spellings = PersonNames()
        /// For each spelling of a name.
        private(set) var turns: [[Turn]] = []
        private var absences: [[Int]] = []
    }

    /// The scrum's title at its last meeting.
    private(set) var title = ""
    /// When each meeting started, in milliseconds since 1970 in local time.
    private(set) var dates: [Int] = []
    /// The clock's offset from UTC in seconds.
    private(set) var offsets: [Int] = []
    private(set) var elapsed: [Double] = []
    private(set) var planned: [Double] = []
    /// How late each meeting started; NaN if no start time was set.
    private(set) var delays: [Double] = []
    /// How many people were present, and how many absent.
    private(set) var present: [Double] = []
    private(set) var absent: [Double] = []
    private(set) var people = Rows()
    private(set) var items = Rows()
    private var isSorted = true

    /// The longest delay of a meeting that counts as starting on time.
    static let latestStart = 60.0

    /// Adds a meeting; the order does not matter. Ignores a meeting that was not measured.
    mutating func add(_ record: MeetingRecord) {
        guard record.isMeasured else { return }
        let date = record.start.wallMilliseconds
        if let last = dates.last, date < last {
            isSorted = false
        } else {
            title = record.scrum.title
        }
        let index = dates.count
        dates.append(date)
        offsets.append(record.start.utcOffset)
        elapsed.append(record.elapsed.measuredSeconds)
        planned.append(record.planned.measuredSeconds)
        delays.append(record.delay ?? .nan)
        // Avoids copying a record that has no items, because histories are long.
        var attendees = record.people
        if attendees.contains(where: \.isItem) {
            items.add(attendees.filter(\.isItem), meeting: index, at: date)
            attendees.removeAll { $0.isItem }
        }
        let counts = people.add(attendees, meeting: index, at: date)
        present.append(Double(counts.present))
        absent.append(Double(counts.absent))
    }

    /// A copy with the meetings in chronological order.
    var sorted: MeetingColumns {
        guard !isSorted else { return self }
        var columns = self
        let order = dates.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }
        func arrange<Value>(_ column: WritableKeyPath<MeetingColumns, [Value]>) {
            columns[keyPath: column] = order.map { self[keyPath: column][$0] }
        }
        arrange(\.dates)
        arrange(\.offsets)
        for column in [\MeetingColumns.elapsed, \.planned, \.delays, \.present, \.absent] {
            arrange(column)
        }
        var places = order
        for (place, index) in order.enumerated() { places[index] = place }
        columns.people.move(to: places)
        columns.items.move(to: places)
        columns.isSorted = true
        return columns
    }

    /// The weekday of each meeting, from 0 for Monday.
    var weekdays: [Int] {
        dates.map { date in
            let day = Timestamp.floorDivide(date, 86_400_000)
            return day - Timestamp.monday(ofDay: day)
        }
    }

    /// When a meeting started.
    func start(of meeting: Int) -> Timestamp {
        Timestamp(
            seconds: dates[meeting] / 1_000 - offsets[meeting], utcOffset: offsets[meeting])
    }
}

extension MeetingColumns.Rows {
    /// Adds the next meeting's attendees, and counts the present and the absent.
    ///
    /// If several have the same name, only the first counts.
    @discardableResult
    mutating func add(
        _ attendees: [MeetingRecord.Person], meeting: Int, at date: Int
    ) -> (present: Int, absent: Int) {
        var counts = (present: 0, absent: 0)
        let numbers = spellings.add(
            attendees.indices.lazy.map { attendees[$0].name }, at: date)
        let places = attendees.places
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            while number >= turns.count {
                turns.append([])
                absences.append([])
            }
            // An absence leaves a gap in the line.
            if attendees[index].isAbsent {
                counts.absent += 1
                absences[number].append(meeting)
                continue
            }
            counts.present += 1
            turns[number].append(
                MeetingColumns.Turn(
                    meeting: meeting, taken: attendees[index].taken.measuredSeconds,
                    box: attendees[index].planned > .zero
                        ? attendees[index].planned.measuredSeconds : .nan,
                    isCut: attendees[index].wasCut, place: places[index]))
        }
        return counts
    }

    /// Renumbers the meetings.
    fileprivate mutating func move(to places: [Int]) {
        for number in turns.indices {
            for turn in turns[number].indices {
                turns[number][turn].meeting = places[turns[number][turn].meeting]
            }
            turns[number].sort { $0.meeting < $1.meeting }
            absences[number] = absences[number].map { places[$0] }.sorted()
        }
    }

    /// Each person's turns, and the meetings that list the person as absent.
    var all: [(name: String, turns: [MeetingColumns.Turn], absences: [Int])] {
        let (numbers, names) = spellings.people
        // Most names have a single spelling.
        guard names.count < turns.count else {
            return names.indices.map { (names[$0], turns[$0], absences[$0]) }
        }
        var all = names.map { (name: $0, turns: [MeetingColumns.Turn](), absences: [Int]()) }
        for (spelling, number) in numbers.enumerated() {
            all[number].turns += turns[spelling]
            all[number].absences += absences[spelling]
        }
        for number in all.indices {
            all[number].turns.sort { $0.meeting < $1.meeting }
            all[number].absences.sort()
        }
        return all
    }
}
