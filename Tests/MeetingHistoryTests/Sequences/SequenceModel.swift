import ScrumCore

/// The state that two machines should have and report after any sequence of steps.
struct SequenceModel {
    /// The contents of one machine.
    struct Machine {
        /// Meetings in this machine's files, with the durations that their lines may have.
        var own: [String: Set<Duration>] = [:]
        /// Meetings in the other machine's files at the last merge.
        var foreign: [String: Set<Duration>] = [:]
        /// The names that Cathy may have in this machine's lines, and in the other machine's.
        var names: [String: Set<String>] = [:]
        var foreignNames: [String: Set<String>] = [:]
        /// Meetings that were interrupted, or that ended and could not be saved.
        var journals: [String: Journal] = [:]
        var running: Journal?
        /// Whether the ticked note is done; nil if it was never changed.
        var isDone: Bool?
        /// False after a tick that failed, which may have been written nevertheless.
        var isTickKnown = true
        /// Whether the note was changed since the last merge.
        var hasTicked = false
    }

    struct Journal {
        var id: String
        var lastSeen = 0
        var hasEnded = false
        /// Whether the user was told that the journal is kept.
        var isPromised = false
    }

    var machines = [Machine(), Machine()]
    /// Every meeting's start.
    var starts: [String: Int] = [:]
    var now = 0
    var isLocked = false
    var isFull = false

    /// The ids of meetings that a machine lists as saved: in its files, or over but still in a
    /// journal.
    func saved(_ machine: Int) -> Set<String> {
        let machine = machines[machine]
        let over = machine.journals.values.filter(isOver).map(\.id)
        return Set(machine.own.keys).union(machine.foreign.keys).union(over)
    }

    func isOver(_ journal: Journal) -> Bool {
        journal.hasEnded || now - journal.lastSeen > 86_400
    }

    /// The ids of meetings that can be resumed.
    func interrupted(_ machine: Int) -> Set<String> {
        Set(machines[machine].journals.values.filter { !isOver($0) }.map(\.id))
    }

    /// Whether `id` is the latest meeting that is not in the future.
    func isLast(_ id: String?, _ machine: Int) -> Bool {
        let saved = saved(machine)
        let plausible = saved.filter { (starts[$0] ?? 0) - 86_400 <= now }
        guard let id else { return saved.isEmpty }
        guard let latest = plausible.compactMap({ starts[$0] }).max() else {
            return saved.contains(id)
        }
        return plausible.contains(id) && starts[id] == latest
    }

    /// Records that the machine's files contain a line for this meeting.
    mutating func save(_ id: String, _ elapsed: Duration, on machine: Int) {
        // A reopened meeting keeps the names that its line has.
        if machines[machine].own[id] == nil { machines[machine].names[id] = ["Cathy"] }
        machines[machine].own[id] = [elapsed]
        machines[machine].journals[id] = nil
    }

    /// Records a new line, unless the meeting already has one.
    mutating func add(_ id: String, _ elapsed: Duration, _ name: String, on machine: Int) {
        guard machines[machine].own[id] == nil, machines[machine].foreign[id] == nil else { return }
        machines[machine].names[id] = [name]
        machines[machine].own[id] = [elapsed]
    }

    /// Drops the meetings that another machine's file has, because renaming does not rewrite them.
    mutating func replace(on machine: Int) {
        let foreign = machines[machine].foreign
        machines[machine].own = machines[machine].own.filter { foreign[$0.key] == nil }
    }

    /// Renames a person in the machine's own lines.
    mutating func rename(_ old: String, to new: String, on machine: Int) {
        for id in machines[machine].own.keys {
            machines[machine].names[id] = Set(
                machines[machine].names[id, default: []].map { $0 == old ? new : $0 })
        }
    }

    mutating func delete(_ id: String, on machine: Int) {
        machines[machine].own[id] = nil
        machines[machine].names[id] = nil
        machines[machine].journals[id] = nil
    }

    /// A union merge in both directions, which loses no lines and may bring back deleted ones.
    mutating func merge() {
        for (one, other) in [(0, 1), (1, 0)] {
            let all = machines[one].own.merging(machines[other].foreign) { $0.union($1) }
            machines[one].own = all
            machines[other].foreign = all
            let names = machines[one].names.merging(machines[other].foreignNames) { $0.union($1) }
            machines[one].names = names
            machines[other].foreignNames = names
        }
        // Of changes made on both machines, either may be dated later.
        let isKnown = !machines.allSatisfy(\.hasTicked)
        for (one, other) in [(0, 1), (1, 0)] where machines[one].hasTicked {
            let isKnown = isKnown && machines[one].isTickKnown
            for machine in [one, other] { machines[machine].isTickKnown = isKnown }
            machines[other].isDone = machines[one].isDone
        }
        for machine in 0...1 { machines[machine].hasTicked = false }
    }
}
