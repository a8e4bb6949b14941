/// Looks at the last bytes of a query response, to tell a whole one from one that breaks off.
///
/// A response that is cut anywhere ends within a string or with something open. Which of both, only its beginning tells
/// for sure; but its end mostly does, and costs nothing.
enum PageEnd {
    /// Whether a response, whole or cut off, is surely whole.
    ///
    /// It is if it ends in `}]}` outside a string: a record, the records, the response. No record may hold an array
    /// of objects. False says nothing.
    static func isSure(of bytes: [UInt8]) -> Bool {
        var end = Backwards(bytes)
        guard end.skip("}"), end.skip("]"), end.skip("}") else { return false }
        // Parent records end with their child.
        while end.skip("}") {}
        if end.skip("\"") { return end.isAfterString }
        end.skipLiteral()
        return end.skip(":") && end.skip("\"") && end.isAfterString
    }

    /// Steps back over the bytes of a JSON text, and over white space before each.
    private struct Backwards {
        let bytes: [UInt8]
        var index: Int

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            index = bytes.count
        }

        private mutating func skipSpace() {
            while index > 0, bytes[index - 1] <= UInt8(ascii: " ") { index -= 1 }
        }

        /// Steps over a byte, if it is the last one that is no white space.
        mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
            skipSpace()
            guard index > 0, bytes[index - 1] == UInt8(ascii: scalar) else { return false }
            index -= 1
            return true
        }

        /// Steps over a number, `true`, `false` or `null`.
        mutating func skipLiteral() {
            skipSpace()
            while index > 0, Self.isOfLiteral(bytes[index - 1]) { index -= 1 }
        }

        private static func isOfLiteral(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }

        /// Whether the quote that was stepped over surely ends a string: it is not escaped, and cannot begin one.
        var isAfterString: Bool {
            let slashes = bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            guard slashes.isMultiple(of: 2) else { return false }
            var before = self
            before.skipSpace()
            guard before.index > 0 else { return false }
            // A string begins after one of these; one that ends in them is rare.
            return !"{[,:".utf8.contains(bytes[before.index - 1])
        }
    }
}
