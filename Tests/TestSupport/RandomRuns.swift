import Glibc

package enum RandomRuns {
    /// How many times as many random meetings as usual are tried: the variable SCRUM_RANDOM.
    package static let factor = max(
        1, getenv("SCRUM_RANDOM").flatMap { Int(String(cString: $0)) } ?? 1)
}
