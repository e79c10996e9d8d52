import ArgumentParser
import Live
import Platform
import Programs
import TerminalUI

/// The option for a page's address.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The page's address: a port, or an address and a port.",
            valueName: "address:port"), transform: PageAddress.init)
    var at: PageAddress?

    /// The page's address; a free port on the loopback interface by default.
    var address: PageAddress { at ?? PageAddress() }

    /// Prints the links and warns if other computers can reach the page. Omits the leader's link if
    /// `hasLeader` is false.
    static func printLinks(
        _ links: (viewers: String, leader: String), at address: PageAddress, hasLeader: Bool = true,
        in environment: ScrumEnvironment, _ output: (TerminalText) -> Void
    ) {
        output("Viewers  \(links.viewers)")
        if hasLeader { output("Leader   \(links.leader)") }
        guard !address.isLoopback else { return }
        environment.warn("Anyone with the link can see the names. The page is not encrypted.")
        guard hasLeader else { return }
        environment.warn(
            "Use the leader's link only on this computer; "
                + "elsewhere, anyone on the network could read it.")
    }
}

/// Options for sharing a meeting from its start, and for its hooks.
struct SharingOptions: ParsableArguments {
    @Flag(help: "Share the meeting as a web page; see scrum share.")
    var share = false

    @OptionGroup var page: PageOptions

    @Option(
        help: ArgumentHelp(
            "Shell command to run at each change; see man scrum.",
            valueName: "command"))
    var onChange: String?

    @Option(help: ArgumentHelp("Shell command to run when the meeting ends.", valueName: "command"))
    var onEnd: String?

    /// The names of options that a resumed meeting does not restore.
    var unsavedNames: [String] {
        (share ? ["--share"] : []) + (page.at != nil ? ["--at"] : []) + hooks.map(\.option)
    }

    static let hookNames = ["--on-change", HookRunner.Hook.atEnd]

    /// The hooks whose command is not empty.
    var hooks: [HookRunner.Hook] {
        zip(Self.hookNames, [onChange, onEnd]).compactMap { option, command in
            guard let command, !command.isEmpty else { return nil }
            return .init(option: option, command: command)
        }
    }

    /// Starts the process that runs the meeting's hooks; nil if there are none.
    func startHooks(in environment: ScrumEnvironment) throws -> MeetingHooks? {
        guard !hooks.isEmpty else { return nil }
        do throws(Errno) {
            return try MeetingHooks(
                hooks, command: ["/proc/self/exe", HookCommand._commandName],
                environment: environment.variablesForPrograms())
        } catch {
            throw ScrumFailure("Could not start the hooks: \(error.reason).")
        }
    }
}

/// The process that runs a meeting's hooks.
struct HookCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "_hooks", abstract: "Run a meeting's hooks.", shouldDisplay: false)

    func run(in environment: ScrumEnvironment) throws {
        HookRunner(
            try HookRunner.Hook.given(environment.files),
            environment: environment.variablesForPrograms(), clock: environment.uptime
        ).run()
    }
}
