import ArgumentParser
import CommandGuide
import JSONText
import Live
import ScrumCore
import ScrumSound
import ScrumStore
import TerminalUI

/// Answers a shell's completion request: a first line with the kind of paths to add (`words` for
/// none), then one candidate per line.
struct CompleteCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "_complete", abstract: "Answer a shell's completion request.",
        shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough)
    var words: [String] = []

    func run(in environment: ScrumEnvironment) throws {
        guard let root = CommandDeclaration(dump: ScrumCommand._dumpHelp()), words.count > 1 else {
            return
        }
        let request: CompletionRequest
        let answer: [String]
        if words.first == "bash", words.count == 3 {
            let line = BashWord(words[1])
            request = self.request(
                root, words: Array(line.words.dropFirst()), current: line.current, in: environment)
            let texts = request.candidates.map(\.text)
            answer = BashWord.replacements(for: texts, line: words[1], word: words[2])
        } else {
            request = self.request(
                root, words: Array(words[1..<(words.count - 1)]), current: words[words.count - 1],
                in: environment)
            // fish would expand a leading tilde to a home folder.
            let candidates = request.candidates.filter {
                words[0] != "fish" || !$0.text.hasPrefix("~")
            }
            answer = candidates.map {
                $0.meaning.isEmpty ? $0.text : "\($0.text)\t\($0.meaning)"
            }
        }
        let lines = ([request.paths.rawValue] + answer).joined(separator: "\n")
        environment.print(written: lines)
    }

    private func request(
        _ root: CommandDeclaration, words: [String], current: String,
        in environment: ScrumEnvironment
    ) -> CompletionRequest {
        var request = CompletionRequest(root, words: words, current: current)
        guard let label = request.asked, let values = AskedValues(rawValue: label) else {
            return request
        }
        let given = values.areListed ? request.completeLast() : []
        // Errors in files are ignored here; the command itself reports them.
        let names = ((try? values.names(for: request, in: environment)) ?? []).filter { name in
            !name.isEmpty && name.harmless() == name && !given.contains(name[...])
        }
        // A name that looks like an option can follow only "--" or an option that takes a name.
        let mayBeOption = request.isAfterTerminator || !values.areArguments
        let shown = names.filter { mayBeOption || !$0.hasPrefix("-") }
        var candidates = shown.map { CompletionRequest.Candidate($0) }
        if shown.count < names.count { candidates.append(.init("--")) }
        request.add(candidates, paths: values == .scrumsOrFiles ? .files : .words)
        return request
    }
}
