import CPlatform

/// The command line of this process.
package enum ProcessArguments {
    /// The arguments after the program's name, decoded by `read`; nil if the system passed none.
    package static func all(_ read: (UnsafePointer<CChar>) -> String) -> [String]? {
        var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let number = Int(cplatform_arguments(&values))
        guard let values, number > 0 else { return nil }
        return (1..<max(1, number)).compactMap { values[$0].map { read($0) } }
    }
}
