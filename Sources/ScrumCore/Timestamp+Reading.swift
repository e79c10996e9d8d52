extension Timestamp {
    /// Reads ISO 8601 with an offset or `Z`, truncating fractions of a second; nil if malformed or
    /// in the year 0000.
    package init?(iso8601 text: String) {
        var text = text
        guard let timestamp = text.withUTF8({ Timestamp(iso8601: $0) }) else { return nil }
        self = timestamp
    }

    /// Reads ISO 8601 from bytes in memory.
    package init?(iso8601 bytes: UnsafeBufferPointer<UInt8>) {
        var digits = Digits(bytes: bytes)
        guard let year = digits.number(of: 4), year > 0, digits.skip("-"),
            let month = digits.number(), (1...12).contains(month), digits.skip("-"),
            let day = digits.number(), day > 0, day <= Self.days(ofMonth: month, in: year),
            digits.skip("T") || digits.skip(" "),
            let hour = digits.number(), hour < 24, digits.skip(":"),
            let minute = digits.number(), minute < 60, digits.skip(":"),
            let second = digits.number(), second < 60
        else { return nil }
        if digits.skip(".") {
            guard digits.number(of: 1) != nil else { return nil }
            while digits.number(of: 1) != nil {}
        }
        guard let offset = digits.offset(), digits.isAtEnd else { return nil }
        let time = hour * 3_600 + minute * 60 + second
        let days = Self.day(year: year, month: month, day: day)
        self.init(seconds: days * 86_400 + time - offset, utcOffset: offset)
    }
}

extension Timestamp {
    /// The number of days since 1970-01-01, calculated with years that start in March.
    package static func day(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = floorDivide(year, 4) - floorDivide(year, 100) + floorDivide(year, 400)
        return 365 * year + leapDays + dayOfYear - 719_468
    }

    /// The date `number` days after 1970-01-01, as year, month and day.
    static func civil(_ number: Int) -> (year: Int, month: Int, day: Int) {
        // The estimate is at most a year too late, never too early.
        var year = floorDivide((number + 719_468) * 400, 146_097)
        while day(year: year, month: 3, day: 1) > number { year -= 1 }
        while day(year: year + 1, month: 3, day: 1) <= number { year += 1 }
        let dayOfYear = number - day(year: year, month: 3, day: 1)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (month <= 2 ? year + 1 : year, month, dayOfMonth)
    }

    package static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }

    private static func days(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Reads fixed-width numbers from the front of a string.
private struct Digits {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func number(of width: Int = 2) -> Int? {
        guard position + width <= bytes.count else { return nil }
        var number = 0
        for index in position..<(position + width) {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        position += width
        return number
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
            return false
        }
        position += 1
        return true
    }

    /// Reads `Z`, `+hh:mm`, `+hhmm` or `+hh:mm:ss` as seconds; nil if malformed.
    mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = number(), hours < 24 else { return nil }
        _ = skip(":")
        guard let minutes = number(), minutes < 60 else { return nil }
        var offset = hours * 3_600 + minutes * 60
        if skip(":") {
            guard let seconds = number(), seconds < 60 else { return nil }
            offset += seconds
        }
        return isWest ? -offset : offset
    }
}
