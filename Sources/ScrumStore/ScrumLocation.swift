import Glibc
import Platform

/// The file that a command uses, and how it was found.
package struct ScrumLocation: Equatable, Sendable {
    package enum Source: Equatable, Sendable {
        /// Named by --file or SCRUM_FILE, and used even if it is missing.
        case option, environment
        /// Found in the working folder, in one of its parents, or in the user's configuration.
        case folder, parent, configuration
    }

    package var source: Source
    /// The absolute path.
    package var path: String
    /// The path to show in messages: `scrums.json`, `../scrums.json` or
    /// `~/.config/scrum/scrums.json`.
    package var shownPath: String
    package var exists: Bool
}

/// A search for `scrums.json` with a given environment, working folder and file system.
package struct ScrumLocator: Sendable {
    private static let fileName = "scrums.json"

    var environment: @Sendable (String) -> String?
    /// The absolute path of the working folder.
    var folder: String
    var user: UInt32
    /// The status of the file at a path; nil if it does not exist.
    var status: @Sendable (String) -> stat?
    var isLink: @Sendable (String) -> Bool = { _ in false }

    /// Returns the named file; without a name, the nearest file, otherwise the user's own file. Nil
    /// if HOME is needed but not set.
    package func locate(named: String? = nil) -> ScrumLocation? {
        if let named { return location(.option, named) }
        if let named = value("SCRUM_FILE") { return location(.environment, named) }
        let near = join(folder, Self.fileName)
        // A link whose target is missing is reported, not passed over.
        if isFile(near) || status(near) == nil && isLink(near) {
            return location(.folder, Self.fileName)
        }
        return nearestParent() ?? configurationPath().map { location(.configuration, $0) }
    }

    /// The file in the working folder, for `--here`.
    package func inWorkingFolder() -> ScrumLocation { location(.folder, Self.fileName) }

    /// The existing files that could be used instead, nearest first.
    package func others(than used: ScrumLocation) -> [ScrumLocation] {
        let file = status(used.path)
        return [
            inWorkingFolder(), nearestParent(),
            configurationPath().map { location(.configuration, $0) },
        ]
        .compactMap(\.self).filter {
            guard let other = status($0.path) else { return false }
            return other.st_ino != file?.st_ino || other.st_dev != file?.st_dev
        }
    }

    /// Returns the file in the nearest parent folder that contains one; nil if another user owns
    /// it. Does not search above the home folder or on other file systems.
    private func nearestParent() -> ScrumLocation? {
        // Compares device and inode, because the home folder may have several paths.
        let home = value("HOME").flatMap { status(Self.normalized($0)) }
        var current = Self.normalized(folder)
        guard let start = status(current) else { return nil }
        var folderStatus = start
        var shown = Self.fileName
        while folderStatus.st_ino != home?.st_ino || folderStatus.st_dev != home?.st_dev,
            current != "/"
        {
            current = FilePath.folder(of: current)
            shown = "../" + shown
            guard let above = status(current), above.st_dev == start.st_dev else { break }
            folderStatus = above
            let path = join(current, Self.fileName)
            guard let file = status(path), !file.isFolder else { continue }
            guard file.st_dev == start.st_dev, file.st_uid == user else { return nil }
            return ScrumLocation(source: .parent, path: path, shownPath: shown, exists: true)
        }
        return nil
    }

    private func configurationPath() -> String? {
        // The XDG Base Directory Specification says to ignore relative paths.
        if let base = value("XDG_CONFIG_HOME"), base.hasPrefix("/") {
            return join(base, "scrum/" + Self.fileName)
        }
        return value("HOME").map { join($0, ".config/scrum/" + Self.fileName) }
    }

    private func location(_ source: ScrumLocation.Source, _ named: String) -> ScrumLocation {
        let path = Self.normalized(named.hasPrefix("/") ? named : join(folder, named))
        var shown = named
        if source == .configuration, let home = value("HOME"), home != "/",
            path.hasPrefix(home + "/")
        {
            shown = "~" + path.dropFirst(home.count)
        }
        return ScrumLocation(
            source: source, path: path, shownPath: shown, exists: status(path) != nil)
    }

    private func value(_ name: String) -> String? {
        guard let value = environment(name), !value.isEmpty else { return nil }
        return value
    }

    private func isFile(_ path: String) -> Bool { status(path)?.isFolder == false }

    private func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Removes "." and doubled slashes; ".." stays because it may follow a symbolic link.
    static func normalized(_ path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        return "/" + parts.filter { $0 != "." }.joined(separator: "/")
    }
}

extension ScrumLocator {
    /// Creates a locator that searches a file system.
    package init(
        environment: @escaping @Sendable (String) -> String?, folder: String, files: FileSystem
    ) {
        self.init(
            environment: environment, folder: folder, user: geteuid(),
            status: { try? files.statusOf($0) }, isLink: { (try? files.linkTarget($0)) != nil })
    }
}

extension stat {
    fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
