import ArgumentParser

/// How a meeting is shown and heard.
struct SessionOptions: ParsableArguments {
    /// Where a meeting is to be seen.
    enum Form: String, EnumerableFlag {
        case screen, plain, json

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .screen: "On the whole screen (the default on a terminal)."
            case .plain: "One sentence per event, as for a screen reader."
            case .json: "One line of JSON per change; controls on standard input."
            }
        }
    }

    @Flag(exclusivity: .chooseLast)
    var form: Form?

    @Flag(inversion: .prefixedNo, exclusivity: .chooseLast, help: "Begin without sounds.")
    var mute: Bool?

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: "Ring the terminal's bell as well, or never.")
    var bell: Bool?

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast, help: "Draw seldom, without seconds.")
    var lowPower: Bool?

    @OptionGroup var device: DeviceOptions

    var chosen: ChosenSession {
        ChosenSession(
            form: form, mute: mute, bell: bell, lowPower: lowPower, device: device.device)
    }
}

/// How a meeting is shown and heard, as values.
struct ChosenSession: Equatable {
    var form: SessionOptions.Form?
    var mute: Bool?
    var bell: Bool?
    var lowPower: Bool?
    var device: String?

    func deviceName(in environment: ScrumEnvironment) -> String {
        device ?? environment.value("SCRUM_DEVICE") ?? "default"
    }

    /// The words that mean the same on a command line, for those that hold on after a resume.
    var words: [String] {
        var words: [String] = []
        if let mute { words.append(mute ? "--mute" : "--no-mute") }
        if let bell { words.append(bell ? "--bell" : "--no-bell") }
        if let lowPower { words.append(lowPower ? "--low-power" : "--no-low-power") }
        if let device { words += ["--device", device] }
        return words
    }

    /// These options; what they leave open is as in `others`.
    func over(_ others: ChosenSession) -> ChosenSession {
        var result = self
        result.form = form ?? others.form
        result.mute = mute ?? others.mute
        result.bell = bell ?? others.bell
        result.lowPower = lowPower ?? others.lowPower
        result.device = device ?? others.device
        return result
    }
}
