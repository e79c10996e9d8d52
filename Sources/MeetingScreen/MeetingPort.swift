import FoundationEssentials
import Live
import MeetingHistory
import Platform
import Programs
import ScrumCore

/// A part of the world that follows a running meeting, such as its journal or its hooks.
///
/// Ports perform an update's effects one after another, the journal first. Whatever an effect
/// causes is returned as events, which the meeting handles next, in the same iteration.
package protocol MeetingPort: AnyObject {
    /// When to call `poll` even if nothing happens before then.
    var deadline: Duration? { get }
    /// The date on the wall clock when the loop must wake a waiting meeting.
    var wallDeadline: Date? { get }
    /// Whether the meeting may exit.
    var isSettled: Bool { get }
    /// When a meeting that waits for its time starts, by the wall clock as it is now.
    func start(at now: Duration) -> Duration?
    /// Returns what has happened before the meeting starts.
    func opened(_ moment: MeetingMoment) -> [MeetingEvent]
    /// The first frame has been shown; work that would have delayed it can start.
    func appeared(_ moment: MeetingMoment)
    func perform(_ effects: [MeetingEffect], in moment: MeetingMoment) -> [MeetingEvent]
    /// The meeting is about to be shown as it is at this time.
    func willShow(at now: Duration)
    /// Returns what has happened since the last call.
    func poll(_ moment: MeetingMoment) -> [MeetingEvent]
    /// All events of this iteration of the loop have been handled.
    func turnEnded(_ moment: MeetingMoment)
}

extension MeetingPort {
    package var deadline: Duration? { nil }
    package var wallDeadline: Date? { nil }
    package var isSettled: Bool { true }
    package func start(at now: Duration) -> Duration? { nil }
    package func opened(_ moment: MeetingMoment) -> [MeetingEvent] { [] }
    package func appeared(_ moment: MeetingMoment) {}
    package func perform(
        _ effects: [MeetingEffect], in moment: MeetingMoment
    ) -> [MeetingEvent] { [] }
    package func willShow(at now: Duration) {}
    package func poll(_ moment: MeetingMoment) -> [MeetingEvent] { [] }
    package func turnEnded(_ moment: MeetingMoment) {}
}

/// A meeting immediately after an update.
package final class MeetingMoment {
    let model: MeetingModel
    let time: Duration
    /// The state line, built once for all ports.
    private(set) lazy var line = MeetingReport(model, at: time).json

    init(_ model: MeetingModel, at time: Duration) {
        self.model = model
        self.time = time
    }
}

/// Follows the wall clock, which users can set, while a meeting waits for its time.
package final class WallPort: MeetingPort {
    package let wallDeadline: Date?
    private let wall: WallClock

    package init(_ beginning: MeetingBeginning, _ wall: WallClock) {
        wallDeadline = beginning.date
        self.wall = wall
    }

    package func start(at now: Duration) -> Duration? {
        wallDeadline.map { date in
            let year = 366.0 * 86_400
            let wait = min(max(date.timeIntervalSince(wall.date()), -year), year)
            return now + .nanoseconds(Int64((wait * 1e9).rounded()))
        }
    }
}

/// Writes a meeting's events to its journal, and saves the meeting at its end.
package final class JournalPort: MeetingPort {
    private let journal: Journal
    /// The wall clock for the start of a meeting that waits; nil if it starts at once.
    private let wall: WallClock?
    private var unsaved: (exit: MeetingExit, timer: ScrumTimer, retry: Duration, limit: Duration)?
    /// The reason why the meeting could not be saved or discarded at its end.
    package private(set) var failure: FileFailure?

    package init(_ journal: Journal, wall: WallClock? = nil) {
        self.journal = journal
        self.wall = wall
    }

    package var deadline: Duration? { unsaved?.retry }
    package var isSettled: Bool { unsaved == nil }

    package func perform(
        _ effects: [MeetingEffect], in moment: MeetingMoment
    ) -> [MeetingEvent] {
        for effect in effects {
            switch effect {
            case .journal(let event, let time):
                if event == .begin, let wall { journal.setDate(wall.timestamp, at: time) }
                journal.append(event, at: time)
            case .plan(let plan): journal.replace(plan)
            case .finish(let exit) where exit.ending != .interrupted:
                let limit = moment.time + .seconds(1)
                unsaved = (exit, moment.model.timer, moment.time, limit)
            default: break
            }
        }
        return []
    }

    package func willShow(at now: Duration) { journal.sawMeeting(at: now) }

    /// Saves or discards the meeting. If another program has locked the history, retries for a
    /// second; if that fails, the journal remains.
    package func poll(_ moment: MeetingMoment) -> [MeetingEvent] {
        let now = moment.time
        if let (exit, timer, retry, limit) = unsaved, retry <= now {
            unsaved = nil
            do throws(FileFailure) {
                try journal.finish(keeping: exit.isKept ? journal.record(of: timer, at: now) : nil)
            } catch {
                if error.isLocked, now < limit {
                    unsaved = (exit, timer, now + .milliseconds(100), limit)
                } else {
                    failure = error
                }
            }
        }
        return journal.popFailure().map { [.notice(phrase("The meeting is not saved. \($0)"))] }
            ?? []
    }
}

/// Plays a meeting's sounds, and renders the names that will be spoken.
package final class SoundPort: MeetingPort {
    private let sounds: any CuePlayer
    private var hasAppeared = false
    /// Whether the meeting is over; the session itself handles a final sound that fails.
    private var hasFinished = false

    package init(_ sounds: any CuePlayer) { self.sounds = sounds }

    package var deadline: Duration? { sounds.deadline }

    package func appeared(_ moment: MeetingMoment) {
        hasAppeared = true
        if !moment.model.screen.isMuted { sounds.prepare() }
        _ = perform([], in: moment)
    }

    package func perform(
        _ effects: [MeetingEffect], in moment: MeetingMoment
    ) -> [MeetingEvent] {
        let model = moment.model
        if hasAppeared, model.options.speaksNames {
            sounds.expect(model.screen.isMuted ? [] : model.timer.spokenNames)
        }
        for effect in effects {
            switch effect {
            case .play(let cue): sounds.play(cue, at: moment.time)
            case .silence: sounds.silence()
            case .setVolume(let volume): sounds.volume = volume
            case .finish: hasFinished = true
            default: break
            }
        }
        return []
    }

    package func poll(_ moment: MeetingMoment) -> [MeetingEvent] {
        if hasFinished { return [] }
        let change: MeetingEvent? = sounds.change(at: moment.time).map { change in
            switch change {
            case .notHeard(let reason): .soundFailed(reason)
            case .failed(let reason): .deviceFailed(reason)
            case .recovered: .deviceRecovered
            }
        }
        return [change, sounds.popNotice().map { .notice($0) }].compactMap(\.self)
    }
}

extension MeetingHooks: MeetingPort {
    package func perform(
        _ effects: [MeetingEffect], in moment: MeetingMoment
    ) -> [MeetingEvent] {
        if let event = Event(effects) {
            notify(event, leader: moment.model.timer.leader, moment.line)
        }
        return []
    }

    package func poll(_ moment: MeetingMoment) -> [MeetingEvent] {
        receive()
        return popFailure().map { [.notice($0)] } ?? []
    }
}

/// Saves whether notes from past meetings are done.
package final class PastNotesPort: MeetingPort {
    private let save: (_ note: String, _ isDone: Bool) -> String?

    /// `save` returns the reason for a failure.
    package init(_ save: @escaping (_ note: String, _ isDone: Bool) -> String?) {
        self.save = save
    }

    package func perform(
        _ effects: [MeetingEffect], in moment: MeetingMoment
    ) -> [MeetingEvent] {
        effects.compactMap { effect in
            guard case .tick(let note, let isDone, let sender) = effect else { return nil }
            return .ticked(note: note, failure: save(note, isDone), for: sender)
        }
    }
}

/// Asks the --about command about the current and next turns.
package final class AboutPort: MeetingPort {
    private let answers: AskedCommand.Answers<[String]>
    private var hasAppeared = false
    private var hasFailed = false

    package init(_ answers: AskedCommand.Answers<[String]>) { self.answers = answers }

    package func appeared(_ moment: MeetingMoment) {
        hasAppeared = true
        _ = perform([], in: moment)
    }

    package func perform(
        _ effects: [MeetingEffect], in moment: MeetingMoment
    ) -> [MeetingEvent] {
        let timer = moment.model.timer
        guard hasAppeared else { return [] }
        let turns = [timer.current, timer.next].compactMap(\.self)
        answers.ask(turns.map { .turn($0.name, id: timer.fileID(of: $0), isItem: $0.isItem) })
        return []
    }

    package func poll(_ moment: MeetingMoment) -> [MeetingEvent] {
        answers.drainAnswers().compactMap { question, answer in
            switch answer {
            case .success(let lines): return .about(name: question.input, lines: lines)
            case .failure(let failure):
                // Only the first failure is reported, because a command may fail for everyone.
                defer { hasFailed = true }
                return hasFailed ? nil : .notice("\(failure.reason).")
            }
        }
    }
}

/// Asks the --absent command who is absent.
package final class AbsentPort: MeetingPort {
    private let answers: AskedCommand.Answers<MeetingPlan>

    package init(_ answers: AskedCommand.Answers<MeetingPlan>) { self.answers = answers }

    package func appeared(_ moment: MeetingMoment) {
        answers.ask([AskedCommand.Question(moment.model.timer.plan.scrum.title)])
    }

    package func poll(_ moment: MeetingMoment) -> [MeetingEvent] {
        answers.drainAnswers().map { .absent($0.answer) }
    }
}

/// Keeps the computer awake while a meeting is running, and for the last few minutes before it
/// starts.
package final class AwakePort: MeetingPort {
    private let inhibitor: SleepInhibitor
    private var hasAppeared = false
    private var isAwake = false

    package init(_ inhibitor: SleepInhibitor) { self.inhibitor = inhibitor }

    package func appeared(_ moment: MeetingMoment) {
        hasAppeared = true
        _ = perform([], in: moment)
    }

    package func perform(
        _ effects: [MeetingEffect], in moment: MeetingMoment
    ) -> [MeetingEvent] {
        let wait = moment.model.waiting?.due.map { $0 - moment.time } ?? .zero
        if hasAppeared, !isAwake, (.zero...MeetingBeginning.wakefulness).contains(wait) {
            isAwake = true
            inhibitor.start()
        }
        return []
    }

    package func poll(_ moment: MeetingMoment) -> [MeetingEvent] {
        inhibitor.reap()
        return []
    }
}
