import HTTP
import TestSupport
import Testing

struct HeadersTests {
    @Test func `names are compared without the case of letters, and of nothing else`() {
        let marks = (0x21...0x7E).map { String(Unicode.Scalar(UInt8($0))) }
        for name in marks {
            let headers: Headers = ["X-\(name)": "1"]
            for other in marks {
                let isSame = name.lowercased() == other.lowercased()
                expectEqual(headers["x-\(other)"] != nil, isSame, "\(name) \(other)")
            }
        }
        expectEqual((["X": "1"] as Headers)["XY"], nil)
    }

    @Test func `a value that is set replaces all of its name`() {
        var headers: Headers = ["A": "1", "B": "2", "a": "3"]
        headers["a"] = "4"
        expectEqual(headers.fields.map(\.name), ["B", "a"])
        expectEqual(headers["A"], "4")
        headers["B"] = nil
        expectEqual(headers, ["a": "4"])
    }
}
