import Glibc

package enum RandomRuns {
    /// The factor for the number of random meetings: the variable SCRUM_RANDOM.
    package static let factor = max(
        1, getenv("SCRUM_RANDOM").flatMap { Int(String(cString: $0)) } ?? 1)
}
