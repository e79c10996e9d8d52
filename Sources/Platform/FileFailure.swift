/// A call on a file that failed, in words for the person at the terminal.
package struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Action: String, Sendable {
        case read, write, create, delete
    }

    package var action: Action
    package var path: String
    package var errno: Errno
    /// Who has locked the file, if that is why and it is known.
    package var holder: LockHolder?

    package init(
        _ action: Action, _ path: String, _ errno: Errno, holder: LockHolder? = nil
    ) {
        self.holder = holder
        self.action = action
        self.path = path
        self.errno = errno
    }

    /// By sysexits.h: 73 for a file that cannot be created, 74 for other trouble with it.
    package var exitCode: Int32 { action == .create ? 73 : 74 }

    /// What, where and what to do, in two sentences of one line.
    package var description: String {
        let reason = holder.map { "\($0) has locked it" } ?? errno.reason
        return "Cannot \(action.rawValue) \(path): \(reason). \(errno.advice)"
    }

    /// Whether another program keeps the file locked.
    package var isLocked: Bool { errno.isLocked }

    /// Runs calls of the file system; what they throw becomes a failure of this action.
    package static func wrap<Result>(
        _ action: Action, _ path: String, _ calls: () throws(Errno) -> Result
    ) throws(FileFailure) -> Result {
        do throws(Errno) {
            return try calls()
        } catch {
            throw FileFailure(action, path, error)
        }
    }
}
