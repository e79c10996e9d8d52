import Glibc
import Testing

/// Compares the text with the snapshot of that name. RECORD_SNAPSHOTS=1 rewrites the file.
package func expectSnapshot(
    _ picture: String, named name: String, type: String = "txt", file: String = #filePath,
    location: SourceLocation = #_sourceLocation
) {
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/\(folder)/Snapshots/\(name).\(type)"
    let text = picture + "\n"
    if getenv("RECORD_SNAPSHOTS") != nil {
        guard let stream = fopen(path, "w") else {
            Issue.record("cannot write \(path)", sourceLocation: location)
            return
        }
        fputs(text, stream)
        fclose(stream)
        return
    }
    guard let recorded = contents(of: path) else {
        Issue.record(
            "no snapshot \(name): record it with RECORD_SNAPSHOTS=1", sourceLocation: location)
        return
    }
    #expect(recorded == text, sourceLocation: location)
}

private func contents(of path: String) -> String? {
    guard let stream = fopen(path, "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
}
