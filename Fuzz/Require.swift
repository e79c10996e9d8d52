/// Ends the process, so that the fuzzer saves the input.
func fail(_ message: String) -> Never { fatalError(message) }

func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
}

/// Whether the string contains no terminal controls.
func isHarmless(_ text: String, exceptLineEnds: Bool = false) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x0A: exceptLineEnds
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x2028,
            0x2029:
            false
        default: true
        }
    }
}
