/// Where names are first used; for a few of them looking is faster than hashing.
struct NamePlaces {
    private var few: [(name: String, offset: Int)] = []
    private var many: [String: Int] = [:]

    func offset(of name: String) -> Int? {
        many.isEmpty ? few.first { $0.name == name }?.offset : many[name]
    }

    /// Adds a name that is new.
    mutating func add(_ name: String, at offset: Int) {
        guard few.count == 16 else { return few.append((name, offset)) }
        if many.isEmpty { for place in few { many[place.name] = place.offset } }
        many[name] = offset
    }

    mutating func removeAll() {
        few.removeAll(keepingCapacity: true)
        many = [:]
    }
}
