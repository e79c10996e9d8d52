import MeetingScreen
import Platform
import ScrumCore
import ScrumSound
import ScrumStore
import TerminalUI

/// Reads the sounds named by scrums, each file once; built-in sounds replace those that fail.
struct SoundLibrary {
    private let home: String?
    private let files: FileSystem
    private var read: [String: Result<Sound, ScrumFailure>] = [:]

    init(_ environment: ScrumEnvironment) {
        home = environment.value("HOME")
        files = environment.files
    }

    /// Returns a scrum's sounds at their recorded volume.
    mutating func sounds(of scrum: DailyScrum) -> SoundSet {
        let choices = scrum.sounds
        return SoundSet(
            ding: sound(choices.ding, else: .ding), warning: sound(choices.warning, else: .tick),
            end: sound(choices.end, else: .chime))
    }

    private mutating func sound(_ choice: DailyScrum.Sounds.Choice, else usual: Sound) -> Sound? {
        switch choice {
        case .off: nil
        case .builtIn(let sound): Sound(sound)
        case .file(let path): (try? sound(in: path).get()) ?? usual
        }
    }

    /// Reads a WAV file at an absolute path, or at one that starts with `~/`.
    mutating func sound(in path: String) -> Result<Sound, ScrumFailure> {
        if let result = read[path] { return result }
        let result = Result { () throws(ScrumFailure) in try load(path) }
        read[path] = result
        return result
    }

    private func load(_ path: String) throws(ScrumFailure) -> Sound {
        var full = path
        if path.hasPrefix("~/") {
            guard let home else {
                throw ScrumFailure(
                    "\(path) cannot be found: HOME is not set.", exitCode: ScrumFailure.missingFile)
            }
            full = home + path.dropFirst()
        }
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try files.readWhole(full)
        } catch {
            throw ScrumFailure(messages: [error.line(file: path)], exitCode: error.exitCode)
        }
        do throws(WAVError) {
            return try Sound(wav: bytes)
        } catch {
            throw ScrumFailure(
                messages: [error.sentence(of: path)], exitCode: ScrumFailure.badData)
        }
    }

    /// Describes each of the scrum's sound files that cannot be played, for a meeting that does not
    /// read scrums.json.
    mutating func problems(of scrum: DailyScrum) -> [String] {
        [scrum.sounds.ding, scrum.sounds.warning, scrum.sounds.end].compactMap { choice in
            guard case .file(let path) = choice else { return nil }
            return problem(in: path)
        }
    }

    private mutating func problem(in path: String) -> String? {
        guard case .failure(let failure) = sound(in: path) else { return nil }
        return "The built-in sound plays instead. \(failure.lines[0])"
    }

    /// Returns warnings about sound files that cannot be played, for one scrum or all scrums in the
    /// file.
    mutating func warnings(of file: ScrumFile, scrum: Int? = nil) -> [Diagnostic] {
        file.soundFiles.compactMap { named in
            guard scrum == nil || scrum == named.scrum else { return nil }
            return problem(in: named.file).map(named.warning)
        }
    }

    /// Returns all findings for the file and its sounds, in file order.
    mutating func findings(in file: ScrumFile) -> [Diagnostic] {
        let sounds = warnings(of: file)
        guard !sounds.isEmpty else { return file.diagnostics }
        return (file.diagnostics + sounds).sorted { $0.position < $1.position }
    }

    /// Returns one notice for all warnings: the first one, and how many more there are.
    static func notice(of warnings: [String]) -> [TerminalText] {
        guard let first = warnings.first.map(TerminalText.init(message:)) else { return [] }
        return [warnings.count == 1 ? first : "\(first) (\(warnings.count - 1) more: scrum check)"]
    }
}

extension Sound {
    init(_ name: DailyScrum.Sounds.BuiltIn) {
        self =
            switch name {
            case .ding: .ding
            case .tick: .tick
            case .chime: .chime
            case .gong: .gong
            case .soft: .soft
            }
    }
}
