import TerminalUI
import TimelineKit

@testable import ScrumCLI

extension ScrumEnvironment {
    /// An environment without any members set; using one stops the test.
    static let unset = ScrumEnvironment(
        arguments: { stop("arguments") }, variable: { _ in stop("variable") },
        workingFolder: { stop("workingFolder") }, uptime: { stop("uptime") },
        date: { stop("date") }, zone: TimelineZone { _ in stop("zone") },
        isTerminal: { _ in stop("isTerminal") }, codeset: { stop("codeset") },
        terminalSize: { _ in stop("terminalSize") },
        write: { _, text in stop("write(\(text))") }, lostOutput: { stop("lostOutput") },
        random: { stop("random") }, standardInput: { stop("standardInput") },
        readLine: { stop("readLine") },
        attachTerminal: { stop("takeTerminal") }, terminal: { _, _ in stop("terminal") },
        drawsWideBlocks: { stop("drawsWideBlocks") }, drawings: { _, _ in stop("drawings") },
        bootID: { stop("bootID") },
        localText: { _ in stop("localText") }, localFormat: { _, _ in stop("localFormat") },
        isInstalled: { _ in stop("isInstalled") }, isWritable: { _ in stop("isWritable") },
        run: { stop("run(\($0))") },
        dateNames: { stop("dateNames") }, socketFolder: { stop("socketFolder") },
        user: { stop("user") }, allVariables: { stop("allVariables") },
        files: .real)

    /// A terminal on which these keys are typed until `next` returns nil; then it hangs up.
    static func typing(
        _ next: @escaping @Sendable () -> Key?
    )
        -> @Sendable (
            Terminal.Mode, ((any FrameDisplay)?, @escaping (Duration?) -> [TerminalEvent]) -> Void
        ) -> Void
    {
        { _, body in body(nil) { _ in [next().map(TerminalEvent.key) ?? .hangup] } }
    }

    private static func stop(_ member: String) -> Never {
        fatalError("the test did not set ScrumEnvironment.\(member)")
    }
}
