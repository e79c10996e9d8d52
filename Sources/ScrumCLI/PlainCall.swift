/// The calls without options, which people type every day.
///
/// The parser would take longer for them than the program for everything else (8 of 11 ms from the
/// start to the first frame), so they go by it; whatever else is typed is left to it.
enum PlainCall {
    /// The command that these arguments mean; nil where there is anything to parse.
    static func command(_ arguments: [String]) -> (any EnvironmentCall)? {
        guard arguments.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else { return nil }
        switch (arguments.first, arguments.count) {
        case (nil, _), ("list", 1): return ScrumList()
        case ("start", 1): return MeetingStart()
        case ("start", 2): return MeetingStart(name: arguments[1])
        case ("history", 1): return HistoryCommand(plain: nil)
        case ("history", 2): return HistoryCommand(plain: arguments[1])
        default: return nil
        }
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
