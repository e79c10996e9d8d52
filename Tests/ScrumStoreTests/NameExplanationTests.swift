import ScrumCore
import Testing

@testable import ScrumStore

/// Messages about names that match nothing, or more than one entry.
struct NameExplanationTests {
    private static let names = [
        "Design", "App Dev", "Web Dev", "Straße", "Zoë", "design-review", "Web",
    ]

    @Test(
        "A name that is ambiguous or unknown gets suggestions",
        arguments: [
            (
                "desing",
                "There is no scrum called \"desing\". Did you mean \"Design\" or \"design-review\"?"
            ),
            ("zo3", "There is no scrum called \"zo3\". Did you mean \"Zoë\"?"),
            ("dev", "\"dev\" could be \"App Dev\" or \"Web Dev\". Type more of the name."),
            (
                "",
                #"There is no scrum called "", only "Design", "App Dev", "Web Dev", "Straße", "Zoë", "design-review" and "Web"."#
            ),
        ])
    func explanations(typed: String, text: String) {
        let match = NameMatch.find(typed, in: Self.names)
        #expect(match.explanation(for: typed, in: Self.names, noun: "scrum") == text)
    }

    @Test("Suggestions are limited in number and contain no duplicates or control characters")
    func edges() {
        #expect(NameMatch.one(0).explanation(for: "x", in: ["x"], noun: "scrum") == nil)
        let none = NameMatch.find("x", in: [])
        #expect(
            none.explanation(for: "x\u{202E}\u{7}", in: [], noun: "person")
                == "There is no person called \"x��\".")
        #expect(
            none.explanation(for: "x", in: [], noun: "scrum", file: "a.json")
                == "There is no scrum called \"x\" in a.json.")
        let twice = ["Web", "Design", "Web"]
        #expect(
            NameMatch.find("x", in: twice).explanation(for: "x", in: twice, noun: "scrum")
                == "There is no scrum called \"x\", only \"Web\" and \"Design\".")
        let many = (1...12).map { "Team \($0)" }
        let text = NameMatch.find("team", in: many)
            .explanation(for: "team", in: many, noun: "scrum")
        #expect(text?.hasSuffix("\"Team 8\" or 4 more. Type more of the name.") == true)
    }
}
