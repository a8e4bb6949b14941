import Records
import TestSupport
import Testing

struct JSONValueTests {
    private static let text = #"""
        {"s":"a\"\\\u0001é","n":12,"d":0.10,"t":true,"f":false,"z":null,"l":[1,[]],"o":{},"n":13}
        """#

    @Test func `values are found by key and index`() throws {
        let value = try JSONValue(parsing: Array(Self.text.utf8))
        expectEqual(value["s"]?.text, "a\"\\\u{1}é")
        expectEqual(value["d"]?.digits, "0.10")
        expectEqual(value["d"]?.integer, nil)
        expectEqual(value["t"]?.boolean, true)
        expectEqual(value["z"]?.isNull, true)
        expectEqual(value["l"]?[0]?.integer, 1)
        expectEqual(value["l"]?[2], nil)
        expectEqual(value["l"]?[-1], nil)
        expectEqual(value["l"]?.elements?.count, 2)
        expectEqual(value["o"]?.members?.isEmpty, true)
        expectEqual(value["absent"], nil)
        expectEqual(value["s"]?["x"], nil)
    }

    @Test func `of a key given twice the last value is found`() throws {
        try expectEqual(JSONValue(parsing: Array(Self.text.utf8))["n"]?.integer, 13)
    }

    @Test(arguments: [JSONWriter.Style.compact, .indented, .jackson])
    func `what is written reads back the same`(style: JSONWriter.Style) throws {
        let value = try JSONValue(parsing: Array(Self.text.utf8))
        try expectEqual(JSONValue(parsing: value.json(style: style)), value)
    }
}
