import Glibc
import TestSupport
import Testing

/// If the disk or folder refuses a write, or the writer is killed, the file is either old or new,
/// never broken.
struct FileFaultTests {
    let user: Newcomer
    let text = Stage.scrum(minutes: "10") + "\n"

    init() throws {
        user = try Newcomer()
        try user.write(text)
    }

    /// Runs the program as an unprivileged user; nil if the test cannot switch users.
    private func runUnprivileged(_ words: String...) throws -> Stage.Result? {
        guard getuid() == 0 else {
            return try user.run(words[0], words[1])
        }
        let line = "exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\""
        chmod(user.stage.folder, 0o755)
        guard try user.run("--version", by: line).ending == .exited(0) else { return nil }
        return try user.run(words[0], words[1], by: line)
    }

    /// Gives the folder to the unprivileged user.
    private func setOwner() {
        guard getuid() == 0 else { return }
        for path in [user.folder, "\(user.folder)/scrums.json"] { chown(path, 65534, 65534) }
    }

    @Test(
        "A read-only file is not changed",
        arguments: [
            (0o555 as mode_t, 0o644 as mode_t, "its folder does not let you replace files"),
            (0o755, 0o444, "permission denied"),
        ])
    func readOnly(folder: mode_t, file: mode_t, reason: String) throws {
        setOwner()
        chmod("\(user.folder)/scrums.json", file)
        chmod(user.folder, folder)
        defer { chmod(user.folder, 0o755) }
        guard let result = try runUnprivileged("new", "B") else {
            return print("permissions cannot be tested: setpriv is missing")
        }
        #expect(result.ending == .exited(74), "\(result.error)")
        #expect(
            result.error.hasPrefix("Cannot write scrums.json: \(reason). Check "),
            "\(result.error)")
        #expect(user.text() == text)
        #expect(user.names == ["scrums.json"])
    }

    /// Runs the program on a 16 kB disk that the old file and a filler occupy completely.
    private static let onFullDisk = """
        mkdir disk && mount -t tmpfs -o size=16k none disk && cd disk || exit 9
        cp ../scrums.json . && head -c 65536 /dev/zero >filler 2>/dev/null && exit 8
        "$@" new B -a Ann
        status=$?
        cmp ../scrums.json scrums.json || exit 7
        [ "$(ls -A | tr '\\n' ' ')" = 'filler scrums.json ' ] || exit 6
        exit $status
        """

    @Test("If the disk is full, the old file is kept")
    func fullDisk() throws {
        let unshare = "unshare --user --map-root-user --mount"
        guard try user.can("\(unshare) mount -t tmpfs none .") else {
            return print("a full disk cannot be tested: mounting is not permitted")
        }
        try user.write(Self.onFullDisk, to: "../full")
        let result = try user.run(by: "exec \(unshare) sh ../full \"$@\"")
        #expect(result.ending == .exited(74), "\(result)")
        #expect(
            result.error
                == "Cannot write scrums.json: the disk is full. "
                + "Free some space and try again.\n")
    }

    @Test(
        "If the new file would exceed the size limit, the old file is kept",
        .disabled(if: isThreadSanitized))
    func sizeLimit() throws {
        let longer = "// " + String(repeating: "x", count: 600) + "\n" + text
        try user.write(longer)
        let ended = try user.run("new", "B", by: "ulimit -f 1 && exec \"$@\"")
        #expect(ended.ending == .exited(74), "\(ended)")
        #expect(user.text() == longer)
        #expect(try user.run("new", "B").ending == .exited(0))
        #expect(user.names == ["scrums.json"])
    }

    @Test("If two programs write at the same time, nothing is lost")
    func twoAtOnce() throws {
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        for round in 0..<10 {
            let two = try ["a", "b"].map {
                try user.start(["new", "\($0)\(round)", "-a", "Ann"], output: null)
            }
            for program in two {
                #expect(try waitFor("the end") { program.hasEnded() } == .exited(0))
            }
        }
        let list = try user.run("list").output
        #expect(list.split(separator: "\n").count == 1 + 20 + 1, "\(list)")
        #expect(try user.run("check").output == "scrums.json has 21 scrums and no errors.\n")
        #expect(user.names == ["scrums.json"])
    }

    /// SCRUM_KILLS=300 runs a longer test.
    @Test("Killing the program leaves the old file or the new one")
    func killed() throws {
        let rounds = getenv("SCRUM_KILLS").flatMap { Int(String(cString: $0)) } ?? 20
        let words = ["new", "B", "-a", "Ann"]
        let clock = ContinuousClock()
        let begin = clock.now
        #expect(try user.run(words[0], words[1], words[2], words[3]).ending == .exited(0))
        var whole = clock.now - begin
        let new = user.text()
        #expect(new != text)

        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        var generator = SeededGenerator(seed: 4)
        var counts = (killed: 0, old: 0, new: 0)
        // On a single core a kill seldom interrupts the program midway.
        for round in 0..<(rounds * 50)
        where round < rounds || counts.killed == 0 || counts.old == 0 {
            try user.write(text)
            let start = clock.now
            let program = try user.start(words, output: null)
            // Kills the program at a random time, or soon after the temporary file appears.
            let end = start + whole * Double(generator.next() % 1000) / 1000
            let temporary = "\(user.folder)/.scrums.json.scrum-new"
            while clock.now < end, round % 2 == 0 || access(temporary, F_OK) != 0 { sched_yield() }
            for _ in 0..<(generator.next() % 64) { sched_yield() }
            program.send(SIGKILL)
            let ending = try waitFor("the end") { program.hasEnded() }
            if ending == .signalled(SIGKILL) {
                counts.killed += 1
            } else {
                // Later runs are faster than the first, so kills must come sooner.
                whole = min(whole, clock.now - start)
            }
            let found = user.text()
            #expect(found == text || found == new, "round \(round): \(found)")
            if found == new { counts.new += 1 } else { counts.old += 1 }
        }
        #expect(counts.killed > 0 && counts.old > 0)
        if rounds > 20 { print("kills: \(counts)") }
        // The next run succeeds and removes leftover files.
        try user.write(text)
        #expect(try user.run(words[0], words[1], words[2], words[3]).ending == .exited(0))
        #expect(user.text() == new)
        #expect(user.names == ["scrums.json"])
    }
}
