import TestSupport

/// The faults that Tests/Fakes/FaultyCalls.c can produce.
enum FaultyCalls {
    static let library = FakeLibrary.faultyCalls

    /// Used instead of an errno: reads or writes only half the bytes.
    static let short: Int32 = 0
    /// Used instead of an errno: crashes the thread.
    static let crash: Int32 = -1
}

extension Stage {
    /// Counts the program's file-system calls in its folder, and makes one fail if asked.
    func watchCalls(
        failing call: String? = nil, _ number: Int = 1, _ code: Int32 = 0, gate: String? = nil
    ) {
        environment["LD_PRELOAD"] = FaultyCalls.library
        environment["FAULT_FOLDER"] = folder
        environment["FAULT_REPORT"] = "\(folder)/calls"
        environment["FAULT_GATE"] = gate
        environment["FAULT"] = call.map { "\($0) \(number) \(code)" }
    }

    /// The file calls that the last program made, with their counts.
    var calls: [(name: String, count: Int)] {
        contents(of: "\(folder)/calls").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 ? (String(words[0]), Int(words[1]) ?? 0) : nil
        }
    }
}
