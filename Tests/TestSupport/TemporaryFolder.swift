import Glibc
import Platform

/// A new folder, in memory if possible. `remove()` deletes it with all its files.
package struct TemporaryFolder {
    package let path: String

    package init() {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array((parent + "/scrum-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no folder for the test") }
        path = String(
            decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    package func remove() {
        for name in (try? FileSystem.real.names(path)) ?? [] {
            let child = path + "/" + name
            if unlink(child) != 0 { TemporaryFolder(path: child).remove() }
        }
        rmdir(path)
    }

    private init(path: String) { self.path = path }

    /// The bytes of a file in the folder; nil if the file does not exist.
    package func bytes(_ name: String) -> [UInt8]? {
        guard let file = try? FileSystem.real.open(path + "/" + name, O_RDONLY, 0) else {
            return nil
        }
        defer { FileSystem.real.close(file) }
        guard let size = try? FileSystem.real.status(file).st_size else { return nil }
        return try? FileSystem.real.read(file, 0..<Int(size))
    }

    package func text(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    package func write(_ text: String, to name: String) throws {
        let file = try FileSystem.real.open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { FileSystem.real.close(file) }
        try FileSystem.real.write(file, Array(text.utf8))
    }

    package var names: [String] { ((try? FileSystem.real.names(path)) ?? []).sorted() }
}
