import Testing

@testable import ScrumStore

struct SyntaxMistakeTests {
    static let all: [Mistake] = [
        Mistake(
            #""#,
            [
                #"missing f:1:1: the file is empty; a file without scrums contains []"#
            ]),
        Mistake(
            #" \#n\#t"#,
            [
                #"missing f:1:1: the file is empty; a file without scrums contains []"#
            ]),
        Mistake(
            #"// nothing\#n"#,
            [
                #"missing f:1:1: the file is empty; a file without scrums contains []"#
            ]),
        Mistake(
            #"["#,
            [
                #"syntax f:1:1: this '[' is never closed"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10"#,
            [
                #"syntax f:1:2: this '{' is never closed"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": ["Cathy", "Daisy"}]"#,
            [
                #"syntax f:1:75: expected ']', found '}'; '[' was opened at 1:58"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": ["Cathy", "Daisy", "#
                + #""theme": "tan"}]"#,
            [
                #"syntax f:1:84: expected a value such as 10, true or "text", found ':'"#,
                #"syntax f:1:91: expected ']', found '}'; '[' was opened at 1:58"#,
            ]),
        Mistake(
            #"[\#n  {"title": "Design",\#n   "lengthInMinutes": 10\#n  {"title": "B", "#
                + #""lengthInMinutes": 5}\#n]"#,
            [
                #"syntax f:4:3: expected '}' before this '{'; '{' was opened at 2:3"#
            ]),
        Mistake(
            #"[\#n  {"title": "Design",\#n   "lengthInMinutes": 10,\#n  {"title": "B", "#
                + #""lengthInMinutes": 5}\#n]"#,
            [
                #"syntax f:4:3: expected '}' before this '{'; '{' was opened at 2:3"#
            ]),
        Mistake(
            #"[\#n  {"title": "Design"\#n   "lengthInMinutes": 10}\#n]"#,
            [
                #"syntax f:2:21: expected ',' after this value"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 1}\#n {"title": "B", "lengthInMinutes": 1}]"#,
            [
                #"syntax f:1:38: expected ',' after this value"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 1},, {"title": "B", "lengthInMinutes": 1}]"#,
            [
                #"syntax f:1:39: expected a value before this ','"#
            ]),
        Mistake(
            #"[,{"title": "A", "lengthInMinutes": 1}]"#,
            [
                #"syntax f:1:2: expected a value before this ','"#
            ]),
        Mistake(
            #"[{"title": "A", "attendees": ["Ann"]], "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:37: expected '}', found ']'; '{' was opened at 1:2"#,
                #"syntax f:1:38: expected nothing after the value, found ','"#,
            ]),
        Mistake(
            #"[\#n {"title": "A", "attendees": ["Ann"],, {"item": "x"}],\#n "#
                + #""lengthInMinutes": 10}\#n]"#,
            [
                #"syntax f:2:38: expected a value before this ','"#,
                #"syntax f:2:40: expected '}' before this '{'; '{' was opened at 2:2"#,
                #"unknownKey f:2:41: warning: item: unknown key"#,
                #"syntax f:2:54: expected nothing after the value, found ','"#,
            ]),
        Mistake(
            #"[{"title": "A",, "attendees": ["Ann", , "Ben"], "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:16: expected a value before this ','"#,
                #"syntax f:1:39: expected a value before this ','"#,
            ]),
        Mistake(
            #"[{"title" "A", "lengthInMinutes": 1}]"#,
            [
                #"syntax f:1:10: expected ':' after this key"#
            ]),
        Mistake(
            #"[{"title" = "A", "lengthInMinutes" = 1}]"#,
            [
                #"syntax f:1:10: expected ':' after this key"#,
                #"syntax f:1:35: expected ':' after this key"#,
            ]),
        Mistake(
            #"[{"title": "A"; "lengthInMinutes": 1}]"#,
            [
                #"syntax f:1:15: expected ',' after this value"#
            ]),
        Mistake(
            #"[{title: "A", lengthInMinutes: 1}]"#,
            [
                #"syntax f:1:3: expected a key in double quotes, found title"#,
                #"syntax f:1:15: expected a key in double quotes, found lengthInMinutes"#,
            ]),
        Mistake(
            #"[{'title': 'A', 'lengthInMinutes': 1}]"#,
            [
                #"syntax f:1:3: expected a key in double quotes, found '''"#,
                #"syntax f:1:12: expected a value such as 10, true or "text", found '''"#,
                #"syntax f:1:17: expected a key in double quotes, found '''"#,
            ]),
        Mistake(
            #"[{“title”: “A”, "lengthInMinutes": 1}]"#,
            [
                #"syntax f:1:3: expected a key in double quotes, found “title”"#,
                #"syntax f:1:12: expected a value such as 10, true or "text", found “A”"#,
            ]),
        Mistake(
            #"[{"title": A, "lengthInMinutes": 1, "theme": yellow}]"#,
            [
                #"syntax f:1:12: expected a value such as 10, true or "text", found A"#,
                #"syntax f:1:46: expected a value such as 10, true or "text", found yellow"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "record": True}]"#,
            [
                #"syntax f:1:55: expected a value such as 10, true or "text", found True"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "record": yes}]"#,
            [
                #"syntax f:1:55: expected a value such as 10, true or "text", found yes"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "theme": None}]"#,
            [
                #"syntax f:1:54: expected a value such as 10, true or "text", found None"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": NaN}]"#,
            [
                #"syntax f:1:36: expected a value such as 10, true or "text", found NaN"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": -Infinity}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found -Infinity"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 01}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found 01"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": +5}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found +5"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": .5}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found .5"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 5.}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found 5."#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 0x10}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found 0x10"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 1e}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found 1e"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": -}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found -"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 10min}]"#,
            [
                #"syntax f:1:36: expected a number such as 10 or 2.5, found 10min"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 2,5}]"#,
            [
                #"syntax f:1:38: expected a key in double quotes, found '5'"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 10:30}]"#,
            [
                #"syntax f:1:38: expected a key in double quotes, found ':'"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": }]"#,
            [
                #"syntax f:1:36: expected a value such as 10, true or "text", found '}'"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes"}]"#,
            [
                #"syntax f:1:34: expected ':' and a value after this key"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 5, "theme"]"#,
            [
                #"syntax f:1:46: expected ':' and a value after this key"#
            ]),
        Mistake(
            #"[{"title": "Design,\#n  "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:12: this string has no closing '"' on its line"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": ["Cathy, "Daisy", "#
                + #""Simon"]\#n}]"#,
            [
                #"syntax f:1:68: expected ',' after this value"#
            ]),
        Mistake(
            #"[{"title": "De\#tsign", "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:15: a tab in a string must be written as \t"#
            ]),
        Mistake(
            #"[{"title": "De\#u{1}sign", "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:15: a control character in a string must be written as \u0001"#
            ]),
        Mistake(
            #"[{"title": "C:\Design", "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:15: unknown escape before 'D'; write a backslash as \\"#
            ]),
        Mistake(
            #"[{"title": "\u12", "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:13: expected four hexadecimal digits after \u, as in \u00e9"#
            ]),
        Mistake(
            #"[{"title": "\ud83d alone", "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:13: \ud83d is only the first half of a character"#
            ]),
        Mistake(
            #"[{"title": "\udc00", "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:13: \udc00 is only the second half of a character"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10} ] x"#,
            [
                #"syntax f:1:47: expected nothing after the value, found 'x'"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10}]\#n[]"#,
            [
                #"syntax f:2:1: expected nothing after the value, found '['"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10}]]"#,
            [
                #"syntax f:1:45: expected nothing after the value, found ']'"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10} # the first\#n]"#,
            [
                #"syntax f:1:45: a comment starts with //, not #"#
            ]),
        Mistake(
            #"/* no end\#n[{"title": "Design", "lengthInMinutes": 10}]"#,
            [
                #"syntax f:1:1: this /* comment is never closed"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10} / ]"#,
            [
                #"syntax f:1:1: this '[' is never closed"#,
                #"syntax f:1:45: expected // or /* for a comment, found '/'"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10,\#u{a0}"theme": "tan"}]"#,
            [
                #"syntax f:1:44: expected a plain space, found U+00A0"#
            ]),
        Mistake(
            #"[\#n<<<<<<< HEAD\#n {"title": "A", "lengthInMinutes": 1}\#n=======\#n "#
                + #"{"title": "B", "lengthInMinutes": 1}\#n>>>>>>> work\#n]"#,
            [
                #"syntax f:2:1: a conflict marker from git; keep one version and delete the "#
                    + "markers"
            ]),
        Mistake(
            #"[@]"#,
            [
                #"syntax f:1:2: expected a value such as 10, true or "text", found '@'"#
            ]),
        Mistake(
            #"[{"title": "A", @ "lengthInMinutes": 1}]"#,
            [
                #"syntax f:1:17: expected a key in double quotes, found '@'"#
            ]),
        Mistake(
            #"[{5: "A"}]"#,
            [
                #"syntax f:1:3: expected a key in double quotes, found '5'"#
            ]),
        Mistake(
            #"[{["a"]: 1}]"#,
            [
                #"syntax f:1:3: expected a key in double quotes, found '['"#
            ]),
        Mistake(
            #"[{: 1}]"#,
            [
                #"syntax f:1:3: expected a key in double quotes, found ':'"#
            ]),
        Mistake(
            #"[:]"#,
            [
                #"syntax f:1:2: expected a value such as 10, true or "text", found ':'"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 1]}"#,
            [
                #"syntax f:1:37: expected '}', found ']'; '{' was opened at 1:2"#,
                #"syntax f:1:38: expected nothing after the value, found '}'"#,
            ]),
        Mistake(
            #"}"#,
            [
                #"syntax f:1:1: expected a value such as 10, true or "text", found '}'"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10}, "theme": "tan"]"#,
            [
                #"type f:1:46: [1]: expected a scrum such as {"title": "Design", "#
                    + #""lengthInMinutes": 10}, found "theme""#,
                #"syntax f:1:53: expected a value such as 10, true or "text", found ':'"#,
                #"type f:1:55: [3]: expected a scrum such as {"title": "Design", "#
                    + #""lengthInMinutes": 10}, found "tan""#,
            ]),
    ]

    @Test("Every syntax error is reported", arguments: all)
    func mistake(_ mistake: Mistake) {
        #expect(mistake.found == mistake.expected)
    }
}
