import Records
import TestSupport
import Testing

struct JSONWriterTests {
    @Test(
        arguments: [
            (.compact, #"{"a":[{"b":1},{}],"c":"\u0001\"\\\n","d":[],"e":null}"#),
            (
                .indented,
                """
                {
                  "a": [
                    {
                      "b": 1
                    },
                    {}
                  ],
                  "c": "\\u0001\\"\\\\\\n",
                  "d": [],
                  "e": null
                }
                """
            ),
            (
                .jackson,
                """
                {
                  "a" : [ {
                    "b" : 1
                  }, { } ],
                  "c" : "\\u0001\\"\\\\\\n",
                  "d" : [ ],
                  "e" : null
                }
                """
            ),
        ] as [(JSONWriter.Style, String)]
    )
    func `each style has its layout`(style: JSONWriter.Style, text: String) {
        var writer = JSONWriter(style: style)
        writer.beginObject()
        writer.key("a")
        writer.beginArray()
        writer.beginObject()
        writer.key("b")
        writer.integer(1)
        writer.endObject()
        writer.beginObject()
        writer.endObject()
        writer.endArray()
        writer.key("c")
        writer.string("\u{1}\"\\\n")
        writer.key("d")
        writer.beginArray()
        writer.endArray()
        writer.key("e")
        writer.string(nil)
        writer.endObject()
        expectEqual(String(decoding: writer.bytes, as: UTF8.self), text)
    }

    @Test(
        arguments: [
            ("\u{7F}", #"\u007f"#), ("\u{80}", #"\u0080"#), ("\u{9B}", #"\u009b"#),
            ("\u{9F}", #"\u009f"#), ("\u{61C}", #"\u061c"#), ("\u{200E}", #"\u200e"#),
            ("\u{2028}", #"\u2028"#), ("\u{2029}", #"\u2029"#), ("\u{202E}", #"\u202e"#),
            ("\u{2066}", #"\u2066"#), ("\u{2069}", #"\u2069"#),
        ]
    )
    func `what would disturb a terminal is escaped`(character: String, escape: String) throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("k\(character)")
        writer.string("ü\(character)")
        writer.endObject()
        let text = String(decoding: writer.bytes, as: UTF8.self)
        expectEqual(text, #"{"k\#(escape)":"ü\#(escape)"}"#)
        let back = try JSONValue(parsing: writer.bytes)
        expectEqual(back["k\(character)"]?.text, "ü\(character)")
    }

    @Test(arguments: ["\u{7E}", "\u{A0}", "\u{200D}", "\u{202F}", "\u{206A}", "👩‍👩‍👧", "山"])
    func `what is harmless stays`(text: String) {
        var writer = JSONWriter()
        writer.string(text)
        expectEqual(String(decoding: writer.bytes, as: UTF8.self), "\"\(text)\"")
    }
}
