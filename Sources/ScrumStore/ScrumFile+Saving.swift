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
        do throws(Errno) {
            if creating {
                try files.makeFolders(FilePath.folder(of: path))
            } else {
                _ = try files.statusOf(path)
            }
        } catch {
            if error.code == ENOENT { throw .file(.missing(path: path)) }
            throw .file(.failed(FileFailure(creating ? .create : .read, path, error)))
        }
        var attempts = 3
        while true {
            attempts -= 1
            do throws(ScrumFileError) {
                return try updateOnce(path, creating: creating, files, edit)
            } catch {
                guard case .file(.changed) = error, attempts > 0 else { throw error }
            }
        }
    }

    private static func updateOnce(
        _ path: String, creating: Bool, _ files: FileSystem,
        _ edit: (ScrumFile) throws(ScrumFileError) -> ScrumFile
    ) throws(ScrumFileError) -> ScrumFile {
        let file = try ScrumFileError.onFile { () throws(FileError) -> AtomicFile in
            try AtomicFile(locking: path, files: files, limit: Bounds.scrumFile)
        }
        guard let bytes = file.bytes ?? (creating ? [] : nil) else {
            throw .file(.missing(path: path))
        }
        let edited = try edit(ScrumFile(path: path, bytes: bytes))
        try ScrumFileError.onFile { () throws(FileError) in try file.replace(with: edited.bytes) }
        return edited
    }

    /// Replaces the file with these bytes if it has not changed since `original` was read.
    package static func save(
        _ bytes: [UInt8], over original: ScrumFile, files: FileSystem = .real
    ) throws(ScrumFileError) {
        try ScrumFileError.onFile { () throws(FileError) in
            let file = try AtomicFile(
                locking: original.path, files: files, limit: Bounds.scrumFile)
            guard file.bytes == original.bytes else { throw .changed(path: original.path) }
            try file.replace(with: bytes)
        }
    }
}
