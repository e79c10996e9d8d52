import CPlatform
import Glibc

/// What this process may do.
package enum ProcessLimits {
    /// Takes as many descriptors as the system allows; gives their number.
    package static func raiseDescriptors() -> Int { Int(cplatform_raise_descriptors()) }

    /// Ends the program where it cannot wait for anything, since the system refuses what it needs.
    package static func end(_ error: Errno) -> Never {
        let line = "Nothing can be waited for: \(error.reason). \(error.advice)\n"
        Glibc.write(STDERR_FILENO, line, line.utf8.count)
        // By sysexits.h. The terminal is restored at the exit.
        exit(EX_OSERR)
    }

    /// From now on no program that is started can gain privileges.
    package static func dropPrivileges() { cplatform_drop_privileges() }

    /// From now on this process opens no file and no socket and starts no program, as far as the
    /// kernel can see to that.
    package static func confine() { cplatform_confine() }
}
