import CPlatform
import Glibc

/// Limits on this process.
package enum ProcessLimits {
    /// Raises the descriptor limit to the hard limit; returns the new limit, but at most 1,000,000.
    package static func raiseDescriptors() -> Int { Int(cplatform_raise_descriptors()) }

    /// Ends the program because the system refuses a resource that waiting for events requires.
    package static func end(_ error: Errno) -> Never {
        let line = "Cannot wait for events: \(error.reason). \(error.advice)\n"
        Glibc.write(STDERR_FILENO, line, line.utf8.count)
        // The exit handler restores the terminal.
        exit(EX_OSERR)
    }

    /// Denies new privileges to any program that this process starts from now on.
    package static func dropPrivileges() { cplatform_drop_privileges() }

    /// Prevents this process from opening files and sockets and from starting programs, to the
    /// extent that the kernel supports this.
    package static func confine() { cplatform_confine() }

    /// The same, except that this process can still read files.
    package static func confineToReading() { cplatform_confine_to_reading() }
}
