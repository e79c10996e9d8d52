import Glibc
import ScrumCore

extension ScrumFile {
    /// Reads a file under a lock and writes what `edit` makes of it; an empty file where none is.
    ///
    /// A second `scrum` that does the same waits. Nothing is written when `edit` changes nothing.
    @discardableResult
    package static func update(
        path: String, creating: Bool = false, files: FileSystem = .real,
        _ edit: (ScrumFile) throws(ScrumFileError) -> ScrumFile
    ) throws(ScrumFileError) -> ScrumFile {
        var result: ScrumFile?
        if creating {
            try makeFolders(above: path, files: files)
        } else {
            do {
                _ = try files.uninterrupted { () throws(Errno) in try files.statusOf(path) }
            } catch {
                if error.code == ENOENT { throw .missing(path: path) }
                throw .failed(FileFailure(.read, path, error))
            }
        }
        try AtomicFile(path: path, files: files).update { bytes throws(ScrumFileError) in
            guard let bytes = bytes ?? (creating ? [] : nil) else { throw .missing(path: path) }
            let edited = try edit(ScrumFile(path: path, bytes: bytes))
            result = edited
            return edited.bytes
        }
        return result ?? new(path: path)
    }

    /// Replaces the file by these bytes, if it still is as it was when `original` was read.
    package static func save(
        _ bytes: [UInt8], over original: ScrumFile, files: FileSystem = .real
    ) throws(ScrumFileError) {
        let path = original.path
        try AtomicFile(path: path, files: files).update { current throws(ScrumFileError) in
            guard current == original.bytes else { throw .changed(path: path) }
            return bytes
        }
    }

    /// The folders on the way to a new file, for the user alone.
    private static func makeFolders(
        above path: String, files: FileSystem
    ) throws(ScrumFileError) {
        let folder = AtomicFile.folder(of: path)
        do {
            _ = try files.uninterrupted { () throws(Errno) in try files.statusOf(folder) }
            return
        } catch {
            guard error.code == ENOENT, folder != path else {
                throw .failed(FileFailure(.create, folder, error))
            }
        }
        try makeFolders(above: folder, files: files)
        do {
            try files.uninterrupted { () throws(Errno) in try files.makeFolder(folder, 0o700) }
        } catch {
            guard error.code != EEXIST else { return }
            throw .failed(FileFailure(.create, folder, error))
        }
    }
}
