import ArgumentParser
import Live
import MeetingScreen
import ScrumCore
import TerminalUI

struct ShareCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share a running meeting as a web page or over MQTT.",
        discussion: """
            Prints a link for viewers and one for the leader, whose page has buttons, and serves \
            the page until the meeting ends. Without --at, only this machine can open it. The \
            secret part of the link is random unless SCRUM_SHARE_SECRET sets it.

            --mqtt publishes the meeting to a broker instead; --from serves a page for a meeting \
            that a broker publishes. The broker's password comes from SCRUM_MQTT_PASSWORD or \
            ~/.config/scrum/mqtt-password. Brokers cannot control meetings, so a page served with \
            --from has no leader's link.

            EXAMPLES:
              scrum share
              scrum share design --at 8080
              scrum share --at 0.0.0.0:8080
              scrum share --mqtt mqtts://team@broker.example.org/scrum/design
              scrum share --from mqtts://team@broker.example.org/scrum/design --at 8080
            """)

    @Argument(help: .meeting, completion: .asked(.meetings))
    var name: String?

    @Option(help: ArgumentHelp("Publish the meeting to a broker.", valueName: "url"))
    var mqtt: String?

    @Option(help: ArgumentHelp("Serve a page for a meeting on a broker.", valueName: "url"))
    var from: String?

    @OptionGroup var page: PageOptions
    @OptionGroup var language: LanguageOption
    @OptionGroup var broker: BrokerOptions

    func validate() throws {
        if mqtt != nil, from != nil || page.at != nil {
            throw ValidationError("--mqtt cannot be combined with --at or --from.")
        }
        if from != nil, name != nil {
            throw ValidationError("--from already names the meeting.")
        }
        try broker.validate(for: mqtt ?? from)
    }

    func run(in environment: ScrumEnvironment) throws {
        try environment.useLanguage(language.language, asks: true)
        if let mqtt { return try publish(at: try Self.single(mqtt), environment) }
        let address = page.address
        if let from {
            let broker = try Self.single(from)
            let source = MQTTSource(
                try self.broker.link(to: broker, as: .subscriber, in: environment),
                problem: BrokerOptions.reporter(broker, in: environment))
            do {
                return try serve(source, at: address, hasLeader: false, in: environment)
            } catch {
                throw source.refusal.map { BrokerOptions.failure($0, by: broker) } ?? error
            }
        }
        let meeting = try environment.runningMeeting(name)
        try serve(meeting.client, at: address, in: environment)
    }

    /// Parses the address of a single meeting; throws if the address is a board.
    private static func single(_ text: String) throws -> MQTTAddress {
        let address = try BrokerOptions.address(text)
        guard !address.isBoard else {
            throw ScrumFailure.misuse(
                "A topic ending in # is a board of meetings. See scrum watch.")
        }
        return address
    }

    private func publish(at address: MQTTAddress, _ environment: ScrumEnvironment) throws {
        let meeting = try environment.runningMeeting(name)
        let will = StateLine.lost(scrum: meeting.state.scrum).text
        let link = try broker.link(to: address, as: .publisher(will: will), in: environment)
        let host = address.host
        let notices = BrokerNotices(address, back: "Publishing to \(host) again.", in: environment)
        var isFirst = true
        var publisher = MQTTPublisher(
            source: meeting.client, link: link, clock: environment.uptime
        ) { report in
            let success: TerminalText
            switch report {
            case .problem(let reason): return notices.report(reason)
            case .published: success = "Publishing to \(host)"
            case .sent: success = "Sending to \(host) (unconfirmed)"
            }
            guard isFirst else { return notices.reportSuccess() }
            isFirst = false
            notices.reportSuccess("\(success) until the meeting ends. Ctrl-C stops it earlier.")
            if !link.retains {
                environment.warn("\(host) does not retain messages: new viewers wait up to 5 s.")
            }
        }
        switch publisher.run() {
        case .ended where isFirst, .gone where isFirst:
            throw ScrumFailure("The meeting has ended. Nothing was published to \(host).")
        case .ended(let state): try Self.reportEnd(state, "published", in: environment)
        case .gone: try Self.reportEnd(nil, "published", in: environment)
        case .refused(let refusal):
            throw BrokerOptions.failure(refusal, by: address, " Not published.")
        }
    }

    /// Serves the page until the source ends.
    private func serve(
        _ source: any StateSource, at address: PageAddress, hasLeader: Bool = true,
        in environment: ScrumEnvironment
    ) throws {
        let page = try environment.pageProcess(at: address)
        PageOptions.printLinks(
            page.links, at: address, hasLeader: hasLeader, in: environment, environment.print)
        environment.warn("Sharing until the meeting ends. Ctrl-C stops it earlier.")
        let relay = PageRelay(source, to: page, clock: environment.uptime)
        try Self.reportEnd(relay.run(), "shared", in: environment)
    }

    /// Reports how the shared or published meeting ended.
    private static func reportEnd(
        _ end: MeetingState?, _ word: TerminalText, in environment: ScrumEnvironment
    ) throws {
        guard let end else { throw ScrumFailure("Lost contact with the meeting.") }
        environment.warn("\(end.summary). No longer \(word).")
        if end.ending == .interrupted {
            environment.warn("After resuming it, run scrum share again.")
        }
    }
}

/// The page server started by a meeting or by `scrum share`.
struct PageCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "_page", abstract: "Serve a meeting's page.", shouldDisplay: false)

    @OptionGroup var language: LanguageOption

    func run(in environment: ScrumEnvironment) throws {
        // A page in English is better than none if the user's file of phrases is gone.
        let team = (try? environment.useLanguage(language.language)) ?? nil
        try PageServer.runAsChild(
            environment.files,
            language: team?.replacing("_", with: "-") ?? environment.language,
            clock: environment.uptime)
    }
}

extension ScrumEnvironment {
    /// Starts a confined child process that serves a page.
    ///
    /// A secondary page never uses the link that SCRUM_SHARE_SECRET sets.
    func pageProcess(
        at address: PageAddress, isSecondary: Bool = false
    ) throws(LiveFailure) -> PageProcess {
        let path = isSecondary ? nil : value(PageProcess.secretName)
        let secrets = try PageSecrets(path: path, random: random)
        return try PageProcess(
            address, secrets,
            command: [
                "/proc/self/exe", PageCommand._commandName, "--language",
                Catalogue.current?.language ?? "en",
            ],
            environment: variablesForPrograms())
    }
}
