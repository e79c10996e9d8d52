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
