import ArgumentParser
import Fonts
import FoundationEssentials
import Platform
import TerminalUI

extension ScrumEnvironment {
    /// Opens the terminal: full-screen if possible and wanted, or for its keys alone. Without a
    /// terminal, reads lines from standard input if wanted.
    func session(
        isScreen: Bool, readsKeys: Bool = false, readsLines: Bool = false,
        color: ColorChoice = .auto, ground: Ground? = nil
    ) -> ScreenSession {
        let capabilities = Capabilities(self, color: color, ground: ground)
        let screen = isScreen ? Terminal(mode: .fullScreen, capabilities: capabilities) : nil
        let keys = readsKeys && screen == nil
        let terminal =
            keys ? Terminal(mode: .keysOnly, capabilities: capabilities) : screen
        let session = ScreenSession(terminal, lines: readsLines && terminal == nil ? 0 : nil)
        let waker = session.events.waker
        session.screen?.drawer = FontDrawer({ fontProgram() }, onAnswer: waker.wake)
        return session
    }

    /// The program that draws texts with the user's fonts.
    func fontProgram() -> ChildProgram {
        var variables = variablesForPrograms()
        // Chinese, Japanese and Korean share characters, whose forms differ.
        variables["PANGO_LANGUAGE"] = variables["PANGO_LANGUAGE"] ?? language
        return ChildProgram(
            ["/proc/self/exe", LettersCommand._commandName], environment: variables)
    }

    /// Runs a program on the terminal on standard input, in full screen or on a display of its own;
    /// nil without a terminal.
    func run<Program: ScreenProgram>(
        _ program: inout Program, mode: Terminal.Mode = .keysOnly,
        on display: (any FrameDisplay)? = nil
    ) -> Program.Exit? {
        var exit: Program.Exit?
        terminal(mode) { screen, wait in
            exit = ScreenLoop(
                display: display ?? screen, now: { Date(elapsed: uptime()) },
                wait: { deadline, _ in wait(deadline?.elapsed) }
            ).run(&program)
        }
        return exit
    }
}

/// The process that draws texts with the user's fonts.
struct LettersCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "_letters", abstract: "Draw texts with fonts.", shouldDisplay: false)

    func run(in environment: ScrumEnvironment) throws { FontServer.run() }
}
