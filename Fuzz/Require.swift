/// Ends the run, so that the fuzzer keeps the input.
func fail(_ message: String) -> Never { fatalError(message) }

func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
}
