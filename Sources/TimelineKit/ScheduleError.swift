/// The reason a schedule cannot be created.
public enum ScheduleError: Error, Equatable, Sendable {
    /// Seconds that are zero, negative or not finite.
    case interval(Double)
}

extension ScheduleError: CustomStringConvertible {
    /// A sentence with the seconds.
    public var description: String {
        switch self {
        case .interval(let seconds):
            "The interval of a schedule must be a finite number of seconds above 0, not \(seconds)."
        }
    }
}
