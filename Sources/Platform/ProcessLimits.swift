import CPlatform

/// What this process may do.
package enum ProcessLimits {
    /// Takes as many descriptors as the system allows; gives their number.
    package static func raiseDescriptors() -> Int { Int(cplatform_raise_descriptors()) }

    /// From now on no program that is started can gain privileges.
    package static func dropPrivileges() { cplatform_drop_privileges() }

    /// From now on this process opens no file and no socket and starts no program, as far as the
    /// kernel can see to that.
    package static func confine() { cplatform_confine() }
}
