import Glibc
import TerminalUI

/// Shows the last event as the title and the first line, and performs actions when keys are
/// pressed.
///
/// `keys` reads only single keys, `lines` also reads lines from the input, and `fast` draws 200
/// frames a second.
@main final class Probe {
    private let terminal: Terminal?
    private let loop: EventLoop
    private let isFast: Bool
    private var shown = ""

    static func main() {
        Probe(CommandLine.arguments.dropFirst()).run()
    }

    private init(_ arguments: ArraySlice<String>) {
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        let capabilities = Capabilities(
            environment: environment, codeset: Capabilities.codeset(environment: environment))
        terminal = Terminal(
            mode: arguments.contains("keys") ? .keysOnly : .fullScreen, capabilities: capabilities)
        loop = EventLoop(terminal: terminal, lines: arguments.contains("lines") ? 0 : nil)
        isFast = arguments.contains("fast")
    }

    private func run() -> Never {
        terminal?.enter()
        show("ready")
        var next = EventLoop.now()
        while true {
            let events = loop.wait(until: isFast ? next : nil)
            for event in events {
                switch event {
                case .signal(let signal):
                    terminal?.leave()
                    Signals.raiseDefault(signal)
                case .hangup: _exit(41)
                case .deadline:
                    next += .milliseconds(5)
                    shown = "tick"
                case .key(.character(let key)):
                    shown = "key \(key)"
                    show(shown)
                    act(on: key)
                default:
                    shown = "\(event)"
                }
            }
            show(shown)
        }
    }

    private func show(_ text: String) {
        guard let terminal, terminal.mode == .fullScreen else {
            print(text)
            fflush(nil)
            return
        }
        var frame = Frame(size: terminal.size, glyphs: terminal.capabilities.glyphs)
        // The title is always written completely, even if a part is unchanged.
        frame.title = TerminalText(text)
        frame.put(text, row: 0, column: 0)
        if isFast {
            // Enough letters to fill the buffer of a terminal that does not read.
            let letter = Character(Unicode.Scalar(UInt8.random(in: 0x61...0x7A)))
            for row in 1..<max(terminal.size.rows, 2) {
                frame.put(
                    String(repeating: letter, count: terminal.size.columns), row: row, column: 0)
            }
        }
        terminal.show(frame)
    }

    private func act(on key: Character) {
        switch key {
        case "q":
            terminal?.leave()
            print("bye")
            exit(0)
        case "e": exit(3)
        case "f": fatalError("as the test wanted")
        case "s": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        case "a": abort()
        case "o": exit(Int32(truncatingIfNeeded: overflow(0)))
        case "h": while true { pause() }
        case "w": _ = write(2, "a warning\n", 10)
        case "b": terminal?.bell()
        case "m": terminal?.capturesMouse.toggle()
        case "n": terminal?.reportsFocus = true
        case "k": terminal?.leaveForKeysOnly()
        default: break
        }
    }

    private func overflow(_ depth: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { bytes in
            bytes[0] = UInt8(truncatingIfNeeded: depth)
            return overflow(depth + 1) + Int(bytes[0])
        }
    }
}
