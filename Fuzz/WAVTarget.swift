@testable import ScrumSound

/// The first byte is a volume, and the rest is a sound file. If the file is readable, the sound is
/// short and survives a round trip.
func fuzzWAV(_ input: [UInt8]) {
    guard let volume = input.first else { return }
    let sound: Sound
    do throws(WAVError) {
        sound = try Sound(wav: Array(input.dropFirst()))
    } catch {
        require(isHarmless(error.description(of: "f")), "unsafe: \(error)")
        return
    }
    require((1...2).contains(sound.channels), "\(sound.channels) channels")
    require(sound.samples.count % sound.channels == 0, "half a frame")
    require(sound.duration <= .seconds(Sound.secondsLimit), "\(sound.duration)")
    var buffer = [Int16](repeating: 1, count: min(sound.samples.count, 4_096) + 2)
    let scaled = sound.scaled(volume: Int(volume))
    buffer.withUnsafeMutableBufferPointer { scaled.render(from: 0, into: $0) }
    let loudest = zip(buffer, sound.samples).allSatisfy { abs(Int($0)) <= abs(Int($1)) }
    require(loudest, "louder than recorded")
    guard sound.samples.count <= 65_536 else { return }
    guard let again = try? Sound(wav: file(of: sound)) else { fail("cannot be read again") }
    require(again == sound, "another sound")
}

/// The sound as a file with 16-bit samples.
private func file(of sound: Sound) -> [UInt8] {
    func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    let frame = UInt16(sound.channels * 2)
    let data = sound.samples.flatMap { little($0) }
    var format = little(UInt16(1)) + little(UInt16(sound.channels)) + little(UInt32(sound.rate))
    format += little(UInt32(sound.rate) &* UInt32(frame)) + little(frame) + little(UInt16(16))
    let chunks =
        Array("WAVEfmt ".utf8) + little(UInt32(format.count)) + format
        + Array("data".utf8) + little(UInt32(data.count)) + data
    return Array("RIFF".utf8) + little(UInt32(chunks.count)) + chunks
}
