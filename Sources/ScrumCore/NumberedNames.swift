/// Names in use, folded, and numbers that distinguish duplicates: "Chris (2)".
package struct NumberedNames {
    private var used: Set<String>
    /// The next number to try, by folded name.
    private var numbers: [String: Int] = [:]

    package init(_ used: some Sequence<String> = []) {
        self.used = Set(used.lazy.map(NameMatch.folded))
    }

    package mutating func reserve(_ name: String) { used.insert(NameMatch.folded(name)) }

    /// The name with the next free number, from 2.
    package mutating func next(_ name: String) -> String {
        let folded = NameMatch.folded(name)
        var number = numbers[folded] ?? 2
        while !used.insert("\(folded) (\(number))").inserted { number += 1 }
        numbers[folded] = number + 1
        return "\(name) (\(number))"
    }
}

extension [String] {
    /// The names without duplicates, each at its first position.
    package var withoutRepeats: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }

    /// The names, with "(2)", "(3)" … added to repeated ones.
    package var numberingDuplicates: [String] {
        var names = NumberedNames(self)
        var seen: Set<String> = []
        return map { seen.insert(NameMatch.folded($0)).inserted ? $0 : names.next($0) }
    }
}
