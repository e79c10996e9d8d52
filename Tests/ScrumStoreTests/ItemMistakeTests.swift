import Testing

@testable import ScrumStore

struct ItemMistakeTests {
    @Test(
        "Every mistake in an agenda item is reported",
        arguments: [
            Mistake(
                #"[{"title": "D", "lengthInMinutes": 9, "attendees": ["A", {"item": " "}]}]"#,
                [
                    #"value f:1:67: attendees[1].item: expected an item, found an empty string"#
                ]),
            Mistake(
                #"[{"title": "D", "lengthInMinutes": 9, "attendees": [{"item": "B", "name": "A"}]}]"#,
                [
                    #"value f:1:75: attendees[0].name: expected a "name" for a person or an "#
                        + #""item" for an agenda item, not both"#
                ]),
            Mistake(
                #"[{"title": "D", "lengthInMinutes": 0.01, "attendees": [{"item": "A"}]}]"#,
                [
                    "boxes f:1:36: lengthInMinutes: expected at least 1 second for each item, "
                        + "found 0.6 seconds in all"
                ]),
            Mistake(
                #"[{"title": "D", "lengthInMinutes": 0.02, "attendees": ["A", {"item": "B"}]}]"#,
                [
                    "boxes f:1:36: lengthInMinutes: expected at least 1 second for each turn, "
                        + "found 1.2 seconds in all"
                ]),
        ])
    func mistake(_ mistake: Mistake) {
        #expect(mistake.found == mistake.expected)
    }

    @Test("A scrum may consist of items alone")
    func onlyItems() {
        let text = #"[{"title": "D", "lengthInMinutes": 9, "attendees": [{"item": "Lot"}]}]"#
        #expect(Mistake(text, []).found == [])
    }
}
