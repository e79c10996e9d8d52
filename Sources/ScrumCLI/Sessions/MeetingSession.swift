import Glibc
import Live
import MeetingHistory
import MeetingScreen
import Platform
import Posters
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
    /// Whether JSON output comes with control lines on standard input.
    var readsControls = true
    /// Messages shown at the start.
    var notices: [TerminalText] = []
    /// Open notes from past meetings.
    var open = OpenNotes()
    /// Asks the `--absent` command for absentees; nil if the option is not set.
    var absent: ((Waker) -> AskedCommand.Answers<MeetingPlan>)?

    func run(_ beginning: MeetingBeginning = .atOnce) throws {
        let typed = options.language.language
        let language = try environment.useLanguage(typed)
        var session = self
        if typed == nil, let notice = environment.languageNotice(language) {
            session.notices.append(notice)
        }
        try session.runMeeting(beginning)
    }

    private func runMeeting(_ beginning: MeetingBeginning) throws {
        let sounds = sounds()
        let session = environment.session(
            isScreen: options.wantsScreen(in: environment), readsKeys: true,
            readsLines: options.form == .json && readsControls, color: color,
            ground: options.ground)
        let (screen, loop) = (session.screen, session.events)
        let prompt = screen == nil ? session.terminal.flatMap(printedPrompt) : nil
        let model = model(beginning, hasScreen: screen != nil, hasPrompt: prompt != nil)
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
        let wall = WallClock(date: environment.date, zone: environment.zone)
        let saving = journal.map { JournalPort($0, wall: beginning == .atOnce ? nil : wall) }
        let ports: [(any MeetingPort)?] = [
            saving, SoundPort(sounds), PastNotesPort(open.save), hooks,
            about(loop.waker).map(AboutPort.init),
            absent.map { AbsentPort($0(loop.waker)) }, inhibitor.map(AwakePort.init),
            WallPort(beginning, wall), SharingPort(sharing),
        ]
        var runner = MeetingRunner(
            model, output: output(screen, prompt), ports: ports.compactMap(\.self),
            at: environment.uptime() - zero)
        screen?.showsNotices = options.notify ?? false
        let exit = session.run(&runner, uptime: environment.uptime, zero: zero)
        sharing.close()
        loop.others = nil
        try end(runner, exit, saving?.failure, session, sounds)
    }

    /// Sets up sharing; with --share, opens the page's port before anything is shown.
    private func sharing(waking waker: Waker) throws -> MeetingSharing {
        let address = page.page.address
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
        return notices + [
            TerminalText(message: phrase("Nothing can be heard on the device \"\(device)\"."))
        ]
    }

    private func model(
        _ beginning: MeetingBeginning, hasScreen: Bool, hasPrompt: Bool
    ) -> MeetingModel {
        var settings = MeetingModel.Options()
        settings.isLowPower = options.lowPower ?? false
        settings.hasScreen = hasScreen
        settings.hasPrompt = hasPrompt
        settings.beginning = beginning
        settings.bell = options.bellMode(in: environment)
        settings.notifies = options.notify ?? false
        settings.speaksNames = speaksNames
        settings.isShareable = true
        settings.isKept = journal != nil
        settings.saved = journal?.saved
        settings.carried = open.notes
        settings.asksForAbsentees = absent != nil
        settings.notices = hasScreen ? allNotices.map(\.description) : []
        settings.seed = environment.random()
        return MeetingModel(timer: timer, options: settings, isMuted: options.mute ?? false)
    }

    private func sounds() -> MeetingSounds {
        var library = library
        let scrum = timer.plan.scrum
        return MeetingSounds(
            library.sounds(of: scrum), volume: scrum.sounds.volume,
            target: environment.soundTarget(options.device),
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

    private func output(_ screen: Terminal?, _ prompt: PrintedPrompt?) -> MeetingOutput {
        .standard(
            isScreen: screen != nil, isJSON: options.form == .json,
            hasBell: environment.isTerminal(1), prompt: prompt)
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
        _ runner: MeetingRunner, _ exit: MeetingExit, _ unsaved: FileFailure?,
        _ session: ScreenSession, _ sounds: MeetingSounds
    ) throws {
        let model = runner.model
        // A meeting with a screen has already waited for the chime.
        let waits = exit.signal == nil && !model.options.hasScreen
        if !waits { sounds.silence() }
        session.terminal?.leaveForKeysOnly()
        var failure: FileFailure?
        if exit.ending != .interrupted {
            let record = record(of: model.timer)
            failure = unsaved
            var saved: TerminalText? =
                exit.isKept && journal != nil ? TerminalText(message: phrase("Saved.")) : nil
            if let failed = failure {
                saved = nil
                if let journal, failed.isLocked, journal.refuge != nil {
                    saved = TerminalText(
                        message: phrase("It remains in its journal; the next start saves it."))
                    environment.warn("\(failed)")
                    failure = nil
                } else {
                    report(failed, exit.isKept ? record : nil)
                }
            }
            printEnd(of: model, exit, record, saved: saved, on: session.terminal)
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
        if waits {
            waitForSilence(of: sounds, presses: model.screen.presses, loop: session.events)
        }
        session.end(by: exit.signal)
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

    /// Prints the result and the summary: with a screen, as a poster if one fits.
    private func printEnd(
        of model: MeetingModel, _ exit: MeetingExit, _ record: MeetingRecord?,
        saved: TerminalText?, on terminal: Terminal?
    ) {
        guard options.form != .json else { return }
        let record = exit.isKept ? record : nil
        let leads = model.timer.nextLeader.map { phrase("\($0) leads next time.") }
        let hasScreen = model.options.hasScreen
        if hasScreen, let record {
            let news = [saved?.description, leads].compactMap(\.self)
            let poster = MeetingPoster(
                record, theme: timer.plan.scrum.theme, colorsPeople: false,
                news: news.first.map { sentences($0, news.dropFirst().first).description } ?? "",
                keys: journal == nil ? [] : MeetingPoster.keys(of: record))
            let isPrinted = environment.print(
                poster, color: color, columns: terminal?.size.columns, ground: terminal?.ground)
            if isPrinted { return }
        }
        printResult(of: model, exit, saved: saved)
        guard let record else { return }
        if hasScreen {
            environment.printTable(of: record, color: color)
        } else {
            for line in SpokenSummary(record).lines { environment.print(line) }
            if let saved { environment.print(saved) }
        }
        if let leads { environment.print(TerminalText(message: leads)) }
    }

    /// Prints a result such as "Finished 0:12 early. Saved."; without a screen, only if the meeting
    /// is discarded.
    private func printResult(of model: MeetingModel, _ exit: MeetingExit, saved: TerminalText?) {
        let elapsed = model.timer.elapsed(at: .zero)
        if elapsed == .zero {
            if model.options.hasScreen {
                environment.print(TerminalText(message: phrase("The meeting did not start.")))
            }
        } else if !exit.isKept {
            printDiscarded(after: elapsed, isEarly: exit.signal != nil)
        } else if model.options.hasScreen {
            let result = MeetingResult(
                exit.ending, taken: elapsed, planned: model.timer.plannedLength)
            environment.print(sentences("\(phrase("\(result.words)."))", saved?.description))
        }
    }

    /// Reports that the meeting was discarded; if it had been reopened, only its new part was.
    private func printDiscarded(after elapsed: Duration, isEarly: Bool) {
        let saved = journal?.saved
        let isShort = isEarly && elapsed - (saved?.elapsed ?? .zero) < MeetingModel.shortestMeeting
        let result =
            !isShort
            ? phrase("Ended without saving.")
            : saved == nil
                ? phrase("Not saved: it lasted less than 10 seconds.")
                : phrase("Not saved: this part lasted less than 10 seconds.")
        environment.print(sentences(result, saved?.sentence))
    }

    /// One or two sentences. A wide full stop, as in Japanese, needs no space after it.
    private func sentences(_ first: String, _ second: String?) -> TerminalText {
        let space = first.last?.isASCII == true ? " " : ""
        return TerminalText(message: first + (second.map { space + $0 } ?? ""))
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
    var sentence: String { phrase("The meeting saved at \(TimeOfDay(of: end)) is kept.") }
}
