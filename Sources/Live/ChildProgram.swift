import CLive
import Glibc

/// A program that a meeting starts, without a terminal and with only the descriptors it is given.
struct ChildProgram {
    /// What it is called where it cannot be started.
    let name: String
    /// The program's path and its words.
    let command: [String]
    /// All of it but the password for a broker, which no child inherits.
    let environment: [String: String]

    /// POSIX_SPAWN_SETSID, which the C library tells to GNU programs only.
    private static let newSession: Int16 = 0x80

    /// Starts it in a session, and so a group, of its own, which Ctrl-C and Ctrl-Z do not reach.
    ///
    /// It gets the descriptors as 3, 4 and so on, `input` as 0, else /dev/null.
    func start(input: Int32? = nil, descriptors: [Int32] = []) throws(LiveFailure) -> pid_t {
        // Above the numbers that they get in the child, so that none is in another's way.
        let wanted = (input.map { [(Int32(0), $0)] } ?? []) + zip(Int32(3)..., descriptors)
        let given = wanted.map { (number: $0.0, copy: fcntl($0.1, F_DUPFD_CLOEXEC, 10)) }
        defer { for (_, copy) in given where copy >= 0 { close(copy) } }
        guard given.allSatisfy({ $0.copy >= 0 }) else {
            throw .system(name, code: errno)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        for (number, copy) in given {
            posix_spawn_file_actions_adddup2(&actions, copy, number)
        }
        clive_close_from(&actions, 3 + Int32(descriptors.count))
        var process = pid_t()
        let code = spawn(&process, &actions)
        guard code == 0 else { throw .system(name, code: code) }
        return process
    }

    /// With the signals as for a new program.
    private func spawn(
        _ process: inout pid_t, _ actions: inout posix_spawn_file_actions_t
    ) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        let inherited = environment.filter { $0.key != MQTTPassword.variable }
        var variables: [UnsafeMutablePointer<CChar>?] = inherited.map { strdup("\($0)=\($1)") }
        defer { for text in words + variables { free(text) } }
        words.append(nil)
        variables.append(nil)
        return posix_spawn(&process, command[0], &actions, &attributes, words, variables)
    }
}
