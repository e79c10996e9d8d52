import Glibc
import TestSupport
import Testing

/// `scrum edit` with small shell scripts as editors.
struct EditorTests {
    let user: Newcomer
    let text =
        """
        [
          {"title": "A", "lengthInMinutes": 5},
          {"title": "B", "lengthInMinutes": 5}
        ]

        """

    init() throws {
        user = try Newcomer()
        try user.write(text)
        // Logs its arguments, then replaces the file with ../next, or breaks it if ../next does not
        // exist.
        try user.write(
            """
            #!/bin/sh
            printf '%s\\n' "$*" >>../calls
            for last; do :; done
            if [ -e ../next ]; then mv ../next "$last"; else sed -i 's/5}$/five}/' "$last"; fi
            """, to: "../vi")
        chmod("\(user.stage.folder)/vi", 0o755)
        user.stage.environment["EDITOR"] = "\(user.stage.folder)/vi -n"
    }

    @Test("A broken file can be edited again")
    func again() throws {
        let pty = try Pty()
        let program = try user.start("edit", "b", in: pty)
        try pty.wait(for: "e  edit again")
        #expect(pty.text.contains("scrums.json:3:37: "), "\(pty.text)")
        let good = text.dropLast(2) + ",\n]\n"
        try user.write(String(good), to: "../next")
        // Any key closes the help.
        pty.type("?xe")
        #expect(try pty.waitForEnd(of: program) == .exited(0))
        #expect(pty.text.contains("scrums.json has 2 scrums and no errors."), "\(pty.text)")
        #expect(user.text() == good)
        // The editor opens first at the scrum's line, then at the first mistake.
        let path = "\(user.folder)/scrums.json"
        #expect(contents(of: "\(user.stage.folder)/calls") == "-n +3 \(path)\n-n +3 \(path)\n")
    }

    @Test("An editor failure is reported")
    func failed() throws {
        user.stage.environment["EDITOR"] = "false"
        #expect(try user.run("edit").error == "The editor \"false\" failed with status 1.\n")
        user.stage.environment["VISUAL"] = "no-such-editor"
        let result = try user.run("edit")
        #expect(result.ending == .exited(1))
        #expect(
            result.error.hasSuffix(
                "The editor \"no-such-editor\" is not installed. Set EDITOR to the one you use.\n"))
        #expect(user.text() == text)
    }

    @Test("The editor's environment does not contain the broker's password")
    func environment() throws {
        user.stage.environment["SCRUM_MQTT_PASSWORD"] = "secret"
        user.stage.environment["OUT"] = user.stage.folder
        user.stage.environment["EDITOR"] = "env >$OUT/variables;:"
        #expect(try user.run("edit").ending == .exited(0))
        let variables = contents(of: "\(user.stage.folder)/variables")
        #expect(variables.contains("OUT=") && !variables.contains("secret"), "\(variables)")
    }
}
