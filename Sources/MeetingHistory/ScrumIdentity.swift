import Platform
import ScrumCore

/// What makes two mentions of a scrum the same one, however its title and file are spelled.
///
/// Two texts are equal if they differ only in Unicode composition.
package enum ScrumIdentity: Hashable, Sendable {
    case id(String)
    /// `file` is the real path of the scrum's `scrums.json`; empty if it has none.
    case title(String, file: String)
    /// A history file that names its scrum only by the key in its name.
    case key(UInt64)
}

extension History {
    /// Ignores the file in a shared folder, because its path differs between machines.
    package func identity(of scrum: MeetingRecord.Scrum) -> ScrumIdentity {
        if let id = scrum.id { return .id(id) }
        guard shared == nil, let file = scrum.file else {
            return .title(scrum.title, file: "")
        }
        let folder = files.canonical(FilePath.folder(of: file))
        return .title(scrum.title, file: folder + "/" + FilePath.name(of: file))
    }

    package func isOne(_ scrum: MeetingRecord.Scrum, _ other: MeetingRecord.Scrum) -> Bool {
        scrum == other || identity(of: scrum) == identity(of: other)
    }
}
