/// A failed file operation, described for the user.
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

    /// The exit status from sysexits.h: 73 if the file cannot be created, 74 for any other error.
    package var exitCode: Int32 { action == .create ? 73 : 74 }

    /// The problem and its solution, in two sentences on one line.
    package var description: String {
        let reason = holder.map { "\($0) has locked it" } ?? errno.reason
        return "Cannot \(action.rawValue) \(path): \(reason). \(errno.advice)"
    }

    /// Whether another program has locked the file.
    package var isLocked: Bool { errno.isLocked }

    /// Makes file calls and wraps any error as a failure of the given action.
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
