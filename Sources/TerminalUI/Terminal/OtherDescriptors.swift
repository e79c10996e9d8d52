import Glibc

/// Descriptors that an event loop polls for its owner.
package struct OtherDescriptors {
    /// What to wait for; asked before each sleep.
    package let wanted: () -> [pollfd]
    /// Takes those that are ready; `.woken` is reported then.
    package let take: ([pollfd]) -> Void

    package init(wanted: @escaping () -> [pollfd], take: @escaping ([pollfd]) -> Void) {
        self.wanted = wanted
        self.take = take
    }
}
