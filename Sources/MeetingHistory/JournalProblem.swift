import Platform
import ScrumCore

/// Why all or part of a meeting cannot be resumed or shown.
package enum JournalProblem: Error, Equatable, Sendable {
    case failure(FileFailure)
    /// Another program is running the meeting.
    case isRunning(id: String)
    /// The meeting has ended, or another program has taken it over.
    case isOver(id: String)
    case damaged(path: String)
    /// The journal's first line never reached the disk, for example because of a power cut. Nothing
    /// is known about the meeting.
    case unwritten(path: String)
    /// Only the part before this line could be read; lines are numbered from 1.
    case damagedLine(path: String, line: Int)
    /// The journal was damaged, and its unreadable parts are in `copy`.
    case savedAside(path: String, copy: String)
    case newer(path: String, version: Int)
    /// The journal belongs to another user.
    case foreign(path: String)

    /// Makes a call and wraps its failure.
    static func on<Result>(
        _ call: @autoclosure () throws(FileFailure) -> Result
    ) throws(JournalProblem) -> Result {
        do throws(FileFailure) {
            return try call()
        } catch {
            throw .failure(error)
        }
    }

    /// Whether nothing is known about the meeting.
    package var hidesMeeting: Bool {
        switch self {
        case .failure, .damaged, .unwritten, .newer: true
        case .isRunning, .isOver, .damagedLine, .savedAside, .foreign: false
        }
    }
}

extension JournalProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .failure(let failure): failure.description
        case .isRunning(let id): "The meeting \(id) is running in another terminal."
        case .isOver(let id): "The meeting \(id) is over."
        case .damaged(let path):
            "The journal \(path) is damaged, so its meeting cannot be resumed. You can delete it."
        case .unwritten(let path):
            "The journal \(path) has no complete first line, so its meeting cannot be resumed."
        case .damagedLine(let path, let line):
            "\(path):\(line): this journal is damaged from here on; "
                + "the meeting can only be read up to this line"
        case .savedAside(let path, let copy):
            "The journal \(path) was damaged. Unreadable parts are saved in \(copy)."
        case .newer(let path, let version):
            "The journal \(path) was written by a newer version of scrum (format \(version)). "
                + "Update scrum to resume it."
        case .foreign(let path): "The journal \(path) belongs to another user."
        }
    }
}
