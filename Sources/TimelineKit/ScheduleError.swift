/// The reason that a schedule could not be created.
public enum ScheduleError: Error, Equatable, Sendable {
    /// An interval in seconds that is zero, negative or not finite.
    case interval(Double)
}

extension ScheduleError: CustomStringConvertible {
    /// An English sentence that names the invalid interval.
    public var description: String {
        switch self {
        case .interval(let seconds):
            "A schedule's interval must be a finite number of seconds above 0, not \(seconds)."
        }
    }
}
