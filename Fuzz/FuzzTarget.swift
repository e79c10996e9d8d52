/// Every reader of external data, by the name of its fuzz target and corpus.
enum FuzzTarget: String, CaseIterable, Sendable {
    case reader, edit, importer, chart, control, options, keys, prompt, wav, history, journal, live,
        status

    /// Reads the bytes and ends the process if a property does not hold.
    func run(_ input: [UInt8]) {
        switch self {
        case .reader: fuzzReader(input)
        case .edit: fuzzEdit(input)
        case .importer: fuzzImporter(input)
        case .chart: fuzzChart(input)
        case .control: fuzzControl(input)
        case .options: fuzzOptions(input)
        case .keys: fuzzKeys(input)
        case .prompt: fuzzPrompt(input)
        case .wav: fuzzWAV(input)
        case .history: fuzzHistory(input)
        case .journal: fuzzJournal(input)
        case .live: fuzzLive(input)
        case .status: fuzzStatus(input)
        }
    }
}
