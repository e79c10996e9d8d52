import ScrumCore

/// What two machines must show and report, whatever is done to their histories in which order.
struct SequenceModel {
    /// What one machine has.
    struct Machine {
        /// Meetings in this machine's files, with each length that a line may give.
        var own: [String: Set<Duration>] = [:]
        /// Meetings in the files of the other machine, as they were last merged.
        var foreign: [String: Set<Duration>] = [:]
        /// Meetings that were interrupted, or have ended while the history could not be written.
        var journals: [String: Journal] = [:]
        var running: Journal?
    }

    struct Journal {
        var id: String
        var start: Int
        var lastSeen: Int
        var hasEnded = false
    }

    var machines = [Machine(), Machine()]
    /// Every meeting's start, for the last one.
    var starts: [String: Int] = [:]
    var now = 0
    var isLocked = false
    var isFull = false

    /// The ids that a machine shows as saved: those in files, and of journals that are over.
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

    /// The last meeting: the latest start that is not in the future, if there is any such.
    func isLast(_ id: String?, _ machine: Int) -> Bool {
        let saved = saved(machine)
        let plausible = saved.filter { (starts[$0] ?? 0) - 86_400 <= now }
        guard let id else { return saved.isEmpty }
        guard let latest = plausible.compactMap({ starts[$0] }).max() else {
            return saved.contains(id)
        }
        return plausible.contains(id) && starts[id] == latest
    }

    /// A line of a meeting is in the files of a machine.
    mutating func save(_ id: String, _ elapsed: Duration, on machine: Int) {
        machines[machine].own[id] = [elapsed]
        machines[machine].journals[id] = nil
    }

    /// A line that was already there stays.
    mutating func add(_ id: String, _ elapsed: Duration, on machine: Int) {
        guard machines[machine].own[id] == nil, machines[machine].foreign[id] == nil else { return }
        machines[machine].own[id] = [elapsed]
    }

    mutating func delete(_ id: String, on machine: Int) {
        machines[machine].own[id] = nil
        machines[machine].journals[id] = nil
    }

    /// A union merge in both directions: no line is lost, and deleted ones may come back.
    mutating func merge() {
        for (one, other) in [(0, 1), (1, 0)] {
            let all = machines[one].own.merging(machines[other].foreign) { $0.union($1) }
            machines[one].own = all
            machines[other].foreign = all
        }
    }
}
