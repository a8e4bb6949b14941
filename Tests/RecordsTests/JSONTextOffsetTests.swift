import Records
import TestSupport
import Testing

struct JSONTextPlacesTests {
    private static let text = #" {"a": [1, {"b\u0063": "x"}], "d": {}, "a2":2, "d": null}"#

    static let found: [([JSONText.Step], Int)] = [
        ([], 1), ([.key("a")], 2), ([.key("a"), .element(0)], 8), ([.key("a"), .element(1)], 11),
        ([.key("a"), .element(1), .key("bc")], 12), ([.key("d")], 47),
    ]

    @Test(arguments: found) func `a value is found`(path: [JSONText.Step], offset: Int) {
        expectEqual(JSONText.offset(of: path, in: Array(Self.text.utf8)), offset)
    }

    static let missing: [[JSONText.Step]] = [
        [.key("x")], [.element(0)], [.key("a"), .element(2)], [.key("a"), .key("b")],
        [.key("a"), .element(-1)], [.key("d"), .key("e")], [.key("a2"), .element(0)],
    ]

    @Test(arguments: missing) func `a path leads nowhere`(path: [JSONText.Step]) {
        expectEqual(JSONText.offset(of: path, in: Array(Self.text.utf8)), nil)
    }

    @Test func `a value's range is that of its text as written`() {
        func text(_ path: [JSONText.Step]) -> String? {
            let bytes = Array(Self.text.utf8)
            return JSONText.range(of: path, in: bytes).map {
                String(decoding: bytes[$0], as: UTF8.self)
            }
        }
        expectEqual(text([.key("a"), .element(1)]), #"{"b\u0063": "x"}"#)
        expectEqual(text([.key("a"), .element(1), .key("bc")]), #""x""#)
        expectEqual(text([.key("a2")]), "2")
        expectEqual(text([.key("d")]), "null")
        expectEqual(text([.key("a"), .element(2)]), nil)
        expectEqual(text([.element(0)]), nil)
    }

    @Test func `a text that is cut has no offsets beyond the cut`() {
        let text = Array(Self.text.utf8)
        for end in text.indices {
            let offset = JSONText.offset(of: [.key("a"), .element(1)], in: Array(text[..<end]))
            #expect(offset == nil || offset == 11)
        }
    }
}
