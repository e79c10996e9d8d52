/// When the terminal's own bell rings.
package enum BellMode: Sendable {
    /// With every sound, for use over ssh.
    case always
    /// When a sound cannot be played.
    case whenSoundFails
    case never
}
