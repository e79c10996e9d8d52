import ArgumentParser
import Live

struct ShareCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Shows a running meeting as a web page.",
        discussion: """
            Prints a link for viewers and one for the leader, whose page has buttons, and serves \
            the page until the meeting is over. Without --at only this machine can open it. The \
            secret part of the link is random, or SCRUM_SHARE_SECRET.

            EXAMPLES:
              scrum share
              scrum share design --at 8080
              scrum share --at 0.0.0.0:8080
            """)

    @Argument(help: "The running meeting's title, its beginning, or a word of it.")
    var name: String?

    @OptionGroup var page: PageOptions

    func run(in environment: ScrumEnvironment) throws {
        let address = try page.address()
        let meeting = try RunningMeetings(environment: environment).choose(name)
        let ending: PageServer.Ending
        do throws(LiveFailure) {
            let secrets = try environment.pageSecrets()
            let descriptors = PageServer.prepareProcess()
            let listener = try address.listen()
            PageOptions.tell(address.links(secrets, listener: listener), environment.print)
            PageOptions.warn(about: address, in: environment)
            // The line that told which meeting it is has been read.
            _ = meeting.client.send("state")
            let server = PageServer(
                source: meeting.client, listener: listener, secrets: secrets,
                descriptors: descriptors, clock: environment.uptime)
            ending = server.run()
        } catch {
            throw ScrumFailure("\(error)")
        }
        if ending == .lost { throw ScrumFailure("The meeting is gone.") }
    }
}

/// Where a page is served.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the page is served: a port, or an address and a port.",
            valueName: "address:port"))
    var at: String?

    func validate() throws { _ = try address() }

    /// This machine alone and a free port, unless something else was asked for.
    func address() throws -> PageAddress {
        do throws(LiveFailure) {
            return try at.map { text throws(LiveFailure) in try PageAddress(text) } ?? PageAddress()
        } catch {
            throw ValidationError("--at: \(error).")
        }
    }

    static func tell(_ links: (viewers: String, leader: String), _ say: (String) -> Void) {
        say("Viewers  \(links.viewers)")
        say("Leader   \(links.leader)")
    }

    static func warn(about address: PageAddress, in environment: ScrumEnvironment) {
        guard !address.isLoopback else { return }
        environment.warn(
            """
            Everybody with the link sees the names, and who listens on the network can read the \
            leader's link.
            """)
    }
}

/// The page's server that a meeting starts for itself.
struct PageCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "_page", abstract: "Serves a meeting's page.", shouldDisplay: false)

    func run(in environment: ScrumEnvironment) throws {
        do throws(LiveFailure) {
            _ = try PageServer.runAsChild(
                variable: environment.variable, clock: environment.uptime)
        } catch {
            throw ScrumFailure("\(error)")
        }
    }
}

extension ScrumEnvironment {
    func pageSecrets() throws(LiveFailure) -> PageSecrets {
        try PageSecrets(path: value(PageProcess.secretName), random: random)
    }

    /// A page for a meeting of this process.
    func pageProcess(at address: PageAddress) throws(LiveFailure) -> PageProcess {
        try PageProcess(
            address, pageSecrets(), command: ["/proc/self/exe", PageCommand._commandName],
            environment: allVariables())
    }
}
