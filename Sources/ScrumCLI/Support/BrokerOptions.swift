import ArgumentParser
import Live
import TerminalUI

/// Options for broker connections, apart from the address.
struct BrokerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Certificates to trust instead of the system's.",
            valueName: "file"),
        completion: .file())
    var ca: String?

    /// Throws if a certificate is given for an unencrypted address.
    func validate(for address: String?) throws {
        guard ca == nil || address?.lowercased().hasPrefix("mqtts://") == true else {
            throw ValidationError("--ca needs an mqtts:// URL.")
        }
    }

    static func address(_ text: String) throws -> MQTTAddress {
        do throws(LiveFailure) {
            return try MQTTAddress(text)
        } catch {
            throw ScrumFailure.misuse("\(error).")
        }
    }

    /// Connects in the background. The password comes from the environment or a file, never from an
    /// argument.
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

    /// The error for a broker's final refusal; `outcome` is a sentence after a space.
    static func failure(
        _ refusal: MQTTProblem, by address: MQTTAddress, _ outcome: TerminalText = ""
    ) -> ScrumFailure {
        ScrumFailure([
            "\(address.host) refused \(address.topic): \(refusal.reason).\(outcome)",
            "\(refusal.advice)",
        ])
    }

    /// Returns a function that reports lost and restored connections on standard error.
    static func reporter(
        _ address: MQTTAddress, in environment: ScrumEnvironment
    ) -> (String?) -> Void {
        let notices = BrokerNotices(
            address, back: "Connected to \(address.host) again.", in: environment)
        return { problem in
            if let problem { notices.report(problem) } else { notices.reportSuccess() }
        }
    }
}

/// Reports broker problems on standard error: each reason once per outage, and the recovery.
final class BrokerNotices {
    /// The longest gap between two problems in the same outage.
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

    /// Reports that the outage is over; on the first success, reports `first` instead.
    func reportSuccess(_ first: TerminalText? = nil) {
        guard isDown || first != nil else { return }
        isDown = false
        environment.warn(first ?? back)
    }
}
