import Platform
import ScrumCore

/// Why a meeting cannot be resumed or shown, or only in part.
package enum JournalProblem: Error, Equatable, Sendable {
    case failure(FileFailure)
    /// Another program is running it.
    case isRunning(id: String)
    /// It ended, or another program took it over.
    case isOver(id: String)
    case damaged(path: String)
    /// Its first line never reached the disk, as after a power cut: nothing is known of the
    /// meeting.
    case unwritten(path: String)
    /// Only the part before this line, from 1, could be read.
    case damagedLine(path: String, line: Int)
    /// It was damaged, and is kept under another name.
    case savedAside(path: String, copy: String)
    case newer(path: String, version: Int)
    /// Another user wrote it.
    case foreign(path: String)

    /// Whether nothing is known of the meeting.
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
            "The journal \(path) is damaged and cannot be resumed. Delete it when you like."
        case .unwritten(let path):
            "The journal \(path) is cut off at its start, so nothing can be resumed."
        case .damagedLine(let path, let line):
            "\(path):\(line): this journal is damaged from here on; "
                + "the meeting is known up to this line"
        case .savedAside(let path, let copy):
            "The journal \(path) was damaged. Unreadable parts are saved in \(copy)."
        case .newer(let path, let version):
            "The journal \(path) was written by a newer scrum (format \(version)). "
                + "Update scrum to resume it."
        case .foreign(let path): "The journal \(path) belongs to another user."
        }
    }
}
