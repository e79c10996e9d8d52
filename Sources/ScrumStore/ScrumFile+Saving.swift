import Glibc
import Platform
import ScrumCore

extension ScrumFile {
    /// Locks and reads a file, and writes the result of `edit`; if `creating`, the file may be
    /// missing.
    ///
    /// Other processes that call this wait. If `edit` changes nothing, nothing is written. If an
    /// editor writes the file in the meantime, `edit` is called again with the new contents.
    @discardableResult
    package static func update(
        path: String, creating: Bool = false, files: FileSystem = .real,
        _ edit: (ScrumFile) throws(ScrumFileError) -> ScrumFile
    ) throws(ScrumFileError) -> ScrumFile {
        if creating {
            try ScrumFileError.onFile(files.makeFolders(FilePath.folder(of: path)))
        } else if try ScrumFileError.onFile(files.status(ifExists: path)) == nil {
            throw .file(FileFailure(.read, path, Errno(ENOENT)))
        }
        var attempts = 3
        while true {
            attempts -= 1
            do throws(ScrumFileError) {
                return try updateOnce(path, creating: creating, files, edit)
            } catch {
                guard case .file(let failure) = error, failure.cause == .changed, attempts > 0
                else { throw error }
            }
        }
    }

    private static func updateOnce(
        _ path: String, creating: Bool, _ files: FileSystem,
        _ edit: (ScrumFile) throws(ScrumFileError) -> ScrumFile
    ) throws(ScrumFileError) -> ScrumFile {
        let file = try ScrumFileError.onFile(
            AtomicFile(locking: path, files: files, limit: Bounds.scrumFile))
        guard let bytes = file.bytes ?? (creating ? [] : nil) else {
            throw .file(FileFailure(.read, path, Errno(ENOENT)))
        }
        let edited = try edit(ScrumFile(path: path, bytes: bytes))
        // An empty file is not a list of scrums.
        guard edited.bytes != bytes else { return edited }
        try ScrumFileError.onFile(file.replace(with: edited.bytes))
        return edited
    }

    /// Replaces the file with these bytes if it has not changed since `original` was read.
    package static func save(
        _ bytes: [UInt8], over original: ScrumFile, files: FileSystem = .real
    ) throws(ScrumFileError) {
        let file = try ScrumFileError.onFile(
            AtomicFile(locking: original.path, files: files, limit: Bounds.scrumFile))
        guard file.bytes == original.bytes else {
            throw .file(FileFailure(.write, original.path, .changed))
        }
        try ScrumFileError.onFile(file.replace(with: bytes))
    }
}
