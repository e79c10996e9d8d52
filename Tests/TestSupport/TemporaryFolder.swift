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
        guard
            let file = try? FileSystem.real.openFile(
                path + "/" + name, O_RDONLY, followsLinks: true)
        else { return nil }
        defer { file.close() }
        return try? file.read(0..<file.size())
    }

    package func text(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    package func write(_ text: String, to name: String) throws {
        let file = try FileSystem.real.openFile(
            path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600, followsLinks: true)
        defer { file.close() }
        try file.write(Array(text.utf8))
    }

    package var names: [String] { ((try? FileSystem.real.names(path)) ?? []).sorted() }
}
