import Glibc

package enum RandomRuns {
    /// The factor by which SCRUM_RANDOM multiplies the number of random meetings.
    package static let factor = max(
        1, getenv("SCRUM_RANDOM").flatMap { Int(String(cString: $0)) } ?? 1)
}
