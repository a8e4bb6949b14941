/// A check of a query response's last bytes for signs of truncation.
///
/// A truncated response ends within a string or with an open bracket. Only a scan from its start
/// shows that for certain, but its end usually does, at no cost.
enum PageEnd {
    /// Returns whether a response is certainly complete.
    ///
    /// A complete response ends in `}]}` outside a string, which closes a record, the records and
    /// the response; no record may contain an array of objects. False means unknown.
    static func isSure(of bytes: [UInt8]) -> Bool {
        var end = Backwards(bytes)
        guard end.skip("}"), end.skip("]"), end.skip("}") else { return false }
        // The last field may be a parent record, whose bracket closes here too.
        while end.skip("}") {}
        if end.skip("\"") { return end.isAfterString }
        end.skipLiteral()
        return end.skip(":") && end.skip("\"") && end.isAfterString
    }

    /// A cursor that steps back over the bytes of a JSON text, and over the white space before
    /// each.
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

        /// Steps over a byte, if it is the last one before white space.
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

        /// Whether the quote just passed certainly ends a string: it is not escaped and cannot
        /// begin one.
        var isAfterString: Bool {
            let slashes = bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            guard slashes.isMultiple(of: 2) else { return false }
            var before = self
            before.skipSpace()
            guard before.index > 0 else { return false }
            // A string begins after one of these characters, and rarely ends in one.
            return !"{[,:".utf8.contains(bytes[before.index - 1])
        }
    }
}
