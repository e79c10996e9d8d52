import TestSupport

/// Faults of the library in Tests/Fakes/FaultyCalls.c.
enum FaultyCalls {
    static let library = FakeLibrary.faultyCalls

    /// A number for the errno: half is read or written.
    static let short: Int32 = 0
    /// A number for the errno: the thread crashes.
    static let crash: Int32 = -1
}

extension Stage {
    /// The program's calls on files below its folder are counted, and may fail.
    func watchCalls(
        failing call: String? = nil, _ number: Int = 1, _ code: Int32 = 0, gate: String? = nil
    ) {
        environment["LD_PRELOAD"] = FaultyCalls.library
        environment["FAULT_FOLDER"] = folder
        environment["FAULT_REPORT"] = "\(folder)/calls"
        environment["FAULT_GATE"] = gate
        environment["FAULT"] = call.map { "\($0) \(number) \(code)" }
    }

    /// How often the last program made each call.
    var calls: [(name: String, count: Int)] {
        contents(of: "\(folder)/calls").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 ? (String(words[0]), Int(words[1]) ?? 0) : nil
        }
    }
}
