import Records
import Testing

@Suite struct JSONWriterTests {
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
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }
}
