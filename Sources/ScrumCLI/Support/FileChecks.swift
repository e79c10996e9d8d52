import Glibc
import MeetingHistory
import Platform
import ScrumCore
import ScrumStore
import TerminalUI
import Widgets

/// The checks that `scrum doctor` runs on the user's files, without changing them.
struct FileChecks {
    let environment: ScrumEnvironment
    let options: FileOptions
    let history: HistoryOptions

    var findings: [Finding] {
        [scrums] + [letters, personalOptions].compactMap(\.self) + pastMeetings
    }

    // MARK: scrums.json

    private var scrums: Finding {
        let subject = "scrums.json"
        guard let location = try? options.location(in: environment) else {
            return .lesser(
                subject, "not found: HOME is not set", "set --file or SCRUM_FILE")
        }
        let path = location.shownPath
        guard location.exists else {
            return location.isNamed
                ? .wrong(
                    subject, "\(path) is missing",
                    location.source == .folder
                        ? "check where the link points" : "check --file or SCRUM_FILE")
                : .lesser(subject, "none yet", "create one: scrum new")
        }
        guard let file = try? location.inspect(in: environment),
            let status = try? environment.files.statusOf(location.path)
        else { return .wrong(subject, "\(path) cannot be read", "scrum check reports why") }
        let access = FileAccess(status, user: environment.user())
        guard file.errors.isEmpty else {
            let count = TimeText.count(file.errors.count, "error")
            return .wrong(subject, "\(path) has \(count)", "scrum check lists them")
        }
        let text = "\(path): \(TimeText.count(file.scrums.count, "scrum")), \(access)"
        var library = SoundLibrary(environment)
        if !library.findings(in: file).isEmpty {
            return .lesser(subject, text + ", with warnings", "scrum check lists them")
        }
        if access.isOpen {
            return .lesser(
                subject, text + ": any user can change it",
                "chmod o-w \(path)")
        }
        return .good(subject, text)
    }

    /// The finding about the scripts of titles and names; nil without a readable file.
    private var letters: Finding? {
        let subject = "large names"
        guard let location = try? options.location(in: environment), location.exists,
            let file = try? location.inspect(in: environment), file.errors.isEmpty
        else { return nil }
        var samples: [String: Set<Character>] = [:]
        for name in file.scrums.flatMap({ [$0.title] + $0.attendees.map(\.name) })
        where LetterText(name) == nil {
            for letter in name where letter.isLetter && LetterText(String(letter)) == nil {
                samples[letter.script, default: []].insert(letter)
            }
        }
        guard !samples.isEmpty else { return .good(subject, "the built-in letters have them all") }
        let texts = samples.mapValues { String($0.sorted().prefix(100)) }
        let missing = undrawable(["A"] + texts.values)
        let scripts = texts.keys.sorted()
        let lacking = scripts.filter { texts[$0].map(missing.contains) ?? false }
        guard !lacking.isEmpty else {
            return .good(subject, "your fonts have \(scripts.joined(separator: ", "))")
        }
        let isEastAsian = lacking.contains(where: Character.eastAsianScripts.contains)
        let package =
            missing.contains("A")
            ? "libpangoft2-1.0-0" : isEastAsian ? "fonts-noto-cjk" : "fonts-noto-core"
        return .lesser(
            subject, "plain text in \(lacking.joined(separator: ", "))",
            "install the package \(package)")
    }

    /// Returns the texts that the user's fonts cannot draw completely.
    private func undrawable(_ texts: [String]) -> [String] {
        let requests = texts.map { DrawnText.Request($0, width: 2_048, height: 16, across: 1) }
        let known = environment.drawings(requests, .seconds(10)).drawings
        return requests.filter { known[$0]?.isWhole != true }.map(\.text)
    }

    // MARK: Options

    /// The finding about the options file, which is read as `start` reads it; nil if the file does
    /// not exist.
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
            if try PersonalOptions(in: silent).isIgnored {
                return .lesser(
                    subject, text + ": ignored", "it must belong to you and be writable only by you"
                )
            }
            return .good(subject, text)
        } catch {
            // Only the line's number, because the message quotes values.
            let message = (error as? ScrumFailure)?.lines.first?.description ?? ""
            let line = message.dropFirst(path.count).prefix { $0 == ":" || $0.isNumber }
                .split(separator: ":").first
            return .wrong(
                subject, "\(name)\(line.map { ":\($0)" } ?? "") has an error",
                "\"scrum start\" explains it; \"scrum start --help\" lists the options")
        }
    }

    // MARK: History

    private var pastMeetings: [Finding] {
        guard let history = HistoryOptions.resolve(history.folder, in: environment) else {
            return [
                .wrong("history", "not saved: HOME is not set", "pass a folder with --history")
            ]
        }
        let folder = folder(of: history)
        let isThere = (try? environment.files.statusOf(history.folder)) != nil
        return isThere && folder.state != .wrong ? [folder, contents(of: history)] : [folder]
    }

    private func folder(of history: History) -> Finding {
        let subject = "history"
        let folder = history.folder
        let name = environment.shown(folder)
        guard let status = try? environment.files.statusOf(folder) else {
            return environment.isWritable(GitFolder.nearest(to: folder, files: environment.files))
                ? .good(subject, "\(name) will be created by the first meeting")
                : .wrong(
                    subject, "\(name) cannot be created",
                    "pass another folder with --history, or use --no-history")
        }
        let access = FileAccess(status, user: environment.user())
        let text = "\(name): \(access)"
        guard status.st_mode & S_IFMT == S_IFDIR, environment.isWritable(folder) else {
            return .wrong(
                subject, text + ": meetings cannot be saved there",
                "make it your own folder with mode 0700, or pass another with --history")
        }
        if history.shared != nil { return .good(subject, text + ", shared through git") }
        return access.isPrivate
            ? .good(subject, text)
            : .lesser(subject, text + ": other users can read it", "chmod 700 \(name)")
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
            let kept = "\(TimeText.count(count, "meeting")) saved"
            if bad > 0 {
                return .lesser(
                    subject, "\(kept), \(bad) unreadable",
                    "\"scrum history\" names the files; nothing is deleted")
            }
            if newer > 0 {
                return .lesser(
                    subject, "\(kept), \(newer) from a newer version", "update scrum to see them")
            }
            if interrupted > 0 {
                return .lesser(
                    subject, "\(kept), \(interrupted) interrupted",
                    "scrum resume continues one")
            }
            return .good(subject, kept)
        } catch {
            return .wrong(subject, "cannot be read", "\"scrum history\" reports why")
        }
    }
}

extension Character {
    static let eastAsianScripts: Set = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"]

    /// The script according to the letter's name in Unicode, such as "Thai".
    fileprivate var script: String {
        let name = unicodeScalars.first?.properties.name ?? ""
        let word = name.lowercased().prefix(while: \.isLetter)
        return word == "cjk" ? "Han" : word.prefix(1).uppercased() + word.dropFirst()
    }
}
