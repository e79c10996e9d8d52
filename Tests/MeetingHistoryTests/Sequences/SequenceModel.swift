import ScrumCore

/// The expected contents and reports of two machines after any sequence of steps.
struct SequenceModel {
    /// The data of one machine.
    struct Machine {
        /// Meetings in this machine's files, with the durations that a line may have.
        var own: [String: Set<Duration>] = [:]
        /// Meetings in the other machine's files, as of the last merge.
        var foreign: [String: Set<Duration>] = [:]
        /// Interrupted meetings, and ended ones that could not be saved.
        var journals: [String: Journal] = [:]
        var running: Journal?
    }

    struct Journal {
        var id: String
        var lastSeen = 0
        var hasEnded = false
        /// Whether a report says that the journal stays.
        var isPromised = false
    }

    var machines = [Machine(), Machine()]
    /// Every meeting's start.
    var starts: [String: Int] = [:]
    var now = 0
    var isLocked = false
    var isFull = false

    /// The ids that a machine shows as saved: in files, or in journals that are over.
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

    /// Whether `id` is the meeting with the latest start that is not in the future.
    func isLast(_ id: String?, _ machine: Int) -> Bool {
        let saved = saved(machine)
        let plausible = saved.filter { (starts[$0] ?? 0) - 86_400 <= now }
        guard let id else { return saved.isEmpty }
        guard let latest = plausible.compactMap({ starts[$0] }).max() else {
            return saved.contains(id)
        }
        return plausible.contains(id) && starts[id] == latest
    }

    /// Records that a machine's files contain the meeting's line.
    mutating func save(_ id: String, _ elapsed: Duration, on machine: Int) {
        machines[machine].own[id] = [elapsed]
        machines[machine].journals[id] = nil
    }

    /// Records an added line, unless the meeting is already there.
    mutating func add(_ id: String, _ elapsed: Duration, on machine: Int) {
        guard machines[machine].own[id] == nil, machines[machine].foreign[id] == nil else { return }
        machines[machine].own[id] = [elapsed]
    }

    /// Meetings that another machine's file has are not written again under a new title.
    mutating func replace(on machine: Int) {
        let foreign = machines[machine].foreign
        machines[machine].own = machines[machine].own.filter { foreign[$0.key] == nil }
    }

    mutating func delete(_ id: String, on machine: Int) {
        machines[machine].own[id] = nil
        machines[machine].journals[id] = nil
    }

    /// A union merge in both directions: no line is lost, and deleted lines may return.
    mutating func merge() {
        for (one, other) in [(0, 1), (1, 0)] {
            let all = machines[one].own.merging(machines[other].foreign) { $0.union($1) }
            machines[one].own = all
            machines[other].foreign = all
        }
    }
}
