/// A failed file call, in words for the user.
package struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Action: String, Sendable {
        case read, write, create, delete
    }

    package var action: Action
    package var path: String
    package var errno: Errno
    /// The program that has locked the file, if known.
    package var holder: LockHolder?

    package init(
        _ action: Action, _ path: String, _ errno: Errno, holder: LockHolder? = nil
    ) {
        self.holder = holder
        self.action = action
        self.path = path
        self.errno = errno
    }

    /// As in sysexits.h: 73 for a file that cannot be created, 74 for other errors.
    package var exitCode: Int32 { action == .create ? 73 : 74 }

    /// What, where and what to do, in two sentences on one line.
    package var description: String {
        let reason = holder.map { "\($0) has locked it" } ?? errno.reason
        return "Cannot \(action.rawValue) \(path): \(reason). \(errno.advice)"
    }

    /// Whether another program keeps the file locked.
    package var isLocked: Bool { errno.isLocked }

    /// Runs file calls and wraps their errors as a failure of this action.
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
