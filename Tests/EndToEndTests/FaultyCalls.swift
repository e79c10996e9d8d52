import TestSupport

/// Faults of the library in Tests/Fakes/FaultyCalls.c.
enum FaultyCalls {
    static let library = FakeLibrary.faultyCalls

    /// Reads or writes half, instead of an errno.
    static let short: Int32 = 0
    /// Crashes the thread, instead of an errno.
    static let crash: Int32 = -1
}

extension Stage {
    /// Counts the program's calls on files inside its folder and may make one fail.
    func watchCalls(
        failing call: String? = nil, _ number: Int = 1, _ code: Int32 = 0, gate: String? = nil
    ) {
        environment["LD_PRELOAD"] = FaultyCalls.library
        environment["FAULT_FOLDER"] = folder
        environment["FAULT_REPORT"] = "\(folder)/calls"
        environment["FAULT_GATE"] = gate
        environment["FAULT"] = call.map { "\($0) \(number) \(code)" }
    }

    /// The last program's calls, with counts.
    var calls: [(name: String, count: Int)] {
        contents(of: "\(folder)/calls").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 ? (String(words[0]), Int(words[1]) ?? 0) : nil
        }
    }
}
