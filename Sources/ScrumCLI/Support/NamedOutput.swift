import Platform
import ScrumStore
import TerminalUI

/// A file that the user names for a command's output.
struct NamedOutput {
    let path: String
    let options: FileOptions
    let history: HistoryOptions

    /// Writes the file; returns false if the user declines to replace an existing one.
    ///
    /// Replaces a file without a question only if `isOwn` accepts its contents, and never a scrums
    /// file or a file in the history folder.
    func write(
        _ text: String, replacing isOwn: ([UInt8]) -> Bool = { _ in false },
        in environment: ScrumEnvironment
    ) throws -> Bool {
        let absolute = environment.absolutePath(of: path)
        if let role = role(of: absolute, in: environment) {
            throw ScrumFailure(
                "\(path) is \(role). Choose another file.", exitCode: ScrumFailure.cannotCreate)
        }
        do throws(FileFailure) {
            let file = try AtomicFile(locking: absolute, files: environment.files)
            let mayReplace = file.bytes.map { $0.isEmpty || isOwn($0) } ?? true
            if mayReplace
                || environment.canAsk && environment.confirm("\(path) already exists. Replace it?")
            {
                try file.replace(with: Array(text.utf8))
                return true
            }
        } catch {
            throw ScrumFailure(messages: [error.line(file: path)], exitCode: error.exitCode)
        }
        if environment.canAsk { return false }
        throw ScrumFailure(
            "\(path) already exists. Cannot ask without a terminal; choose another file.",
            exitCode: ScrumFailure.cannotCreate)
    }

    /// The role of a file that must never be replaced; nil for any other file.
    private func role(of path: String, in environment: ScrumEnvironment) -> TerminalText? {
        func isSame(_ first: String, _ second: String) -> Bool {
            guard let first = try? environment.files.statusOf(first),
                let second = try? environment.files.statusOf(second)
            else { return false }
            return first.st_dev == second.st_dev && first.st_ino == second.st_ino
        }
        let scrums = try? options.location(in: environment).path
        if path.hasSuffix("/scrums.json") || scrums.map({ isSame($0, path) }) ?? false {
            return "a scrums file"
        }
        let past = HistoryOptions.resolve(history.folder, in: environment)?.folder
        let isPast = past.map { isSame($0, FilePath.folder(of: path)) } ?? false
        return isPast ? "in the history folder" : nil
    }
}
