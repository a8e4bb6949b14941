import Text

/// A decoder for strings of a JSON text that a scanner has checked.
enum JSONString {
    /// Returns the text of a token.
    static func text(of token: StringToken, in bytes: [UInt8]) -> String {
        text(of: Cell(token), in: bytes)
    }

    /// Returns the text of a string cell.
    static func text(of cell: Cell, in bytes: [UInt8]) -> String {
        guard cell.hasEscapes else { return String(decoding: bytes[cell.range], as: UTF8.self) }
        var decoded: [UInt8] = []
        append(cell.range, of: bytes, to: &decoded)
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Appends the text between two quotes as UTF-8, escapes decoded.
    ///
    /// A surrogate without its partner becomes U+FFFD, because UTF-8 cannot represent it.
    static func append(_ range: Range<Int>, of bytes: [UInt8], to output: inout [UInt8]) {
        var run = range.lowerBound
        while let escape = bytes.firstIndex(
            of: UInt8(ascii: "\\"),
            in: run..<range.upperBound
        ) {
            output.append(copying: run..<escape, of: bytes)
            let (scalar, length) = character(
                ofEscapeAt: escape,
                of: bytes,
                before: range.upperBound
            )
            output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            run = escape + length
        }
        output.append(copying: run..<range.upperBound, of: bytes)
    }

    /// Returns the character of an escape, and the escape's length.
    ///
    /// The text ends at `end`. A surrogate without its partner becomes U+FFFD.
    @inline(__always)
    static func character(
        ofEscapeAt offset: Int,
        of bytes: [UInt8],
        before end: Int
    ) -> (Unicode.Scalar, length: Int) {
        switch bytes[offset + 1] {
        case UInt8(ascii: "n"): ("\n", 2)
        case UInt8(ascii: "r"): ("\r", 2)
        case UInt8(ascii: "t"): ("\t", 2)
        case UInt8(ascii: "b"): ("\u{8}", 2)
        case UInt8(ascii: "f"): ("\u{C}", 2)
        case UInt8(ascii: "u"): scalar(at: offset, of: bytes, before: end)
        case let byte: (Unicode.Scalar(byte), 2)
        }
    }

    /// Returns the character of a `\u` escape or of a surrogate pair of two, and their length.
    private static func scalar(
        at escape: Int,
        of bytes: [UInt8],
        before end: Int
    ) -> (Unicode.Scalar, length: Int) {
        let first = unit(at: escape, of: bytes)
        if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
        let next = escape + 6
        let isFollowed =
            next + 6 <= end && bytes[next] == UInt8(ascii: "\\")
            && bytes[next + 1] == UInt8(ascii: "u")
        guard isFollowed, let scalar = pair(first, unit(at: next, of: bytes)) else {
            return ("\u{FFFD}", 6)
        }
        return (scalar, 12)
    }

    private static func unit(at escape: Int, of bytes: [UInt8]) -> UInt16 {
        bytes[escape + 2..<escape + 6].reduce(0) { $0 << 4 | UInt16($1.hexValue ?? 0) }
    }

    private static func pair(_ high: UInt16, _ low: UInt16) -> Unicode.Scalar? {
        guard UTF16.isLeadSurrogate(high), UTF16.isTrailSurrogate(low) else { return nil }
        return Unicode.Scalar(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    }
}
