// Reads state lines from standard input, serves their page and prints its link, for
// Scripts/test-page: "PORT CATALOGUE" serves it on a port, with the phrases of a .po file. With other
// arguments it does something else, for the tests:
// "publish URL" publishes the lines to a broker, "confined" and "reading" report which calls still
// work in a sandbox, and "hooks MILLISECONDS" runs the hooks in its input with this time limit.
import Glibc
import Live
import Platform
import Programs
import ScrumCore

func uptime() -> Duration {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
}

func environment() -> [String: String] {
    var variables: [String: String] = [:]
    for name in ["PATH", "OUT"] {
        variables[name] = getenv(name).map { String(cString: $0) }
    }
    return variables
}

func runHooks(_ words: some Collection<String>) throws {
    HookRunner(
        try HookRunner.Hook.given(.real), environment: environment(),
        limit: .milliseconds(Int(words.first ?? "") ?? 10_000), clock: uptime
    ).run()
}

func servePage(at place: String) throws {
    let descriptors = PageServer.prepareProcess()
    let address = try PageAddress(place)
    let secrets = try PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210")
    let listener = try address.listen()
    let link = address.links(secrets, listener: listener).leader + "\n"
    write(1, link, link.utf8.count)
    _ = fcntl(0, F_SETFL, O_NONBLOCK)
    PageServer(
        source: MeetingClient(0, closes: false), listener: listener, secrets: secrets,
        descriptors: descriptors, clock: uptime
    ).run()
}

/// Publishes until the process is killed.
func publish(at url: String) throws {
    let link = try MQTTLink(
        MQTTAddress(url), as: .publisher(will: StateLine.lost(scrum: "Design").text),
        id: "probe-\(getpid())", password: nil)
    _ = fcntl(0, F_SETFL, O_NONBLOCK)
    var publisher = MQTTPublisher(
        source: MeetingClient(0, closes: false), link: link, clock: uptime
    ) { _ in }
    _ = publisher.run()
}

/// Prints, for each call by name, whether it still works after the process is confined.
func tryWhatIsLeft(after confine: () -> Void) {
    var pair: [Int32] = [-1, -1]
    pipe(&pair)
    confine()
    var child = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    let attempts: [(String, () -> Bool)] = [
        ("read", { open("/etc/passwd", O_RDONLY) >= 0 }),
        ("write", { open("/dev/null", O_WRONLY) >= 0 }),
        ("socket", { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 }),
        ("spawn", { posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0 }),
        ("exec", { execv("/bin/true", &arguments) == 0 }),
        ("kill", { kill(getppid(), 0) == 0 }),
        ("thread", { BackgroundThread.start("probe") {} == 0 }),
        ("pipe", { Glibc.write(pair[1], "x", 1) == 1 }),
    ]
    for (name, attempt) in attempts {
        let line = "\(name) \(attempt() ? "yes" : "no")\n"
        write(1, line, line.utf8.count)
    }
}

let words = CommandLine.arguments.dropFirst()
if words.first == "hooks" {
    try runHooks(words.dropFirst())
    exit(0)
}
if words.first == "confined" {
    tryWhatIsLeft(after: ProcessLimits.confine)
    exit(0)
}
if words.first == "reading" {
    tryWhatIsLeft(after: ProcessLimits.confineToReading)
    exit(0)
}
if words.first == "publish", let url = words.dropFirst().first {
    try publish(at: url)
    exit(0)
}
if let path = words.dropFirst().first {
    let catalogue = Catalogue("pseudo")
    let mistakes = catalogue.add(try FileSystem.real.readWhole(path, limit: 1 << 20))
    precondition(mistakes.isEmpty, "\(mistakes)")
    catalogue.use()
}
try servePage(at: words.first ?? "0")
