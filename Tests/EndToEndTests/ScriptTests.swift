import Glibc
import TestSupport
import Testing

/// The project's scripts in a freshly unpacked tree.
struct ScriptTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    /// Installs a fake toolchain that only reports its version.
    private func setToolchain(_ version: String) throws {
        mkdir("\(stage.folder)/swift-\(version)", 0o755)
        let path = "swift-\(version)/swift"
        try stage.write("#!/bin/sh\necho 'Swift version \(version) (release)'\n", to: path)
        chmod("\(stage.folder)/\(path)", 0o755)
    }

    @Test(
        "Every script prints help, even through a symbolic link and with any umask",
        arguments: [
            "bootstrap", "build", "glibc-check", "install", "lint", "lint-test", "package", "run",
            "test", "test-package", "test-page", "uninstall",
        ])
    func help(_ name: String) throws {
        let result = try stage.shell(
            "umask 077 && ln -s \"$1/Scripts/\(name)\" here && PATH=/usr/bin:/bin ./here --help")
        #expect(result.ending == .exited(0))
        #expect(result.output.count > 30 && !result.output.contains("#"), "\(result.output)")
    }

    @Test("An outdated toolchain is reported in one sentence with both versions")
    func oldToolchain() throws {
        try setToolchain("6.1.2")
        let result = try stage.shell(
            "PATH=\"$PWD/swift-6.1.2:/usr/bin:/bin\" \"$1/Scripts/bootstrap\"")
        #expect(result.ending == .exited(69))
        #expect(
            result.output == """
                scrum needs Swift 6.2 or newer, and \(stage.folder)/swift-6.1.2/swift is 6.1.2: \
                see https://swift.org/install

                """)
    }

    @Test("If no toolchain is installed, the message says which one to get and where")
    func noToolchain() throws {
        let result = try stage.shell("PATH=/usr/bin:/bin \"$1/Scripts/bootstrap\"")
        #expect(result.ending == .exited(69))
        #expect(
            result.output == """
                Missing: Swift 6.2 or newer. Unpack a toolchain (3.3 GB) from \
                https://swift.org/install
                and put its usr/bin folder on the PATH.

                """)
    }

    /// A folder without tmux and Chromium, and with an apt-get that knows the size of packages.
    private static let bare = """
        mkdir bin && ln -s /usr/bin/* /usr/sbin/mosquitto bin && \
        rm -f bin/tmux bin/chromium bin/sudo bin/apt-get && \
        cat > bin/apt-get <<'END' && chmod +x bin/apt-get
        #!/bin/sh
        echo "apt-get $*" >> asked
        case $* in
        *--assume-no*tmux*) echo 'After this operation, 1,017 kB of additional disk space will be used.' ;;
        *--assume-no*chromium*) echo 'After this operation, 315 MB of additional disk space will be used.' ;;
        esac
        END
        export PATH="$PWD/bin"
        """

    @Test("Missing packages are listed once, with purpose and size, before they are installed")
    func missingPackages() throws {
        try setToolchain("99.0")
        let result = try stage.shell(
            """
            \(Self.bare)
            PATH="$PWD/swift-99.0:$PATH" "$1/Scripts/bootstrap" tests
            grep -- ' --yes ' asked
            """)
        Self.expectList(in: result.output)
        let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("apt-get ") }
        #expect(commands.count == 1 && commands[0].contains(" tmux"), "\(result.output)")
    }

    @Test("If the toolchain is missing too, one list has everything and nothing is installed")
    func everythingMissing() throws {
        let result = try stage.shell(
            "\(Self.bare)\n\"$1/Scripts/bootstrap\" tests; grep -c -- ' --yes ' asked")
        #expect(result.output.hasPrefix("Missing: Swift 6.2 or newer. "))
        Self.expectList(in: result.output)
        let command = "su -c 'apt-get update && apt-get install --yes --no-install-recommends "
        #expect(result.output.contains("Install them with:\n\(command)"), "\(result.output)")
        #expect(result.output.hasSuffix("\n0\n"), "\(result.output)")
    }

    @Test("The tests that lack a package are listed as skipped")
    func skippedTests() throws {
        let result = try stage.shell("\(Self.bare)\n\"$1/Scripts/bootstrap\" skipped")
        #expect(result.output.contains("Skipped: the page in a browser. Missing: chromium"))
    }

    /// Other packages may be missing on this machine.
    private static func expectList(in output: String) {
        for line in [
            "Missing packages:", "  for the tests (1,017 kB): tmux",
            "  for the page's tests (315 MB): chromium",
        ] {
            #expect(output.ranges(of: line).count == 1, "\(output)")
        }
    }

    @Test(
        "A build as root in another user's folder is made by that user",
        .enabled(if: getuid() == 0 && access("/usr/sbin/runuser", X_OK) == 0))
    func buildAsRoot() throws {
        mkdir("\(stage.folder)/swift", 0o755)
        try stage.write(
            """
            #!/bin/sh
            case $* in
            --version) echo 'Swift version 99.0 (release)' ;;
            *--show-bin-path*) id --user --name ;;
            *) mkdir -p .build && id --user --name > .build/builder ;;
            esac

            """, to: "swift/swift")
        chmod("\(stage.folder)/swift/swift", 0o755)
        let result = try stage.shell(
            """
            chmod 755 . && mkdir tree && cp -r "$1/Scripts" "$1/Package.swift" tree && \
            chown -R nobody tree && PATH="$PWD/swift:/usr/sbin:/usr/bin:/bin" tree/Scripts/build \
            2> /dev/null; cat tree/.build/builder; find tree -user root
            """)
        #expect(result.output == "nobody/scrum\nnobody\n", "\(result.output)")
    }

    @Test("A build from before the folder was moved is not reused")
    func movedFolder() throws {
        try setToolchain("99.0")
        let result = try stage.shell(
            """
            mkdir -p tree/.build && cp -r "$1/Scripts" "$1/Package.swift" tree && \
            echo '"/elsewhere/.build/"' > tree/.build/release.yaml && \
            PATH="$PWD/swift-99.0:/usr/bin:/bin" tree/Scripts/build
            """)
        #expect(result.ending == .exited(73))
        #expect(
            result.output.hasSuffix(
                """
                tree was moved since it was last built.
                Remove the old build with: rm -rf '\(stage.folder)/tree/.build'

                """), "\(result.output)")
    }

    @Test("The first build shows its expected duration and its step, but not the growing total")
    func progress() throws {
        mkdir("\(stage.folder)/swift", 0o755)
        // Builds until a step has been shown, for at most 30 seconds.
        try stage.write(
            """
            #!/bin/sh
            case $* in
            --version) echo 'Swift version 99.0 (release)' ;;
            package*) ;;
            *--show-bin-path*) echo /bin ;;
            *)
                echo '[19/35] Compiling scrum'
                for _ in $(seq 300); do grep -q step "$SHOWN" && break; sleep 0.1; done
                ;;
            esac

            """, to: "swift/swift")
        chmod("\(stage.folder)/swift/swift", 0o755)
        let result = try stage.shell(
            """
            mkdir tree && cp -r "$1/Scripts" "$1/Package.swift" tree && export SHOWN=$PWD/shown && \
            PATH="$PWD/swift:/usr/bin:/bin" tree/Scripts/build 2> shown; cat shown
            """)
        let lines = result.output.split(separator: "\n")
        #expect(lines.first == "/bin/scrum", "\(result.output)")
        #expect(lines.contains("Building scrum: the first build takes 5 to 15 minutes …"))
        #expect(lines.contains { $0.hasSuffix(" s, step 19  ") }, "\(result.output)")
    }

    @Test("A prefix that is not writable is refused before anything is built")
    func placeWithoutRights() throws {
        let result = try stage.shell("PATH=/usr/bin:/bin \"$1/Scripts/install\" /dev/null/scrum")
        #expect(result.ending == .exited(73))
        #expect(result.output.hasPrefix("You cannot write to /dev/null/scrum/bin.\n"))
        #expect(result.output.contains("Install for yourself: Scripts/install\n"))
    }

    @Test("Installing copies the program, its pages and transcribe, and uninstalling removes them")
    func install() throws {
        let result = try stage.shell(
            """
            mkdir tree && cd tree && cp -r "$1/Scripts" "$1/Sounds" "$1/Examples" \
            "$1/Documentation" "$1/scrums.json" "$1/LICENSE" "$1"/*.md . && \
            printf '#!/bin/sh\\necho \(Stage.program)\\n' > Scripts/build && \
            HOME=$PWD/home Scripts/install home/.local 2>&1 | head -n 1 && cd home/.local && \
            stat --format %A share/scrum/transcribe && cmp "$1/Examples/transcribe" \
            share/scrum/transcribe && bin/scrum --version && find share/man -type f | sort && \
            ../../Scripts/uninstall . > /dev/null && cd ../.. && find home -type f
            """)
        let version = try stage.run("--version").output
        #expect(
            result.output == """
                Installed \(stage.folder)/tree/home/.local/bin/scrum
                -rwxr-xr-x
                \(version)share/man/man1/scrum.1
                share/man/man5/scrums.json.5

                """)
    }

    @Test("Uninstalling removes exactly the installed files")
    func uninstall() throws {
        let result = try stage.shell(
            """
            mkdir -p usr/bin usr/share/man/man1 usr/share/doc/scrum && \
            touch usr/bin/scrum usr/bin/other usr/share/man/man1/scrum.1 && \
            "$1/Scripts/uninstall" usr && find usr -type f
            """)
        #expect(result.ending == .exited(0))
        #expect(
            result.output == """
                Removed \(stage.folder)/usr/bin/scrum and its files.
                usr/bin/other

                """)
        #expect(try stage.shell("\"$1/Scripts/uninstall\" usr").ending == .exited(66))
    }

    @Test(
        "Any spelling of a prefix is accepted",
        arguments: ["usr/", "./usr//", "x/../usr", "usr a[b]*"])
    func unusualPrefix(prefix: String) throws {
        let result = try stage.shell(
            """
            mkdir in && cd in && \
            to=$(realpath -ms '\(prefix)') && mkdir -p "$to/bin" "$to/share/doc/scrum" && \
            touch "$to/bin/scrum" && \
            for one in share/doc share bin; do echo "$PWD/\(prefix)/$one"; done \
            > folders && echo "$PWD/\(prefix)" >> folders && \
            mv folders "$to/share/doc/scrum" && \
            "$1/Scripts/uninstall" '\(prefix)' > /dev/null && find . -mindepth 1 ! -name x
            """)
        #expect(result.ending == .exited(0))
        #expect(result.output == "", "\(result.output)")
    }

    @Test("Version, change log, Debian change log and manual agree")
    func versions() throws {
        let program = Products.scrum
        let version = try stage.shell("'\(program)' --version").output.filter { !$0.isNewline }
        let arch = contents(of: "\(Stage.project)/Packaging/PKGBUILD")
        #expect(arch.contains("\n_version=\(version)\n"))
        // Released versions have a date, and the next version has none.
        let headings = contents(of: "\(Stage.project)/CHANGELOG.md").split(separator: "\n")
            .filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3).split(separator: " ") }
        let released = try #require(headings.first { $0.count == 2 })
        let date = released[1].dropFirst().dropLast()
        guard !version.hasSuffix("-dev") else {
            #expect(headings[0].count == 2 || version == headings[0][0] + "-dev")
            return
        }
        #expect(version == released[0])
        for page in ["scrum.1", "scrums.json.5"] {
            let title = try stage.shell("'\(program)' _manual \(page) | head -n 1").output
            #expect(title.contains("\"\(date)\" \"scrum \(version)\""), "\(title)")
        }
        let debian = try stage.shell(
            "\"$1/Scripts/package\" --changelog --maintainer 'Ann <ann@example.org>'"
        ).output
        #expect(debian.hasPrefix("scrum (\(version)) unstable; urgency=medium\n\n  * "))
        #expect(debian.contains("\n -- Ann <ann@example.org>  "))
        let day = try stage.shell("date --utc --date=\(date) '+%a, %d %b %Y'").output
        #expect(debian.contains(day.filter { !$0.isNewline }), "\(debian.suffix(200))")
        #expect(!debian.contains("###"))
    }

    @Test("Uninstalling also removes folders that installing created, if they are empty")
    func emptyFolders() throws {
        let result = try stage.shell(
            """
            mkdir -p usr/bin usr/share/man/man1 usr/share/zsh/site-functions usr/share/doc/scrum && \
            touch usr/bin/scrum usr/share/man/man1/other.1 && \
            for one in share/zsh/site-functions share/zsh share/man/man1; do \
            echo "$PWD/usr/$one"; done > usr/share/doc/scrum/folders && mkdir other && \
            echo "$PWD/other" >> usr/share/doc/scrum/folders && \
            "$1/Scripts/uninstall" usr > /dev/null && find usr other | sort
            """)
        #expect(
            result.output == """
                other
                usr
                usr/bin
                usr/share
                usr/share/doc
                usr/share/man
                usr/share/man/man1
                usr/share/man/man1/other.1

                """)
    }
}
