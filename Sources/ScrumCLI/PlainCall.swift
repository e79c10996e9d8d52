/// The calls without options, which people type every day.
///
/// The parser would take longer for them than the program for everything else (8 of 11 ms from the
/// start to the first frame), so they go by it; whatever else is typed is left to it.
enum PlainCall {
    /// The command that these arguments mean; nil where there is anything to parse.
    static func command(_ arguments: [String]) -> (any EnvironmentCommand)? {
        guard arguments.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else { return nil }
        switch (arguments.first, arguments.count) {
        case (nil, _), ("list", 1): return ListCommand(options: .plain, history: .plain)
        case ("start", 1): return StartCommand(plain: nil)
        case ("start", 2): return StartCommand(plain: arguments[1])
        case ("history", 1): return HistoryCommand(plain: nil)
        case ("history", 2): return HistoryCommand(plain: arguments[1])
        default: return nil
        }
    }
}

extension ListCommand {
    fileprivate init(options: FileOptions, history: HistoryOptions) {
        self.init()
        self.options = options
        self.history = history
    }
}

extension StartCommand {
    fileprivate init(plain name: String?) {
        self.init()
        self.name = name
        wait = false
        minutes = nil
        shuffle = nil
        without = []
        with = []
        first = nil
        manual = nil
        noHistory = false
        session = .plain
        history = .plain
        options = .plain
    }
}

extension HistoryCommand {
    fileprivate init(plain name: String?) {
        self.init()
        self.name = name
        last = nil
        since = nil
        full = false
        people = false
        form = nil
        rename = []
        delete = nil
        yes = false
        history = .plain
        options = .plain
    }
}

extension SessionOptions {
    fileprivate static var plain: SessionOptions {
        var options = SessionOptions()
        options.form = nil
        options.mute = nil
        options.bell = nil
        options.lowPower = nil
        var device = DeviceOptions()
        device.device = nil
        options.device = device
        return options
    }
}

extension HistoryOptions {
    fileprivate static var plain: HistoryOptions {
        var options = HistoryOptions()
        options.folder = nil
        return options
    }
}

extension FileOptions {
    fileprivate static var plain: FileOptions {
        var options = FileOptions()
        options.file = nil
        var color = ColorOptions()
        color.color = .auto
        options.color = color
        return options
    }
}
