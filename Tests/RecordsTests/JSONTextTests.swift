import Records
import TestSupport
import Testing

struct JSONTextTests {
    private static let spaced = #"""
         { "b" : [ 1.0E7 , -0 , 1.10 ] , "a" :
        { } , "c":[ ],"d":[[ ] ,{"e":"x : , y"}] , "b":null }
        """#

    @Test func `compact text has no space between tokens`() throws {
        let text = try JSONText.compact(Array(Self.spaced.utf8))
        expectEqual(
            String(decoding: text, as: UTF8.self),
            #"{"b":[1.0E7,-0,1.10],"a":{},"c":[],"d":[[],{"e":"x : , y"}],"b":null}"#
        )
    }

    @Test func `indented text keeps digits and the order of keys`() throws {
        let text = try JSONText.indented(Array(Self.spaced.utf8))
        expectEqual(
            String(decoding: text, as: UTF8.self),
            #"""
            {
              "b": [
                1.0E7,
                -0,
                1.10
              ],
              "a": {},
              "c": [],
              "d": [
                [],
                {
                  "e": "x : , y"
                }
              ],
              "b": null
            }
            """#
        )
    }

    @Test(arguments: Fixture.all)
    func `laying out anew changes no value, and doing it twice changes nothing`(
        _ fixture: String
    ) throws {
        let bytes = Array(fixture.utf8)
        let compact = try JSONText.compact(bytes)
        let indented = try JSONText.indented(bytes, level: 3)
        try expectEqual(JSONValue(parsing: compact), JSONValue(parsing: bytes))
        try expectEqual(JSONValue(parsing: indented), JSONValue(parsing: bytes))
        try expectEqual(JSONText.compact(indented), compact)
        try expectEqual(JSONText.indented(compact, level: 3), indented)
    }

    @Test(arguments: [
        ("\u{7F}", #"\u007f"#), ("\u{80}", #"\u0080"#), ("\u{9F}", #"\u009f"#),
        ("\u{61C}", #"\u061c"#), ("\u{200E}", #"\u200e"#), ("\u{200F}", #"\u200f"#),
        ("\u{2028}", #"\u2028"#), ("\u{2029}", #"\u2029"#), ("\u{202A}", #"\u202a"#),
        ("\u{202E}", #"\u202e"#), ("\u{2066}", #"\u2066"#), ("\u{2069}", #"\u2069"#),
    ])
    func `characters that disturb a terminal are escaped`(
        character: String,
        escape: String
    ) throws {
        let text = Array("[\"a\(character)b\", \"\(character)\"]".utf8)
        let compact = try JSONText.compact(text)
        expectEqual(String(decoding: compact, as: UTF8.self), #"["a\#(escape)b","\#(escape)"]"#)
        try expectEqual(JSONValue(parsing: compact), JSONValue(parsing: text))
    }

    @Test(arguments: [
        "~", "\u{A0}", "\u{61B}", "\u{61D}", "\u{200D}", "\u{2010}", "\u{2027}", "\u{202F}",
        "\u{2065}", "\u{206A}", "é", "東", "😀", "\u{E2028}", #"\ud83d"#, #"\/"#, #"\u00E9"#,
    ])
    func `every other character is copied as it stands`(_ character: String) throws {
        let text = "\"a\(character)b\""
        try expectEqual(String(decoding: JSONText.compact(Array(text.utf8)), as: UTF8.self), text)
    }
}
