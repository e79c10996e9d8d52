/// Names that are taken, and numbers behind names that tell others from them: "Chris (2)".
package struct NumberedNames {
    private var taken: Set<String>
    /// The number at which the search for a free one begins, by name.
    private var numbers: [String: Int] = [:]

    package init(_ taken: some Sequence<String> = []) { self.taken = Set(taken) }

    package mutating func take(_ name: String) { taken.insert(name) }

    /// The name with the next number that is free, from 2 on.
    package mutating func next(_ name: String) -> String {
        var number = numbers[name] ?? 2
        while !taken.insert("\(name) (\(number))").inserted { number += 1 }
        numbers[name] = number + 1
        return "\(name) (\(number))"
    }
}

extension [String] {
    /// Each name once, where it stands first.
    package var withoutRepeats: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }

    /// The same with "(2)", "(3)" … after repeated ones.
    package var numberedApart: [String] {
        var names = NumberedNames(self)
        var seen: Set<String> = []
        return map { seen.insert($0).inserted ? $0 : names.next($0) }
    }
}
