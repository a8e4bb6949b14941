import Testing

@testable import Client

@Suite struct JSONSliceTests {
    private static let text =
        #" {"a\"]": [1, -2.5e3 ,"x]\\" , {"b":[ ]}, [[],{}] ,null],"c" :{"d":true}} "#

    private func slice(_ path: (JSONSlice) -> JSONSlice?) -> String? {
        path(JSONSlice(valid: Array(Self.text.utf8))).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    @Test func `values come out as they were written`() {
        #expect(slice { $0[#"a\"]"#]?[1] } == "-2.5e3")
        #expect(slice { $0[#"a\"]"#]?[2] } == #""x]\\""#)
        #expect(slice { $0[#"a\"]"#]?[3] } == #"{"b":[ ]}"#)
        #expect(slice { $0[#"a\"]"#]?[4] } == "[[],{}]")
        #expect(slice { $0[#"a\"]"#]?[5] } == "null")
        #expect(slice { $0["c"] } == #"{"d":true}"#)
        #expect(slice { $0["c"]?["d"] } == "true")
    }

    @Test func `what is not there is nil`() {
        #expect(slice { $0["b"] } == nil)
        #expect(slice { $0["true"] } == nil)
        #expect(slice { $0[0] } == nil)
        #expect(slice { $0[#"a\"]"#]?[6] } == nil)
        #expect(slice { $0["c"]?["d"]?["e"] } == nil)
    }
}
