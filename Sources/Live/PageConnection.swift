import CLive
import Glibc

/// One connection to the page's server.
struct PageConnection {
    enum Phase: Equatable {
        /// The request is not complete.
        case reading
        /// Waits for what becomes of a control, by its number.
        case controlling(String)
        /// Gets every event.
        case viewing
        /// Has the answer; what still comes is thrown away.
        case closing
    }

    let descriptor: Int32
    let began: Duration
    private(set) var phase = Phase.reading
    private var input: [UInt8] = []
    /// The bytes of the input in which no head ends.
    private var known = 0
    /// What was not sent yet; never more than an answer and an event.
    private var output: ArraySlice<UInt8> = []
    /// Whether there is an event newer than those in `output`.
    private(set) var wantsNewest = false

    init(descriptor: Int32, began: Duration) {
        self.descriptor = descriptor
        self.began = began
    }

    var hasOutput: Bool { !output.isEmpty || wantsNewest }

    var events: Int16 { Int16(POLLIN | (output.isEmpty ? 0 : POLLOUT)) }

    /// Reads what has come; nil when the connection is over.
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

    /// Waits for what becomes of a control before it is answered.
    mutating func wait(for control: String) { phase = .controlling(control) }

    /// Answers: with all there is, or with the beginning of the stream of events.
    mutating func answer(_ bytes: [UInt8], then phase: Phase = .closing) {
        input = []
        output = bytes[...]
        self.phase = phase
    }

    /// There is a newer event; the one before, where it was not begun, is not sent.
    mutating func notice() { wantsNewest = true }

    /// Sends what the system takes; false when the connection is over.
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
