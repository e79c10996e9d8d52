enum Journal {
    static let suffix = ".journal"
}
