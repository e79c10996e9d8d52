import Testing

@testable import JSONText

/// JSON objects on one line, read and written with the same declaration.
struct JSONLineTests {
    private struct Point: JSONObject, Equatable {
        var name = ""
        var x = 0
        var isSet: Bool?
        var parts: [Point] = []

        static var blank: Point { Point() }

        mutating func members(_ line: inout JSONLine) {
            line.member("name", &name, .text, isRequired: true)
            line.member("x", &x, .integer, isWritten: x != 0)
            line.member("set", &isSet, .nullable(.bool, blank: false))
            line.list("parts", &parts, atMost: 2)
        }
    }

    private static func read(
        _ text: String, _ repeated: JSONLine.Repeated = .last
    ) -> (point: Point, isWhole: Bool, hasMismatch: Bool) {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var (line, point) = (JSONLine(bytes, repeated: repeated), Point.blank)
            let isWhole = line.readAll(&point)
            return (point, isWhole, line.hasMismatch)
        }
    }

    @Test(
        "Members may be in any order, with unknown members between them",
        arguments: [
            #"{"name":"a","x":3,"set":true,"parts":[]}"#,
            #"{"set":true,"x":3,"name":"a"}"#,
            #" /* c */ { "odd" : [{"x":[1,],},"}"] , "x":3, "name":"a","set":true, } // end"#,
            #"{"n\u0061me":"\u0061","x":3.0,"s\u0065t":true}"#,
            #"{"x":"no","x":3,"name":"b","name":"a","set":true}"#,
        ])
    func orders(_ text: String) {
        let (point, isWhole, _) = Self.read(text)
        #expect(isWhole && point == Point(name: "a", x: 3, isSet: true))
    }

    @Test(
        "A syntax error is reported anywhere in a line",
        arguments: [
            "", "{", "[]x", #"{"name":"a""#, #"{"name":"a"]"#, #"{"name" "a"}"#,
            #"{"name":"a" "x":1}"#,
            #"{"name":"a",,"x":1}"#, #"{"name":"a","x":01}"#, #"{"odd":"name":"a"}"#,
            #"{"name":"a"},"#,
            #"{"name":"\ud83d"}"#, #"{"name":"a",x:1}"#, #"{"name":"a","parts":[{"name":"b"}}]}"#,
        ])
    func mistakes(_ text: String) {
        #expect(!Self.read(text).isWhole)
    }

    @Test(
        "Wrong types, missing values and lists that are too long are mismatches",
        arguments: [
            #"{"name":1}"#, "{}", "[]", "5", #"{"name":"a","x":true}"#,
            #"{"name":"a","parts":[{}]}"#,
            #"{"name":"a","parts":{}}"#, #"{"name":"a","x":1e99}"#,
            #"{"name":"a","parts":[{"name":"b"},{"name":"c"},{"name":"d"}]}"#,
        ])
    func mismatches(_ text: String) {
        let (_, isWhole, hasMismatch) = Self.read(text)
        #expect(isWhole && hasMismatch)
    }

    @Test("If a key is repeated, the last value is used, or the first on request")
    func repeated() {
        let text = #"{"name":"a","set":null,"name":5,"set":true,"name":"b"}"#
        let (last, first) = (Self.read(text), Self.read(text, .first))
        #expect(last.point == Point(name: "b", isSet: true) && last.hasMismatch)
        #expect(first.point == Point(name: "a") && !first.hasMismatch)
    }

    @Test("Objects that were written are read back unchanged")
    func writing() {
        let point = Point(name: "a\n", isSet: nil, parts: [Point(name: "b", x: -4, isSet: false)])
        let text = point.json.compact
        let part = #"{"name":"b","x":-4,"set":false,"parts":[]}"#
        #expect(text == #"{"name":"a\n","set":null,"parts":["# + part + "]}")
        #expect(Self.read(text).point == point)
    }

    /// Pairs of numbers in ascending order.
    private struct Pairs: JSONObject {
        var pairs: [[Int]] = []

        static var blank: Pairs { Pairs() }

        mutating func members(_ line: inout JSONLine) {
            line.rows(
                "p", &pairs, atMost: 2, isWritten: !pairs.isEmpty,
                read: { $0.count == 2 && $0[0] <= $0[1] ? $0 : nil },
                write: { .array($0.map(JSONValue.integer)) })
        }
    }

    @Test(
        "Rows of numbers are read, and other values are skipped",
        arguments: [
            ("{}", []), (#"{"p":[]}"#, []), (#"{"p":[[1,2],[3,3]]}"#, [[1, 2], [3, 3]]),
            (#"{"p":[ [ 1 , 2.0 ] , ]}"#, [[1, 2]]),
            (#"{"p":[[1,2],[2,1]]}"#, nil), (#"{"p":[[1]]}"#, nil), (#"{"p":[[1,[2]]]}"#, nil),
            (#"{"p":[1,2]}"#, nil), (#"{"p":{"a":[1,2]}}"#, nil), (#"{"p":[["1",2]]}"#, nil),
            (#"{"p":[[1,2],[1,2],[1,2]]}"#, nil), (#"{"p":[[1,1e99]]}"#, nil),
        ])
    func rows(_ text: String, _ expected: [[Int]]?) {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var (line, value) = (JSONLine(bytes), Pairs.blank)
            #expect(line.readAll(&value) && !line.hasMismatch)
            #expect(value.pairs == expected ?? [])
            guard let expected else { return }
            #expect(value.json.compact == (expected.isEmpty ? "{}" : text.compactRows))
        }
    }

    @Test(
        "Values may be nested as deeply as in a document, but no deeper",
        arguments: [(63, true), (64, false)])
    func depth(_ depth: Int, _ isWhole: Bool) {
        let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(Self.read(#"{"name":"a","odd":\#(lists)}"#).isWhole == isWhole)
    }
}

extension String {
    /// The rows as compact JSON.
    fileprivate var compactRows: String {
        String(filter { $0 != " " }).replacing(".0", with: "").replacing(",]", with: "]")
    }
}
