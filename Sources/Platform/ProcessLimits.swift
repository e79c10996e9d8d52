import CPlatform
import Glibc

/// The limits of this process.
package enum ProcessLimits {
    /// Raises the descriptor limit to the system's maximum; returns it.
    package static func raiseDescriptors() -> Int { Int(cplatform_raise_descriptors()) }

    /// Ends the program if it cannot wait, because the system refuses the resources it needs.
    package static func end(_ error: Errno) -> Never {
        let line = "Cannot wait for events: \(error.reason). \(error.advice)\n"
        Glibc.write(STDERR_FILENO, line, line.utf8.count)
        // As in sysexits.h. The terminal is restored at exit.
        exit(EX_OSERR)
    }

    /// Prevents programs started from now on from gaining privileges.
    package static func dropPrivileges() { cplatform_drop_privileges() }

    /// Prevents this process from opening files and sockets and from starting programs, if the
    /// kernel supports it.
    package static func confine() { cplatform_confine() }
}
