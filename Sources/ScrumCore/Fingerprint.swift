/// A 64-bit FNV-1a hash, the same on every computer and in every version.
package enum Fingerprint {
    package static func of(_ text: String, from start: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
