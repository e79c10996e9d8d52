import TestSupport
import Testing

@testable import JSONText

struct JSONNumberTests {
    @Test(
        "Minutes become exact durations",
        arguments: [
            ("10", Duration.seconds(600)), ("0.1", .seconds(6)), ("2.5", .seconds(150)),
            ("1e-1", .seconds(6)), ("1E1", .seconds(600)), ("0.10000000000000000000", .seconds(6)),
            ("0.7", .seconds(42)), ("1440", .seconds(86_400)), ("14.4e2", .seconds(86_400)),
            ("0.0000000001", .nanoseconds(6)), ("0", .zero), ("-0.0", .zero), ("0e999", .zero),
            ("1e-18", .zero), ("1.66666666667", .seconds(100)),
            ("0.35", .seconds(21)), ("1.15", .seconds(69)), ("-0.5", .seconds(-30)),
            ("0.333333333333", .seconds(20)),
        ])
    func durations(text: String, duration: Duration) {
        #expect(JSONNumber(text).duration(inUnitsOf: 60) == duration)
    }

    @Test(
        "Huge numbers are rejected as durations",
        arguments: ["1e400", "1e38", "9e16", "1e999999999999"])
    func huge(text: String) {
        #expect(JSONNumber(text).duration(inUnitsOf: 60) == nil)
        #expect(JSONNumber(text).isAbove(1440))
    }

    @Test(
        "Whole numbers are read exactly",
        arguments: [
            ("80", 80), ("80.0", 80), ("8e1", 80), ("800e-1", 80), ("80.5", nil), ("0", 0),
            ("-3", -3), ("9223372036854775807", Int.max), ("9223372036854775808", nil),
            ("1e-400", nil), ("1e400", nil),
        ])
    func integers(text: String, value: Int?) {
        #expect(JSONNumber(text).integer == value)
    }

    @Test(
        "Limits are exact to the last digit",
        arguments: [
            ("1440", false), ("1440.000000000000000000000000000000000000000001", true),
            ("1439.999999999999999999999999999999999999999999", false), ("1441", true),
            ("-5000", false), ("-1e99", false), ("144e1", false), ("1441e-1", false),
        ])
    func limits(text: String, isAbove: Bool) {
        #expect(JSONNumber(text).isAbove(1440) == isAbove)
    }

    @Test(
        "Durations are written exactly, with as few digits as possible",
        arguments: [
            (Duration.seconds(600), "10"), (.seconds(6), "0.1"), (.seconds(150), "2.5"),
            (.seconds(100), "1.66666666667"), (.seconds(86_400), "1440"), (.zero, "0"),
            (.seconds(1), "0.01666666667"), (.seconds(-30), "-0.5"),
            (.nanoseconds(6), "0.0000000001"),
        ])
    func texts(duration: Duration, text: String) {
        #expect(JSONNumber.text(duration, inUnitsOf: 60) == text)
    }

    @Test("Whole seconds, minutes and days become exact durations", arguments: [1, 60, 86_400])
    func whole(unit: Int) {
        var generator = SeededGenerator(seed: 5)
        for bits in 0...40 {
            let number = Int.random(in: 0...(1 << bits), using: &generator)
            let whole = JSONNumber("\(number)").duration(inUnitsOf: unit)
            // The last digit is below a nanosecond and is dropped.
            #expect(JSONNumber("\(number).00000000000000000001").duration(inUnitsOf: unit) == whole)
            #expect((whole == nil) == (number > 9_000_000_000 / unit))
            #expect(JSONNumber("-\(number)").duration(inUnitsOf: unit) == whole.map { .zero - $0 })
        }
    }

    @Test("Digits below a nanosecond are dropped, however many there are")
    func manyDigits() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let digits = (0..<2).map { part in
                let count = Int.random(in: 1...(part == 0 ? 45 : 30), using: &generator)
                // Extra zeros, because the parser treats them separately.
                return String(
                    (0..<count).map { _ in "0000123456789".randomElement(using: &generator) ?? "0" }
                )
            }
            let places = Int.random(in: 0...20, using: &generator)
            let all = digits[0] + digits[1] + String(repeating: "0", count: 20)
            let wanted = all.prefix(digits[0].count + places).drop { $0 == "0" }
            let isNothing = all.allSatisfy { $0 == "0" }
            let expected = wanted.isEmpty ? 0 : wanted.count > 38 ? nil : UInt128(wanted)
            let number = JSONNumber("\(digits[0]).\(digits[1])")
            #expect(number.magnitude(places: places) == expected)
            #expect(number.isZero == isNothing)
            #expect(number == JSONNumber("\(digits[0])\(digits[1])e-\(digits[1].count)"))
            #expect(number == JSONNumber("0\(digits[0]).\(digits[1])0"))
            #expect(isNothing || number != JSONNumber("\(digits[0]).\(digits[1])1"))
        }
    }

    @Test("Durations survive a round trip to the nanosecond")
    func roundTrip() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let bits = Int.random(in: 0...46, using: &generator)
            let duration = Duration.nanoseconds(
                Int64.random(in: 0...(1 << bits), using: &generator))
            let text = JSONNumber.text(duration, inUnitsOf: 60)
            #expect(JSONNumber(text).duration(inUnitsOf: 60) == duration)
        }
    }
}
