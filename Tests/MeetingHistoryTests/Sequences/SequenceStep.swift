import TestSupport

/// A user's action, or an accident, on one of two machines.
enum SequenceStep: Equatable {
    case start(Int)
    case press(Int)
    case kill(Int)
    case resume(Int)
    case end(Int)
    case discard(Int)
    /// `scrum resume --discard`
    case discardInterrupted(Int)
    /// Deletes one of the meetings that the machine lists, including interrupted ones, by index.
    case delete(Int, Int)
    case rename(Int)
    /// Renames a person, or gives them their old name.
    case renamePerson(Int)
    /// Imports a new or an existing meeting, by number.
    case importMeeting(Int, Int)
    /// `scrum import --replace` of the scrum with a new title, then again with the old one.
    case replace(Int)
    /// Exports one machine's meetings and imports them on the other machine.
    case export(Int)
    /// The first step of `start`, `resume` and `import`.
    case settle(Int)
    /// Ticks off or reopens a note.
    case tick(Int)
    /// Copies the machine's file under another name.
    case copy(Int)
    case merge
    /// Another program locks or unlocks the first machine's file.
    case lock, unlock
    case fill, free
    /// Shifts the wall clock by this number of days from now on.
    case clock(Int)
    /// In minutes.
    case wait(Int)
    /// Both machines lose some or all unsynced data and restart.
    case powerCut

    static func random(using generator: inout SeededGenerator) -> SequenceStep {
        let machine = Int.random(in: 0..<4, using: &generator) == 0 ? 1 : 0
        let place = Int.random(in: 0..<6, using: &generator)
        switch Int.random(in: 0..<48, using: &generator) {
        case 0..<7: return .start(machine)
        case 7..<9: return .press(machine)
        case 9..<12: return .kill(machine)
        case 12..<17: return .resume(machine)
        case 17..<22: return .end(machine)
        case 22..<24: return .discard(machine)
        case 24: return .discardInterrupted(machine)
        case 25..<28: return .delete(machine, place)
        case 28: return .rename(machine)
        case 29: return .importMeeting(machine, place)
        case 30: return .settle(machine)
        case 31: return .copy(machine)
        case 32..<34: return .merge
        case 34: return .lock
        case 35: return .unlock
        case 36: return Bool.random(using: &generator) ? .fill : .free
        case 37: return .clock([0, 0, 800, -300].randomElement(using: &generator) ?? 0)
        case 38: return .replace(machine)
        case 39: return .export(machine)
        case 40: return .powerCut
        case 41..<43: return .tick(machine)
        case 45..<48: return .renamePerson(machine)
        default: return .wait([1, 5, 60, 1_500].randomElement(using: &generator) ?? 1)
        }
    }
}

/// A fault planted in the program, which some sequence must find.
enum PlantedFault: CaseIterable {
    case lineRemovedAtReopen, lineRemovedAtDiscard, copyForgottenAtDelete
    case journalForgottenAtDelete, savedBeforeSync, savedWhenItFailed, lockIgnored
    case lockWaitedFor, futureCounts, idsCountTwice, endedJournalHidden, journalLostAtKill
    case namesRestoredAtEnd, namesRestoredAtSettle, oldNamesShown, foreignRenamed
    case renamedWhenItFailed, tickIgnoresOthers
    case namesNotSynced, pastLostAtReplace, exportedTwice, tickByClock, interruptedHidden

    /// The first sequence that finds the fault, or 0 if one of the first hundred does. The search
    /// starts there to save time, and tries later sequences if that one no longer finds it.
    var firstFound: UInt64 {
        switch self {
        case .savedWhenItFailed: 111
        case .idsCountTwice: 215
        case .renamedWhenItFailed: 274
        case .exportedTwice: 279
        case .oldNamesShown, .interruptedHidden: 280
        case .copyForgottenAtDelete: 299
        case .foreignRenamed: 583
        case .futureCounts: 711
        case .tickIgnoresOthers, .tickByClock: 790
        case .namesRestoredAtSettle: 3_369
        default: 0
        }
    }
}
