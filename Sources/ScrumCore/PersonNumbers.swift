/// Numbers names in the order in which they come.
struct PersonNumbers {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]
    /// Most meetings list the same people in the same order.
    private var last: [Int] = []

    /// The number of a name that stands at `index` in its meeting.
    mutating func number(of name: String, at index: Int) -> Int {
        if index < last.count, names[last[index]] == name { return last[index] }
        let number = numbers[name] ?? names.count
        if number == names.count {
            numbers[name] = number
            names.append(name)
        }
        if index < last.count { last[index] = number } else { last.append(number) }
        return number
    }
}
