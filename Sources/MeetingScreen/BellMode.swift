/// When the terminal's own bell rings.
package enum BellMode: Sendable {
    /// With every sound, for use over ssh.
    case always
    /// Instead of a failed sound.
    case whenSoundFails
    case never
}
