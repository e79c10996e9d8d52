/// Numbers at the limits, for tests that do a lot of work with each number.
package let extremeNumbers = [
    "-9223372036854775808", "9223372036854775807", "-1000000000000000000", "1000000000000000000",
    "1e400",
]

/// Numbers that overflow unchecked arithmetic, as a user might type them.
package let hostileNumbers = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775807", "9223372036854775808",
    "-1000000000000000000", "1000000000000000000", "1e18", "-1e18", "1e400", "-1e400", "1e-400",
    "99999999999999999", "4294967296", "-2147483648", "340282366920938463463374607431768211456",
    "0", "-0", "-1", "nan", "inf", "0x7fffffffffffffff",
]
