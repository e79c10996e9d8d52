import CLive
import Glibc

/// One connection to the page's server.
struct PageConnection {
    enum Phase: Equatable {
        /// The request is incomplete.
        case reading
        /// Waiting for the outcome of the control with this number.
        case controlling(String)
        /// Receiving events.
        case viewing
        /// Answered; further input is ignored.
        case closing
    }

    let descriptor: Int32
    let began: Duration
    private(set) var phase = Phase.reading
    private var input: [UInt8] = []
    /// The number of input bytes known not to contain the end of a head.
    private var known = 0
    /// The rest of a response or an event that is being sent.
    private var output: ArraySlice<UInt8> = []
    /// Whether there is an event newer than `output`.
    private(set) var wantsNewest = false

    init(descriptor: Int32, began: Duration) {
        self.descriptor = descriptor
        self.began = began
    }

    var hasOutput: Bool { !output.isEmpty || wantsNewest }

    var events: Int16 { Int16(POLLIN | (output.isEmpty ? 0 : POLLOUT)) }

    /// Reads what has arrived; nil once the connection is over.
    mutating func read() -> HTTPRequest.Reading? {
        let count = withUnsafeTemporaryAllocation(
            byteCount: HTTPRequest.longest, alignment: 1
        ) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0, phase == .reading { input += buffer[..<count] }
            return count
        }
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { return nil }
        guard phase == .reading, count > 0 else { return .incomplete }
        let reading = HTTPRequest.read(input, known: known)
        if reading == .incomplete { known = input.count }
        return reading
    }

    /// Waits for the outcome of a control before answering.
    mutating func wait(for control: String) { phase = .controlling(control) }

    /// Answers with a complete response, or with the beginning of the event stream.
    mutating func answer(_ bytes: [UInt8], then phase: Phase = .closing) {
        input = []
        output = bytes[...]
        self.phase = phase
    }

    /// Schedules the newest event, in place of an older one that is still waiting.
    mutating func notice() { wantsNewest = true }

    /// Sends what the system accepts; false once the connection is over.
    mutating func send(newest: () -> [UInt8]) -> Bool {
        while hasOutput {
            if output.isEmpty {
                output = newest()[...]
                wantsNewest = false
            }
            let count = output.withUnsafeBytes {
                clive_send(descriptor, $0.baseAddress, $0.count)
            }
            guard count >= 0 else { return errno == EAGAIN || errno == EINTR }
            output = output.dropFirst(count)
            if output.isEmpty, phase == .closing { clive_finish(descriptor) }
        }
        return true
    }
}
