import Glibc
import MeetingHistory
import Platform
import ScrumCore
import ScrumStore

/// Checks of `scrum doctor` for the user's files, without changing them.
struct FileChecks {
    let environment: ScrumEnvironment
    let options: FileOptions
    let history: HistoryOptions

    var findings: [Finding] {
        [scrums] + [personalOptions].compactMap(\.self) + pastMeetings
    }

    // MARK: scrums.json

    private var scrums: Finding {
        let subject = "scrums.json"
        guard let location = try? options.location(in: environment) else {
            return .lesser(
                subject, "none is found: HOME is not set", "name one with --file or SCRUM_FILE")
        }
        let path = location.shownPath
        guard location.exists else {
            return location.isNamed
                ? .wrong(subject, "\(path) is missing", "is the path right?")
                : .lesser(subject, "there is none yet", "scrum new makes one")
        }
        guard let file = try? location.inspect(in: environment),
            let status = try? environment.files.statusOf(location.path)
        else { return .wrong(subject, "\(path) cannot be read", "scrum check says why") }
        let access = FileAccess(status, user: environment.user())
        guard file.errors.isEmpty else {
            let count = TimeText.count(file.errors.count, "mistake")
            return .wrong(subject, "\(path) has \(count)", "scrum check lists them")
        }
        let text = "\(path): \(TimeText.count(file.scrums.count, "scrum")), \(access)"
        var library = SoundLibrary(environment)
        if !library.findings(in: file).isEmpty {
            return .lesser(subject, text + ", with warnings", "scrum check lists them")
        }
        if access.isOpen {
            return .lesser(
                subject, text + ": everybody can change it",
                "chmod o-w \(path)")
        }
        return .good(subject, text)
    }

    // MARK: Options

    /// The options file, read as `start` does.
    private var personalOptions: Finding? {
        let subject = "options"
        guard let path = environment.configurationFile("options"),
            let status = try? environment.files.statusOf(path)
        else { return nil }
        let name = environment.shown(path)
        let text = "\(name): \(FileAccess(status, user: environment.user()))"
        var silent = environment
        silent.write = { _, _ in }
        do {
            guard try PersonalOptions.read(in: silent) != nil else {
                return .lesser(
                    subject, text + ": ignored", "it must be yours, and nobody else's to write")
            }
            return .good(subject, text)
        } catch {
            return .wrong(
                subject, "\(name) has a mistake",
                "\"scrum start\" says which; \"scrum start --help\" has the options")
        }
    }

    // MARK: History

    private var pastMeetings: [Finding] {
        guard let history = HistoryOptions.place(history.folder, in: environment) else {
            return [
                .wrong("history", "none is kept: HOME is not set", "name a folder with --history")
            ]
        }
        let place = place(of: history)
        let isThere = (try? environment.files.statusOf(history.folder)) != nil
        return isThere && place.state != .wrong ? [place, contents(of: history)] : [place]
    }

    private func place(of history: History) -> Finding {
        let subject = "history"
        let folder = history.folder
        let name = environment.shown(folder)
        guard let status = try? environment.files.statusOf(folder) else {
            return isWritable(GitFolder.nearest(to: folder, files: environment.files))
                ? .good(subject, "\(name) will be made with the first meeting")
                : .wrong(
                    subject, "\(name) cannot be made",
                    "name another folder with --history, or meet with --no-history")
        }
        let access = FileAccess(status, user: environment.user())
        let text = "\(name): \(access)"
        guard status.st_mode & S_IFMT == S_IFDIR, isWritable(folder) else {
            return .wrong(
                subject, text + ": meetings cannot be kept there",
                "make it a folder of yours with mode 0700, or name another with --history")
        }
        if history.shared != nil { return .good(subject, text + ", shared by way of git") }
        return access.isPrivate
            ? .good(subject, text)
            : .lesser(subject, text + ": others can see into it", "chmod 700 \(name)")
    }

    private func contents(of history: History) -> Finding {
        let subject = "meetings"
        var (count, damaged, newer) = (0, 0, 0)
        do {
            var contents = try history.contents()
            let (unfinished, problems) = contents.unfinished()
            contents.show(unfinished, at: environment.timestamp())
            for file in contents.all {
                for warning in try file.readAll({ _ in count += 1 }) {
                    if case .newer = warning.reason { newer += 1 } else { damaged += 1 }
                }
            }
            let interrupted = unfinished.count { !$0.isOver(at: environment.timestamp()) }
            let bad = damaged + problems.count + contents.unreadable.count
            let kept = "\(TimeText.count(count, "meeting")) kept"
            if bad > 0 {
                return .lesser(
                    subject, "\(kept), \(bad) that cannot be read",
                    "\"scrum history\" names the files; nothing is deleted")
            }
            if newer > 0 {
                return .lesser(
                    subject, "\(kept), \(newer) by a newer version", "update scrum to see them")
            }
            if interrupted > 0 {
                return .lesser(
                    subject, "\(kept), \(interrupted) interrupted",
                    "scrum resume goes on with one")
            }
            return .good(subject, kept)
        } catch {
            return .wrong(subject, "cannot be read", "\"scrum history\" says why")
        }
    }

    private func isWritable(_ folder: String) -> Bool { access(folder, W_OK | X_OK) == 0 }
}
