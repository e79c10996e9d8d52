import Testing

@testable import ScrumCore

@Suite struct InsightRuleTests {
    /// A history where Simon exceeds his box in every meeting.
    private static func tight(_ meetings: Int, usual: Double = 0.6) -> [MeetingRecord] {
        var history = PlantedHistory(meetings: meetings, usual: usual, spread: 0.1, bell: false)
        history.factor = { name, _ in name == "Simon" ? 1.5 / usual : 1 }
        history.absence = { _, _ in 0 }
        return history.records(seed: 1)
    }

    @Test("There are no insights before the eighth meeting")
    func fewest() {
        let seven = Insights(of: Self.tight(7))
        #expect(seven.meetings == 7)
        #expect(seven.lines == ["Too early to tell after 7 meetings; insights need at least 8."])
        #expect(seven.fit.isEmpty && seven.noFit == .fewMeetings)
        #expect(
            Insights(of: []).lines == [
                "Too early to tell after 0 meetings; insights need at least 8."
            ])
        #expect(Insights(of: []).scrum == "")
        #expect(!Insights(of: Self.tight(20)).insights.isEmpty)
    }

    /// The boxes of a scrum of `minutes`, in which only the people in `boxes` have minutes.
    private static func file(
        minutes: Double, _ boxes: [String: Double] = [:]
    ) -> MeetingPlan? {
        let scrum = DailyScrum(
            title: "Design",
            attendees: PlantedHistory.people.map { name in
                Attendee(name: name, box: boxes[name].map { .seconds($0 * 60) })
            }, length: .seconds(minutes * 60))
        return try? MeetingPlan(scrum: scrum, attendees: scrum.attendees)
    }

    @Test("Suggested boxes use free time before cutting anyone's box, and fit the length")
    func fitWithinLength() {
        let same = Insights(of: Self.tight(30), file: Self.file(minutes: 15))
        #expect(same.fit.first == FittingBox(name: "Simon", box: .seconds(300)))
        #expect(same.fit.dropFirst().allSatisfy { $0.box < .seconds(180) })
        #expect(Insights(of: Self.tight(30)).fit == same.fit)
        let four = ["Cathy": 3.0, "Daisy": 3, "Jonathan": 3, "Katie": 3]
        let longer = Insights(
            of: Self.tight(30), file: Self.file(minutes: 17, four.merging(["Simon": 3]) { $1 }))
        #expect(longer.fit == [FittingBox(name: "Simon", box: .seconds(300))])
    }

    @Test("Boxes that the file already has are not suggested")
    func fitInFile() throws {
        let fit = Insights(of: Self.tight(30), file: Self.file(minutes: 15)).fit
        let boxes = Dictionary(
            uniqueKeysWithValues: fit.map { ($0.name, Double($0.box.components.seconds) / 60) })
        let applied = Insights(of: Self.tight(30), file: Self.file(minutes: 15, boxes))
        #expect(applied.fit.isEmpty && applied.noFit == .longEnough)
        #expect(applied.insights.allSatisfy { $0.kind != .fit })
        #expect(!applied.insights.isEmpty)
    }

    @Test("If no one has time to spare, no boxes are suggested")
    func noFit() {
        let insights = Insights(of: Self.tight(30, usual: 0.95))
        #expect(insights.insights.map(\.kind) == [.late, .over])
        #expect(insights.fit.isEmpty && insights.noFit == .noTime)
    }

    @Test("Boxes with fractions of a second keep their total")
    func oddBoxes() {
        var records = Self.tight(20, usual: 0.1)
        let boxes = Duration.seconds(300).divided(into: 5)
        for number in records.indices {
            records[number].planned = .seconds(300)
            for place in 0..<5 {
                records[number].people[place].planned = boxes[place]
                let taken = records[number].people[place].taken
                records[number].people[place].taken = .milliseconds(taken.milliseconds / 3)
            }
            records[number].elapsed = records[number].people.reduce(.zero) { $0 + $1.taken }
        }
        let fit = Insights(of: records).fit
        #expect(fit.first == FittingBox(name: "Simon", box: .seconds(120)))
        #expect(fit.dropFirst().allSatisfy { $0.box == .seconds(30) })
    }

    @Test("A turn that ends within a second of its box is neither over nor cut off")
    func nearTheBox() {
        var records = Self.tight(30)
        for number in records.indices {
            records[number].people[2].taken = .milliseconds(180_999)
            records[number].elapsed = records[number].people.reduce(.zero) { $0 + $1.taken }
        }
        #expect(Insights(of: records).insights.isEmpty)
    }

    @Test("Effects that are significant but small are not reported")
    func small() {
        var history = PlantedHistory(meetings: 200, spread: 0.01)
        history.factor = { name, number in name == "Simon" && number > 140 ? 1.06 : 1 }
        #expect(Insights(of: history.records(seed: 1)).insights.isEmpty)
    }

    @Test("No advice is given about someone absent from the last 10 meetings or no longer listed")
    func gone() {
        for isListed in [false, true] {
            var records = Self.tight(60)
            for number in 50..<60 {
                if isListed {
                    records[number].people[2].isAbsent = true
                    records[number].people[2].taken = .zero
                    records[number].people[2].order = nil
                } else {
                    records[number].people.remove(at: 2)
                }
            }
            let gone = Insights(of: records)
            #expect(gone.insights.allSatisfy { $0.person != "Simon" })
            #expect(gone.fit.isEmpty)
            let here = Insights(of: Array(records.prefix(59)))
            #expect(here.insights.contains { $0.person == "Simon" })
        }
    }

    @Test("The order of records does not matter, and unmeasured or interrupted ones are ignored")
    func orderAndUnmeasured() {
        let records = Self.tight(60)
        var (unmeasured, interrupted) = (records[0], records[1])
        unmeasured.isMeasured = false
        interrupted.ending = .interrupted
        let expected = Insights(of: records)
        #expect(Insights(of: records.reversed() + [unmeasured, interrupted]) == expected)
        #expect(!expected.insights.isEmpty)
    }

    @Test("Different spellings of a name are one person, shown with the latest spelling")
    func spellings() {
        var records = Self.tight(60)
        for number in records.indices {
            records[number].people[2].name =
                number == 59 ? "SIMON" : number % 2 == 0 ? "Simon" : " simon "
        }
        let texts = Insights(of: records).lines
        #expect(
            texts.first?.hasPrefix("SIMON usually takes 4 min 34 s of a 3 min box: 20 of the last ")
                == true, "\(texts)")
    }

    @Test("There are at most seven insights, the team's first and the suggested boxes last")
    func seven() {
        var history = PlantedHistory(meetings: 200, usual: 0.5, spread: 0.05, bell: false)
        history.people = (0..<12).map { "P\($0)" }
        history.factor = { name, number in
            let place = Int(name.dropFirst()) ?? 0
            let part = Double(number) / 199
            return place < 4 ? 1 + 2 * part : place < 6 ? 2.6 : place < 9 ? 1 - 0.5 * part : 0.4
        }
        let insights = Insights(of: history.records(seed: 1)).insights
        #expect(insights.count == 7)
        #expect(insights.last?.kind == .fit)
        #expect(insights.allSatisfy { ($0.p ?? 0) <= 0.01 })
    }
}
