import Records
import TestSupport
import Testing

@testable import LocalOrg

struct XMLWriterTests {
    @Test func `elements, attributes and texts are written`() {
        var writer = XMLWriter()
        writer.begin("a", ["b": "c", "d": "e"])
        writer.element("s:f", "g")
        writer.empty("h", ["i": "j"])
        writer.end()
        expectEqual(
            String(decoding: writer.bytes, as: UTF8.self),
            #"<?xml version="1.0" encoding="UTF-8"?><a b="c" d="e"><s:f>g</s:f><h "#
                + #"i="j"/></a>"#
        )
    }

    @Test(arguments: ["a<b>&c", "]]>", "\r\n\t\r", "\"'", "é 😀\u{FEFF}", " "])
    func `a reader gives texts back`(text: String) throws {
        var writer = XMLWriter()
        writer.element("a", text, ["b": text])
        var reader = try XMLReader(writer.bytes)
        try expectEqual(reader.next(), .start(name: "a", attributes: ["b": text]))
        try expectEqual(reader.next(), .text(text))
    }

    @Test func `a character that XML cannot hold is replaced`() throws {
        var writer = XMLWriter()
        writer.element("a", "x\u{0}\u{B}\u{FFFF}y")
        var reader = try XMLReader(writer.bytes)
        _ = try reader.next()
        try expectEqual(reader.next(), .text("x\u{FFFD}\u{FFFD}\u{FFFD}y"))
    }

    @Test func `an end too many is none`() {
        var writer = XMLWriter()
        writer.end()
        expectEqual(writer.bytes, XMLWriter().bytes)
    }
}
