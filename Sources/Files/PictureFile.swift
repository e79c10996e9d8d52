/// Pictures that people ask for, as files.
package enum PictureFile {
    /// Writes a picture that is text (SVG); the file is the old one or the new one, whole.
    package static func write(
        _ text: String, to path: String, files: FileSystem = .real
    ) throws(ScrumFileError) {
        let bytes = Array(text.utf8)
        try AtomicFile(path: path, files: files).update { _ in bytes }
    }
}
