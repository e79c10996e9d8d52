import ArgumentParser
import Live
import TerminalUI

/// What commands that reach a broker need beside its address.
struct BrokerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Trust the certificates of this file instead of the system's, over mqtts://.",
            valueName: "file"),
        completion: .file())
    var ca: String?

    /// Certificates are for an address that is encrypted.
    func validate(for address: String?) throws {
        guard ca == nil || address?.hasPrefix("mqtts://") == true else {
            throw ValidationError("--ca goes with the mqtts:// address of a broker.")
        }
    }

    static func address(_ text: String) throws -> MQTTAddress {
        do throws(LiveFailure) {
            return try MQTTAddress(text)
        } catch {
            throw ScrumFailure.misuse("\(error).")
        }
    }

    /// A connection, made in the background. Its password comes from the environment or a file,
    /// never from an argument.
    func link(
        to address: MQTTAddress, as role: MQTTLink.Role, in environment: ScrumEnvironment
    ) throws(LiveFailure) -> MQTTLink {
        let password = try MQTTPassword.find(
            environment: environment.value(MQTTPassword.variable),
            file: environment.configurationFile("mqtt-password") ?? "/nowhere",
            user: environment.user(), for: address, files: environment.files)
        let id = "scrum-" + String(environment.random(), radix: 16)
        return try MQTTLink(
            address, as: role, id: id, password: password,
            authorities: ca.map(environment.absolutePath))
    }

    /// A function that reports on standard error why the broker is lost, and when it is back.
    static func teller(
        _ address: MQTTAddress, in environment: ScrumEnvironment
    ) -> (String?) -> Void {
        let notices = BrokerNotices(
            address, back: "Connected to \(address.host) again.", in: environment)
        return { problem in
            if let problem { notices.report(problem) } else { notices.reportSuccess() }
        }
    }
}

/// Reports on standard error about a broker: each reason once per outage, then that it is over.
final class BrokerNotices {
    /// Problems within this time of one another belong to one outage.
    private static let outage = Duration.seconds(60)

    private let address: MQTTAddress
    private let environment: ScrumEnvironment
    private let back: TerminalText
    private var reported: Set<String> = []
    private var isDown = false
    private var lastProblem: Duration?

    init(_ address: MQTTAddress, back: TerminalText, in environment: ScrumEnvironment) {
        self.address = address
        self.back = back
        self.environment = environment
    }

    func report(_ reason: String) {
        let now = environment.uptime()
        if let lastProblem, now - lastProblem > Self.outage { reported = [] }
        lastProblem = now
        guard reported.insert(reason).inserted else { return }
        isDown = true
        environment.warn("\(address.host): \(reason)")
    }

    func reportSuccess() {
        guard isDown else { return }
        isDown = false
        environment.warn(back)
    }
}
