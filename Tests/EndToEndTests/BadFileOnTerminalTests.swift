import TestSupport
import Testing

struct BadFileOnTerminalTests {
    @Test("A mistake in the file is reported before the screen opens")
    func mistake() throws {
        let stage = try Stage(#"[{"title": "A", "lengthInMinutes": 0}]"#)
        let pty = try Pty()
        let before = pty.state
        let program = try stage.start("start", "A", in: pty)
        #expect(try pty.waitForEnd(of: program) == .exited(65))
        #expect(pty.text.contains("\(stage.folder)/scrums.json:1:36: "), "\(pty.text)")
        #expect(!pty.output.contains(0x1b))
        #expect(pty.state == before)
    }
}
