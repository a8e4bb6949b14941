/// A reader of CSV, line by line (RFC 4180).
///
/// Values are not trimmed, and a value with a delimiter, a quote or a line break is quoted. Source:
/// Bulk API 2.0 Developer Guide, "Prepare CSV Files".
package struct CSVReader: Sendable {
    private let bytes: [UInt8]
    private let dialect: CSVDialect
    /// The offset of the next line.
    package private(set) var offset: Int
    /// The number of the next line, from 1.
    package private(set) var line = 1

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Starts at the start of a line; without an offset, at the beginning, after any byte order
    /// mark.
    package init(_ bytes: [UInt8], _ dialect: CSVDialect, at offset: Int? = nil) {
        self.bytes = bytes
        self.dialect = dialect
        self.offset = offset ?? (bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
    }

    /// Returns the values of the next line and its number; nil after the last line.
    ///
    /// Skips blank lines.
    package mutating func next() throws(CSVFault) -> (values: [String], line: Int)? {
        while offset < bytes.count, try endsLine() {}
        guard offset < bytes.count else { return nil }
        let start = line
        var values = [try value()]
        while offset < bytes.count, try !endsLine() {
            // A value ends before a delimiter, a line ending or the end of the text.
            offset += 1
            values.append(try value())
        }
        return (values, start)
    }

    private mutating func value() throws(CSVFault) -> String {
        offset < bytes.count && bytes[offset] == Self.quote ? try quotedValue() : try plainValue()
    }

    private mutating func plainValue() throws(CSVFault) -> String {
        let start = offset
        while offset < bytes.count, bytes[offset] != dialect.delimiter.byte,
            bytes[offset] != Self.lineFeed, bytes[offset] != Self.carriageReturn
        {
            guard bytes[offset] != Self.quote else { throw fault(.strayQuote) }
            offset += 1
        }
        return try text(bytes[start..<offset])
    }

    private mutating func quotedValue() throws(CSVFault) -> String {
        let opening = line
        var value: [UInt8] = []
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte != Self.quote {
                if byte == Self.lineFeed { line += 1 }
                value.append(byte)
            } else if offset < bytes.count, bytes[offset] == Self.quote {
                value.append(byte)
                offset += 1
            } else {
                try checkEndOfValue()
                return try text(value[...])
            }
        }
        throw CSVFault(reason: .openQuote, line: opening)
    }

    private func checkEndOfValue() throws(CSVFault) {
        guard offset < bytes.count else { return }
        let ends = [dialect.delimiter.byte, Self.lineFeed, Self.carriageReturn]
        guard ends.contains(bytes[offset]) else { throw fault(.textAfterQuote) }
    }

    /// Steps over a line ending, if there is one here, and returns whether there was.
    private mutating func endsLine() throws(CSVFault) -> Bool {
        switch (bytes[offset], dialect.lineEnding) {
        case (Self.lineFeed, .lf): offset += 1
        case (Self.carriageReturn, .crlf)
        where offset + 1 < bytes.count && bytes[offset + 1] == Self.lineFeed: offset += 2
        case (Self.lineFeed, _), (Self.carriageReturn, _):
            throw fault(.lineEnding(dialect.lineEnding))
        default: return false
        }
        line += 1
        return true
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(CSVFault) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw fault(.invalidUTF8)
        }
        return text
    }

    private func fault(_ reason: CSVFault.Reason) -> CSVFault {
        CSVFault(reason: reason, line: line)
    }
}
