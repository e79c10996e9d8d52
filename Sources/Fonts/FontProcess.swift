import CFonts
import Glibc
import Platform
import TerminalUI

/// The child process that draws texts. It starts with the first text, and never again once it has
/// failed.
final class FontProcess: Sendable {
    private final class Connection: Sendable {
        let socket: Int32
        let process: pid_t

        init(_ program: ChildProgram) throws(Errno) {
            var ends: [Int32] = [-1, -1]
            let kind = SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue
            guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { throw Errno(errno) }
            defer { close(ends[1]) }
            do throws(Errno) {
                process = try program.start(in: .ownSession, [ends[1]])
                socket = ends[0]
            } catch {
                close(ends[0])
                throw error
            }
        }

        deinit { close(socket) }
    }

    private enum State {
        case unstarted
        case running(Connection)
        case ended
    }

    private let program: @Sendable () -> ChildProgram
    private let limit: Duration
    private let state = Synchronized(State.unstarted)

    /// `limit` is the time for one text.
    init(_ program: @escaping @Sendable () -> ChildProgram, limit: Duration) {
        self.program = program
        self.limit = limit
    }

    /// Draws a text without any emoji that no font has; nil if the text cannot be drawn.
    @Sendable func draw(_ request: DrawnText.Request) -> DrawnText? {
        if let whole = ask(request) { return whole }
        var rest = request
        rest.text = String(String.UnicodeScalarView(request.text.unicodeScalars.filter(\.isText)))
            .split(separator: " ").joined(separator: " ")
        guard !rest.text.isEmpty, rest.text != request.text, var drawing = ask(rest) else {
            return nil
        }
        drawing.isWhole = false
        return drawing
    }

    /// Kills the child, if it is running.
    func end() {
        let running: Connection? = state.update { state in
            defer { state = .ended }
            return if case .running(let connection) = state { connection } else { nil }
        }
        if let running { ChildProgram.end(running.process) }
    }

    private func ask(_ request: DrawnText.Request) -> DrawnText? {
        guard let connection = connection() else { return nil }
        guard let answer = exchange(request, over: connection.socket) else {
            end()
            return nil
        }
        return answer.isEmpty ? nil : answer[0]
    }

    private func connection() -> Connection? {
        state.update { state in
            if case .unstarted = state {
                state = (try? Connection(program())).map(State.running) ?? .ended
            }
            return if case .running(let connection) = state { connection } else { nil }
        }
    }

    /// Returns the drawing, or nothing if no font has the text; nil if the child has failed.
    private func exchange(_ request: DrawnText.Request, over socket: Int32) -> [DrawnText]? {
        let (width, height, text) = (request.width, request.height, Array(request.text.utf8))
        guard 1...Int(CFONTS_TEXT) ~= text.count, 1...Int(CFONTS_WIDTH) ~= width,
            1...Int(CFONTS_HEIGHT) ~= height
        else { return [] }
        let box = cfonts_request(
            width: UInt16(width), height: UInt16(height), across: UInt16(request.across),
            breaks: request.breaks ? 1 : 0)
        let packet = withUnsafeBytes(of: box) { Array($0) } + text
        guard send(socket, packet, packet.count, Int32(MSG_NOSIGNAL)) == packet.count,
            PollWait.isReadable(socket, within: limit)
        else { return nil }
        var answer = [UInt8](repeating: 0, count: MemoryLayout<cfonts_answer>.size + 1)
        let count = recv(socket, &answer, answer.count, Int32(MSG_DONTWAIT))
        let numbers = answer.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self).prefix(3)) }
        guard count >= 6, numbers[0] <= width, numbers[1] <= height, numbers[2] <= 1,
            let drawing = DrawnText(
                width: Int(numbers[0]), height: Int(numbers[1]), bits: answer[6..<count])
        else { return nil }
        return numbers[2] == 1 ? [drawing] : []
    }
}

extension Unicode.Scalar {
    /// Whether this is not an emoji or a part of one.
    fileprivate var isText: Bool {
        switch properties.generalCategory {
        case .otherSymbol, .modifierSymbol, .format: false
        default: value != 0xFE0F
        }
    }
}

/// The child's side of `FontProcess`.
package enum FontServer {
    /// Answers requests on standard input until the other end is closed.
    package static func run() {
        ProcessLimits.confineToReading()
        cfonts_serve(0)
    }
}
