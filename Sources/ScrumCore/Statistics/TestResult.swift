/// The outcome of a two-sided test.
struct TestResult {
    /// The probability that chance alone would cause such a difference, in either direction.
    var p = 1.0
    /// 1 for greater, -1 for smaller, 0 for no difference.
    var sign = 0
}

extension TestResult {
    /// The weakest of several tests; the sign is 0 if the tests differ in direction.
    init(agreeing results: [TestResult]) {
        let sign = results.first?.sign ?? 0
        let isAgreed = sign != 0 && results.allSatisfy { $0.sign == sign }
        self = isAgreed ? .init(p: results.map(\.p).max() ?? 1, sign: sign) : .init()
    }
}
