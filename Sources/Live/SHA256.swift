/// A digest of bytes, as FIPS 180-4 has it; a browser compares the page's script with it.
struct SHA256 {
    private static let constants: [UInt32] = roots(of: 64) { cubeRootFraction($0) }
    private var state: [UInt32] = SHA256.roots(of: 8) { squareRootFraction($0) }

    static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var hash = SHA256()
        var message = Array(bytes)
        let bits = UInt64(message.count) * 8
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        for start in stride(from: 0, to: message.count, by: 64) {
            hash.add(message[start..<(start + 64)])
        }
        return hash.state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    private mutating func add(_ block: ArraySlice<UInt8>) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<(index + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
            let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var v = state
        for index in 0..<64 {
            let sum = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
            let choice = v[4] & v[5] ^ ~v[4] & v[6]
            let first = v[7] &+ sum &+ choice &+ Self.constants[index] &+ words[index]
            let other = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
            let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
            v = [first &+ other &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
        }
        for index in state.indices { state[index] &+= v[index] }
    }

    private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    /// Something of each of the first primes.
    private static func roots(of count: Int, _ value: (UInt64) -> UInt32) -> [UInt32] {
        var primes: [UInt64] = []
        var number: UInt64 = 2
        while primes.count < count {
            if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
            number += 1
        }
        return primes.map(value)
    }

    /// The first 32 bits behind the point of the square root.
    private static func squareRootFraction(_ number: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: largest { $0 * $0 <= UInt128(number) << 64 })
    }

    private static func cubeRootFraction(_ number: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: largest { $0 * $0 * $0 <= UInt128(number) << 96 })
    }

    /// The largest number below 2^36 that fits.
    private static func largest(_ fits: (UInt128) -> Bool) -> UInt64 {
        var result: UInt64 = 0
        for bit in (0..<36).reversed() where fits(UInt128(result | 1 << UInt64(bit))) {
            result |= 1 << UInt64(bit)
        }
        return result
    }
}
