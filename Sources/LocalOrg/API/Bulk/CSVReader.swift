/// Reads an upload's CSV, line by line (RFC 4180).
///
/// Source: Bulk API 2.0 Developer Guide, "Prepare CSV Files": values are not trimmed, and a value with a
/// delimiter, a quote or a line break stands in quotes.
struct CSVReader {
    private let bytes: [UInt8]
    private let dialect: CSVDialect
    /// Where the reading is: at the start, or after a line.
    private(set) var place: Int
    private var line = 1

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Begins where a line does; without a place, after the byte order mark if there is one.
    init(_ bytes: [UInt8], _ dialect: CSVDialect, at place: Int? = nil) {
        self.bytes = bytes
        self.dialect = dialect
        self.place = place ?? (bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
    }

    /// The values of the next line, and where it begins; nil after the last one.
    ///
    /// Blank lines are skipped.
    mutating func next() throws(CSVFault) -> (values: [String], line: Int)? {
        while place < bytes.count, try endsLine() {}
        guard place < bytes.count else { return nil }
        let start = line
        var values = [try value()]
        while place < bytes.count, try !endsLine() {
            // A value ends before a delimiter, a line's end or nothing.
            place += 1
            values.append(try value())
        }
        return (values, start)
    }

    private mutating func value() throws(CSVFault) -> String {
        place < bytes.count && bytes[place] == Self.quote ? try quotedValue() : try plainValue()
    }

    private mutating func plainValue() throws(CSVFault) -> String {
        let start = place
        while place < bytes.count, bytes[place] != dialect.delimiter.byte,
            bytes[place] != Self.lineFeed, bytes[place] != Self.carriageReturn
        {
            guard bytes[place] != Self.quote else { throw fault(.strayQuote) }
            place += 1
        }
        return try text(bytes[start..<place])
    }

    private mutating func quotedValue() throws(CSVFault) -> String {
        let opening = line
        var value: [UInt8] = []
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte != Self.quote {
                if byte == Self.lineFeed { line += 1 }
                value.append(byte)
            } else if place < bytes.count, bytes[place] == Self.quote {
                value.append(byte)
                place += 1
            } else {
                try checkEndOfValue()
                return try text(value[...])
            }
        }
        throw CSVFault(reason: .openQuote, line: opening)
    }

    private func checkEndOfValue() throws(CSVFault) {
        guard place < bytes.count else { return }
        let ends = [dialect.delimiter.byte, Self.lineFeed, Self.carriageReturn]
        guard ends.contains(bytes[place]) else { throw fault(.textAfterQuote) }
    }

    /// Steps over a line's end, if one stands here, and tells whether one did.
    private mutating func endsLine() throws(CSVFault) -> Bool {
        switch (bytes[place], dialect.lineEnding) {
        case (Self.lineFeed, .lf): place += 1
        case (Self.carriageReturn, .crlf)
        where place + 1 < bytes.count && bytes[place + 1] == Self.lineFeed: place += 2
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
