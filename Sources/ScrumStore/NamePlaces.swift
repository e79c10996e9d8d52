/// Where names are first used; for a few of them looking is faster than hashing.
struct NamePlaces {
    private var few: [(name: String, offset: Int)] = []
    private var many: [String: Int] = [:]
    /// How many names there may be where there are many.
    var expected = 0

    /// Where the name is already; nil where it was not, and from now on it is.
    mutating func place(_ name: String, at offset: Int) -> Int? {
        if many.isEmpty {
            if let known = few.first(where: { $0.name == name }) { return known.offset }
            if few.count < 16 {
                few.append((name, offset))
                return nil
            }
            many.reserveCapacity(expected)
            for place in few { many[place.name] = place.offset }
        }
        guard let known = many.updateValue(offset, forKey: name) else { return nil }
        many[name] = known
        return known
    }

    mutating func removeAll() {
        few.removeAll(keepingCapacity: true)
        many = [:]
    }
}
