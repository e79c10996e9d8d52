// Serves the page of the state lines on standard input, for Scripts/test-page; says its link.
// As "publish URL" it publishes them at a broker, for the tests.
// As "hooks MILLISECONDS --on-change=COMMAND …" it runs hooks with that limit, for the tests.
import Glibc
import Live

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

func runHooks(_ words: some Collection<String>) {
    let hooks = words.dropFirst().compactMap { word -> HookRunner.Hook? in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        return .init(option: parts[0], command: parts[1], isForEnd: parts[0] == "--on-end")
    }
    HookRunner(
        hooks, environment: environment(), limit: .milliseconds(Int(words.first ?? "") ?? 10_000),
        clock: uptime
    ).run()
}

func servePage(at place: String) throws -> Bool {
    let descriptors = PageServer.prepareProcess()
    let address = try PageAddress(place)
    let secrets = try PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210")
    let listener = try address.listen()
    let link = address.links(secrets, listener: listener).leader + "\n"
    write(1, link, link.utf8.count)
    _ = fcntl(0, F_SETFL, O_NONBLOCK)
    return PageServer(
        source: MeetingClient(0, closes: false), listener: listener, secrets: secrets,
        descriptors: descriptors, clock: uptime
    ).run()
}

/// Until it is killed.
func publish(at url: String) throws {
    let link = try MQTTLink(
        MQTTAddress(url), as: .publisher(will: StateLine.lost(scrum: "Design").text),
        id: "probe-\(getpid())", password: nil)
    _ = fcntl(0, F_SETFL, O_NONBLOCK)
    _ = MQTTPublisher(source: MeetingClient(0, closes: false), link: link, clock: uptime)
        .run { _ in }
}

let words = CommandLine.arguments.dropFirst()
if words.first == "hooks" {
    runHooks(words.dropFirst())
    exit(0)
}
if words.first == "publish", let url = words.dropFirst().first {
    try publish(at: url)
    exit(0)
}
exit(try servePage(at: words.first ?? "0") ? 0 : 1)
