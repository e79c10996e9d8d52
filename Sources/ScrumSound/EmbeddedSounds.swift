import CSounds

extension Sound {
    /// At every change of speaker: a hand bell, 1.2 s.
    package static let ding = Sound(embedded: csounds_ding())
    /// At the warning: two strokes on a wood block, 0.36 s.
    package static let tick = Sound(embedded: csounds_tick())
    /// At the end of a meeting: four rising bars, 2.5 s.
    package static let chime = Sound(embedded: csounds_chime())

    private init(embedded file: csounds_file) {
        do throws(WAVError) {
            self = try Sound(
                wav: UnsafeRawBufferPointer(start: file.start, count: file.count).bytes)
        } catch {
            preconditionFailure("an embedded sound \(error)")
        }
    }
}
