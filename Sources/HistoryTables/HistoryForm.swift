/// The forms in which other programs read past meetings.
package enum HistoryForm: String, CaseIterable, Sendable {
    case json, csv, markdown
}
