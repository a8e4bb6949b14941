import Records
import Testing

struct JSONValueTests {
    private static let text = #"""
        {"s":"a\"\\\u0001é","n":12,"d":0.10,"t":true,"f":false,"z":null,"l":[1,[]],"o":{},"n":13}
        """#

    @Test func `values are found by key and index`() throws {
        let value = try JSONValue(parsing: Array(Self.text.utf8))
        #expect(value["s"]?.text == "a\"\\\u{1}é")
        #expect(value["d"]?.digits == "0.10")
        #expect(value["d"]?.integer == nil)
        #expect(value["t"]?.boolean == true)
        #expect(value["z"]?.isNull == true)
        #expect(value["l"]?[0]?.integer == 1)
        #expect(value["l"]?[2] == nil)
        #expect(value["l"]?[-1] == nil)
        #expect(value["l"]?.elements?.count == 2)
        #expect(value["o"]?.members?.isEmpty == true)
        #expect(value["absent"] == nil)
        #expect(value["s"]?["x"] == nil)
    }

    @Test func `of a key given twice the last value is found`() throws {
        #expect(try JSONValue(parsing: Array(Self.text.utf8))["n"]?.integer == 13)
    }

    @Test(arguments: [JSONWriter.Style.compact, .indented, .jackson])
    func `what is written reads back the same`(style: JSONWriter.Style) throws {
        let value = try JSONValue(parsing: Array(Self.text.utf8))
        #expect(try JSONValue(parsing: value.json(style: style)) == value)
    }
}
