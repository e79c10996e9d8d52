import Glibc
import Live
import MeetingHistory
import MeetingScreen
import Platform
import Programs
import ScrumCore
import ScrumSound
import TerminalUI

/// Runs a meeting from its plan to its end, with screen, sounds, summary and history.
struct MeetingSession {
    let timer: ScrumTimer
    /// The path of the file that defines the scrum; nil if no file does.
    let file: String?
    let options: SessionOptions
    let color: ColorChoice
    let environment: ScrumEnvironment
    /// The journal; nil if the meeting is not saved.
    let journal: Journal?
    /// Options for sharing the meeting and for its hooks.
    let page: SharingOptions
    /// The meeting's ID, which also names its socket.
    let id: String
    /// The time since boot when the meeting's clock was at zero.
    let zero: Duration
    /// The sound files read for this meeting.
    let library: SoundLibrary
    /// The start of the scrum's last meeting, or the time 24 hours ago.
    let since: Timestamp
    /// Messages shown at the start.
    var notices: [TerminalText] = []
    /// Open notes from past meetings.
    var open = OpenNotes()
    /// Asks the `--absent` command for absentees; nil if the option is not set.
    var absent: ((Waker) -> AskedCommand.Answers<MeetingPlan>)?

    func run(_ beginning: MeetingBeginning = .atOnce) throws {
        let capabilities = Capabilities(environment, color: color, ground: options.ground)
        let wantsScreen = options.wantsScreen(in: environment)
        let screen = wantsScreen ? Terminal(mode: .fullScreen, capabilities: capabilities) : nil
        let terminal = screen ?? Terminal(mode: .keysOnly, capabilities: capabilities)
        let readsLines = terminal == nil && options.form == .json
        let sounds = sounds()
        let loop = EventLoop(terminal: terminal, lines: readsLines ? 0 : nil)
        let prompt = screen == nil ? terminal.flatMap(printedPrompt) : nil
        let model = MeetingModel(
            timer: timer,
            options: MeetingModel.Options(
                isLowPower: options.lowPower ?? false, hasScreen: screen != nil,
                hasPrompt: prompt != nil, begins: beginning.time, speaksNames: speaksNames,
                isKept: journal != nil, saved: journal?.saved,
                carried: open.notes, seed: environment.random()),
            isMuted: options.mute ?? false)
        if prompt != nil { environment.print("\(SpokenKeys.firstLine)") }
        if screen == nil {
            let output = options.form == .json ? environment.warn : environment.print
            for notice in allNotices { output(notice) }
            if let reminder = model.reminder { output(TerminalText(message: reminder)) }
        }
        sounds.setWaker(loop.waker)
        let hooks = try page.startHooks(in: environment)
        let sharing = try sharing(waking: loop.waker)
        loop.others = OtherDescriptors(
            wanted: { sharing.descriptors() + (hooks?.descriptors ?? []) },
            setReady: sharing.setReady)
        var runner = MeetingRunner(
            model, output: output(screen), prompt: prompt, sounds: sounds, journal: journal,
            bell: options.bellMode(in: environment), tickNote: open.save, sharing: sharing,
            hooks: hooks,
            inhibitor: inhibitor,
            about: about(loop.waker), absent: absent?(loop.waker), beginning: beginning,
            wall: WallClock(date: environment.date, zone: environment.zone),
            notices: screen == nil ? [] : allNotices.map(\.description),
            notifies: options.notify ?? false,
            at: environment.uptime() - zero)
        terminal?.enter()
        screen?.showsNotices = options.notify ?? false
        let exit = ScreenLoop(loop, display: screen, uptime: environment.uptime, zero: zero)
            .run(&runner)
        sharing.close()
        loop.others = nil
        try end(runner, exit, terminal: terminal, loop: loop, sounds: sounds)
    }

    /// Sets up sharing; with --share, opens the page's port before anything is shown.
    private func sharing(waking waker: Waker) throws -> MeetingSharing {
        let address = try page.page.address()
        let sharing = MeetingSharing(
            in: environment.socketFolder(), as: id,
            programs: environment.variablesForPrograms(), waker: waker, zero: zero
        ) { other throws(LiveFailure) in
            try environment.pageProcess(at: other ?? address, isSecondary: other != nil)
        }
        guard page.share else { return sharing }
        do throws(LiveFailure) {
            let links = try sharing.addPage()
            let output = options.form == .json ? environment.warn : environment.print
            PageOptions.printLinks(links, at: address, in: environment, output)
        } catch {
            throw ScrumFailure("Could not share the meeting: \(error).")
        }
        return sharing
    }

    /// The notices, plus one if the chosen device is silent although the meeting is not muted.
    private var allNotices: [TerminalText] {
        guard let device = options.device, SoundTarget(device: device).isSilent,
            options.mute != true
        else { return notices }
        return notices + ["Nothing can be heard on the device \"\(device)\"."]
    }

    private func sounds() -> MeetingSounds {
        var library = library
        let sounds = library.sounds(of: timer.plan.scrum)
        return MeetingSounds(
            ding: sounds.ding, warning: sounds.warning, end: sounds.end,
            volume: timer.plan.scrum.sounds.volume, target: environment.soundTarget(options.device),
            speaker: speaksNames ? options.speech.program : nil,
            environment: speaksNames ? environment.variablesForPrograms() : [:])
    }

    private func about(_ waker: Waker) -> AskedCommand.Answers<[String]>? {
        options.about.map { command in
            environment.aboutCommand(command, scrum: timer.plan.scrum.title, since: since)
                .answers(onAnswer: waker.wake) { Array($0.prefix(AskedCommand.shownLines)) }
        }
    }

    private var inhibitor: SleepInhibitor? {
        guard options.inhibit ?? true, environment.isInstalled("systemd-inhibit") else {
            return nil
        }
        return SleepInhibitor(environment: environment.variablesForPrograms())
    }

    private var speaksNames: Bool { options.speak ?? timer.plan.scrum.sounds.speaks }

    private func output(_ screen: Terminal?) -> MeetingOutput {
        .standard(
            isScreen: screen != nil, isJSON: options.form == .json,
            hasBell: environment.isTerminal(1))
    }

    /// Returns a prompt for a meeting without a screen, on standard output or standard error; nil
    /// if neither can show it.
    private func printedPrompt(on terminal: Terminal) -> PrintedPrompt? {
        let canPrint = options.form != .json && environment.isTerminal(1)
        guard canPrint || environment.isTerminal(2) else { return nil }
        return PrintedPrompt(LineOutput(descriptor: canPrint ? 1 : 2), on: terminal)
    }

    /// Prints the result and the summary, then waits until the chime has ended and held keys are
    /// released.
    private func end(
        _ runner: MeetingRunner, _ exit: MeetingExit, terminal: Terminal?, loop: EventLoop,
        sounds: MeetingSounds
    ) throws {
        let model = runner.model
        // A meeting with a screen has already waited for the chime.
        let waits = exit.signal == nil && !model.options.hasScreen
        if !waits { sounds.silence() }
        terminal?.leaveForKeysOnly()
        var failure: FileFailure?
        if exit.ending != .interrupted {
            let record = record(of: model.timer)
            failure = runner.failure
            var saved: TerminalText? = exit.isKept && journal != nil ? "Saved." : nil
            if let failed = failure {
                saved = nil
                if let journal, failed.isLocked, journal.refuge != nil {
                    saved = "It remains in its journal; the next start saves it."
                    environment.warn("\(failed)")
                    failure = nil
                } else {
                    report(failed, exit.isKept ? record : nil)
                }
            }
            printResult(of: model, exit, saved: saved)
            if exit.isKept, let record {
                printSummary(of: record, on: terminal, hasScreen: model.options.hasScreen)
                if options.form != .json {
                    if let saved, !model.options.hasScreen { environment.print(saved) }
                    if let next = model.timer.nextLeader {
                        environment.print("\(next) leads next time.")
                    }
                }
            }
        } else if journal?.isWhole == false {
            // An incomplete journal cannot be resumed.
            do throws(FileFailure) {
                try journal?.finish(keeping: record(of: model.timer))
            } catch {
                report(error, record(of: model.timer))
                failure = error
            }
        }
        journal?.close()
        if waits { waitForSilence(of: sounds, presses: model.screen.presses, loop: loop) }
        terminal?.leave()
        if let signal = exit.signal { Signals.raiseDefault(signal) }
        // The message was printed before the chime.
        if let failure { throw ScrumFailure([], exitCode: failure.exitCode) }
    }

    private func record(of timer: ScrumTimer) -> MeetingRecord? {
        let now = environment.uptime() - zero
        if let journal { return journal.record(of: timer, at: now) }
        guard timer.elapsed(at: now) > .zero else { return nil }
        return MeetingRecord(
            timer, at: now, id: "", start: environment.timestamp(), file: file)
    }

    /// Reports that the meeting is not in the history, and which file contains it instead.
    private func report(_ failure: FileFailure, _ record: MeetingRecord?) {
        guard let record, let journal else {
            return environment.warn("This meeting could not be discarded. \(failure)")
        }
        environment.warn("This meeting is not in the history. \(failure)")
        if let refuge = journal.refuge {
            environment.warn("It is in \(refuge); the next start saves it.")
        } else {
            let line = journal.line(of: record)
            environment.warn("To save it, append this line to \(line.path):")
            environment.write(2, TerminalText(written: line.text))
        }
    }

    /// Prints a result such as "Finished 0:12 early. Saved."; without a screen, only if the meeting
    /// is discarded.
    private func printResult(of model: MeetingModel, _ exit: MeetingExit, saved: TerminalText?) {
        guard options.form != .json else { return }
        let elapsed = model.timer.elapsed(at: .zero)
        if elapsed == .zero {
            if model.options.hasScreen { environment.print("The meeting did not start.") }
        } else if !exit.isKept {
            printDiscarded(after: elapsed, isEarly: exit.signal != nil)
        } else if model.options.hasScreen {
            let result = MeetingResult(
                exit.ending, taken: elapsed, planned: model.timer.plannedLength)
            environment.print("\(result.words).\(saved.map { " \($0)" } ?? "")")
        }
    }

    /// Reports that the meeting was discarded; if it had been reopened, only its new part was.
    private func printDiscarded(after elapsed: Duration, isEarly: Bool) {
        let saved = journal?.saved
        let isShort = isEarly && elapsed - (saved?.elapsed ?? .zero) < MeetingModel.shortestMeeting
        let part = saved == nil ? "it" : "this part"
        let result =
            isShort
            ? "Not saved: \(part) lasted less than 10 seconds." : "Ended without saving."
        environment.print("\(result)\(saved.map { " \($0.sentence)" } ?? "")")
    }

    private func printSummary(
        of record: MeetingRecord, on terminal: Terminal?, hasScreen: Bool
    ) {
        guard options.form != .json else { return }
        guard hasScreen else {
            for line in SpokenSummary(record).lines { environment.print(line) }
            return
        }
        environment.print(
            record, theme: timer.plan.scrum.theme, color: color, columns: terminal?.size.columns,
            ground: terminal?.ground)
    }

    /// Waits up to three seconds for the chime to end, and until held keys are released, so that
    /// they do not reach the shell. A new key press ends the wait.
    private func waitForSilence(
        of sounds: MeetingSounds, presses: KeyPresses, loop: EventLoop
    ) {
        var presses = presses
        let chimeEnd = environment.uptime() + MeetingSounds.endLimit
        while true {
            let now = environment.uptime()
            if now >= chimeEnd { sounds.silence() }
            let released = presses.settled.map { zero + $0 } ?? now
            guard sounds.isPlaying || released > now else { break }
            let change = sounds.deadline.map { zero + $0 } ?? chimeEnd
            for event in loop.wait(until: sounds.isPlaying ? min(change, chimeEnd) : released) {
                switch event {
                case .key(let key):
                    let isHeld = presses.isHeld(key, at: environment.uptime() - zero)
                    if !isHeld { return sounds.silence() }
                case .paste, .hangup: return sounds.silence()
                case .signal(let signal):
                    sounds.silence()
                    Signals.raiseDefault(signal)
                default: continue
                }
            }
            ringInstead(of: sounds)
        }
        ringInstead(of: sounds)
        sounds.silence()
    }

    /// Rings the terminal's bell if the chime could not be heard, now that the screen is closed.
    private func ringInstead(of sounds: MeetingSounds) {
        guard case .notHeard = sounds.change(at: environment.uptime() - zero) else { return }
        let rings =
            options.bellMode(in: environment) == .whenSoundFails && environment.isTerminal(1)
        if rings, options.form != .json { environment.write(1, "\u{7}") }
    }
}

extension SessionOptions {
    /// Decides when the terminal's bell rings.
    func bellMode(in environment: ScrumEnvironment) -> BellMode {
        switch bell {
        case true: .always
        case false: .never
        case nil: environment.value("SSH_CONNECTION") != nil ? .always : .whenSoundFails
        }
    }
}

extension SavedPart {
    var sentence: String { "The meeting saved at \(TimeOfDay(of: end)) is kept." }
}
