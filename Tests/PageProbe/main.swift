// Serves the page of the state lines on standard input, for Scripts/test-page; says its link.
import Glibc
import Live

func uptime() -> Duration {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
}

let descriptors = PageServer.prepareProcess()
let address = try PageAddress(CommandLine.arguments.dropFirst().first ?? "0")
let secrets = try PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210")
let listener = try address.listen()
let link = address.links(secrets, listener: listener).leader + "\n"
write(1, link, link.utf8.count)
_ = fcntl(0, F_SETFL, O_NONBLOCK)
let server = PageServer(
    source: MeetingClient(0, closes: false), listener: listener, secrets: secrets,
    descriptors: descriptors, clock: uptime)
exit(server.run() == .done ? 0 : 1)
