import CSound

extension Sound {
    /// A hand bell, 1.2 s, for a change of speaker.
    package static let ding = Sound(embedded: csounds_ding())
    /// Two strokes on a wood block, 0.36 s, for the warning.
    package static let tick = Sound(embedded: csounds_tick())
    /// Four rising bars, 2.5 s, for the end of a meeting.
    package static let chime = Sound(embedded: csounds_chime())
    /// A bronze gong, 2.8 s.
    package static let gong = Sound(embedded: csounds_gong())
    /// Two felt-covered bars, 1.1 s.
    package static let soft = Sound(embedded: csounds_soft())

    private init(embedded file: csounds_file) {
        do throws(WAVError) {
            self = try Sound(
                wav: UnsafeRawBufferPointer(start: file.start, count: file.count).bytes)
        } catch {
            preconditionFailure("an embedded sound \(error)")
        }
    }
}
