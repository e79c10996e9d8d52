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

    /// A function that says on standard error why the broker is lost, and when it is back.
    static func teller(
        _ address: MQTTAddress, in environment: ScrumEnvironment
    ) -> (String?) -> Void {
        var told: String?
        return { problem in
            guard problem != told else { return }
            told = problem
            environment.warn(
                problem.map { "\(address.host): \($0)" }
                    ?? "Connected to \(address.host) again.")
        }
    }
}
