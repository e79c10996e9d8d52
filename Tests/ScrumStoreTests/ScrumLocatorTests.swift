import Glibc
import TestSupport
import Testing

@testable import ScrumStore

struct ScrumLocatorTests {
    /// A locator in a file tree that belongs to user 1 and is on device 1, except for the given
    /// paths.
    private func locator(
        _ files: [String], folder: String = "/home/me/team/web",
        environment: [String: String] = ["HOME": "/home/me"], device: [String: UInt64] = [:],
        owner: [String: UInt32] = [:]
    ) -> ScrumLocator {
        var all = Set(["/", "/home", "/home/me", "/home/me/team", "/home/me/team/web", "/srv/x"])
        all.formUnion(["/srv"])
        let folders = all
        let files = Set(files)
        let status: @Sendable (String) -> stat? = { path in
            let isFolder = folders.contains(path)
            guard isFolder || files.contains(path) else { return nil }
            return Self.status(
                isFolder: isFolder, device: device[path] ?? 1,
                inode: UInt(bitPattern: path.hashValue), owner: owner[path] ?? 1)
        }
        return ScrumLocator(
            environment: { environment[$0] }, folder: folder, user: 1, status: status)
    }

    private static func status(
        isFolder: Bool, device: UInt64 = 1, inode: UInt, owner: UInt32 = 1
    ) -> stat {
        var status = stat()
        status.st_mode = isFolder ? S_IFDIR : S_IFREG
        status.st_dev = dev_t(device)
        status.st_ino = ino_t(inode)
        status.st_uid = owner
        return status
    }

    @Test("A link in the working folder whose target is missing is not passed over")
    func danglingLink() throws {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        let here = folder.path + "/scrums.json"
        try #require(symlink("missing.json", here) == 0)
        let locator = ScrumLocator(
            environment: { $0 == "HOME" ? "/nowhere" : nil }, folder: folder.path, files: .real)
        let location = try #require(locator.locate())
        #expect(location.path == here && !location.exists)
    }

    @Test("A file that is named is used, whether it exists or not")
    func named() {
        let world = locator(
            ["/home/me/team/web/scrums.json"],
            environment: ["HOME": "/home/me", "SCRUM_FILE": "/x/y.json"])
        let option = world.locate(named: "./my.json")
        #expect(
            option
                == ScrumLocation(
                    source: .option, path: "/home/me/team/web/my.json", shownPath: "./my.json",
                    exists: false))
        let variable = world.locate()
        #expect(variable?.source == .environment)
        #expect(variable?.path == "/x/y.json")
        #expect(variable?.exists == false)
    }

    @Test("The file is in this folder, the nearest parent, or the user's own configuration folder")
    func nearest() {
        let own = "/home/me/.config/scrum/scrums.json"
        let here = "/home/me/team/web/scrums.json"
        let team = "/home/me/team/scrums.json"
        let home = "/home/me/scrums.json"
        #expect(locator([here, team, home, own]).locate()?.path == here)
        #expect(locator([here, team, home, own]).locate()?.shownPath == "scrums.json")
        let parent = locator([team, home, own]).locate()
        #expect(parent?.path == team)
        #expect(parent?.source == .parent)
        #expect(parent?.shownPath == "../scrums.json")
        #expect(locator([home, own]).locate()?.shownPath == "../../scrums.json")
        let last = locator([own]).locate()
        #expect(
            last
                == ScrumLocation(
                    source: .configuration, path: own, shownPath: "~/.config/scrum/scrums.json",
                    exists: true))
        #expect(locator([]).locate()?.exists == false)
    }

    @Test("The other files are those in the folders above and the user's own, nearest first")
    func others() throws {
        let own = "/home/me/.config/scrum/scrums.json"
        let here = "/home/me/team/web/scrums.json"
        let team = "/home/me/team/scrums.json"
        func others(_ files: [String], named: String? = nil) throws -> [String] {
            let world = locator(files)
            return world.others(than: try #require(world.locate(named: named))).map(\.path)
        }
        #expect(try others([here, team, own]) == [team, own])
        #expect(try others([team, own]) == [own])
        #expect(try others([own]) == [])
        #expect(try others([]) == [])
        #expect(try others([here, own], named: own) == [here])
    }

    @Test("The search stops at the home folder, another file system or another owner's file")
    func limits() {
        let above = "/home/scrums.json"
        #expect(locator([above]).locate()?.source == .configuration)
        #expect(locator([above], environment: ["HOME": "/else"]).locate()?.path == above)
        #expect(locator(["/scrums.json"], folder: "/srv/x").locate()?.path == "/scrums.json")
        let team = "/home/me/team/scrums.json"
        let home = "/home/me/scrums.json"
        let foreign = locator([team, home], owner: [team: 2]).locate()
        #expect(foreign?.source == .configuration)
        let mounted = locator([home], device: ["/home/me": 2, home: 2]).locate()
        #expect(mounted?.source == .configuration)
        let linked = locator([team, home], device: [team: 2]).locate()
        #expect(linked?.source == .configuration)
        let inHome = locator([above], folder: "/home/me").locate()
        #expect(inHome?.source == .configuration)
        let here = "/home/me/team/web/scrums.json"
        #expect(locator([here], owner: [here: 2]).locate()?.path == here)
    }

    @Test("The user's own file is in XDG_CONFIG_HOME if that is an absolute path")
    func configuration() {
        let xdg = locator([], environment: ["HOME": "/home/me", "XDG_CONFIG_HOME": "/cfg"]).locate()
        #expect(xdg?.path == "/cfg/scrum/scrums.json")
        #expect(xdg?.shownPath == "/cfg/scrum/scrums.json")
        let relative = locator([], environment: ["HOME": "/home/me", "XDG_CONFIG_HOME": "cfg"])
        #expect(relative.locate()?.path == "/home/me/.config/scrum/scrums.json")
        #expect(locator([], environment: [:]).locate() == nil)
        #expect(locator([], environment: ["HOME": "", "SCRUM_FILE": ""]).locate() == nil)
        #expect(locator([]).inWorkingFolder().path == "/home/me/team/web/scrums.json")
    }

    @Test(
        "Paths are normalised",
        arguments: [
            ("/", "/"), ("//", "/"), ("/.", "/"), ("", "/"), ("/a", "/a"), ("a/b", "/a/b"),
            ("/a//b/./c/", "/a/b/c"), ("/a/../b", "/a/../b"), ("/.a/b./...", "/.a/b./..."),
            ("/é/./日", "/é/日"),
        ])
    func normalized(path: String, short: String) {
        #expect(ScrumLocator.normalized(path) == short)
    }

    @Test("A folder with the name of a scrums file is ignored")
    func folder() {
        let world = ScrumLocator(
            environment: { _ in nil }, folder: "/a", user: 1,
            status: { Self.status(isFolder: true, inode: UInt($0.count)) })
        #expect(world.locate() == nil)
    }
}
