import Text

/// A reader of the fields of CSV in place: a line is a list of ranges of the text.
///
/// `CSVReader` makes a string of each value, which takes most of the time of a large result.
struct CSVCursor {
    private let bytes: [UInt8]
    private let dialect: CSVDialect
    /// The offset of the next line.
    private(set) var offset: Int
    /// The fields of the last line.
    private(set) var fields: [Field] = []
    /// The number of the text's first line, for errors.
    private let firstLine: Int

    /// One value of a line.
    struct Field {
        /// The value's bytes, without its quotes.
        let range: Range<Int>
        /// Whether the bytes are printable ASCII without a quote or a backslash.
        let isPlain: Bool
        /// Whether a JSON string of the value has escapes.
        let needsEscapes: Bool

        var isEmpty: Bool { range.isEmpty }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Starts at the beginning of a text whose first line has a number.
    init(_ bytes: [UInt8], _ dialect: CSVDialect, at offset: Int = 0, line: Int = 1) {
        self.bytes = bytes
        self.dialect = dialect
        self.offset = offset
        firstLine = line
    }

    /// Reads the next line, and skips blank ones; returns false after the last one.
    mutating func next() throws(CSVFault) -> Bool {
        while offset < bytes.count, try endsLine() {}
        guard offset < bytes.count else { return false }
        fields.removeAll(keepingCapacity: true)
        fields.append(try field())
        while offset < bytes.count, try !endsLine() {
            // A field ends before a delimiter, a line ending or the end of the text.
            offset += 1
            fields.append(try field())
        }
        return true
    }

    @inline(__always)
    private mutating func field() throws(CSVFault) -> Field {
        offset < bytes.count && bytes[offset] == Self.quote ? try quoted() : try unquoted()
    }

    private mutating func quoted() throws(CSVFault) -> Field {
        let opening = offset
        var (isPlain, needsEscapes) = (true, false)
        var end = opening + 1
        while true {
            end = bytes.plainEnd(in: end..<bytes.count)
            guard end < bytes.count else { throw fault(.openQuote, at: opening) }
            if bytes[end] != Self.quote {
                isPlain = false
                if bytes[end].needsEscape { needsEscapes = true }
                end += 1
            } else if end + 1 < bytes.count, bytes[end + 1] == Self.quote {
                (isPlain, needsEscapes) = (false, true)
                end += 2
            } else {
                break
            }
        }
        offset = end + 1
        guard offset == bytes.count || isEnd(bytes[offset]) else {
            throw fault(.textAfterQuote, at: offset)
        }
        return Field(range: opening + 1..<end, isPlain: isPlain, needsEscapes: needsEscapes)
    }

    private mutating func unquoted() throws(CSVFault) -> Field {
        let start = offset
        var (isPlain, needsEscapes) = (true, false)
        while offset < bytes.count, !isEnd(bytes[offset]) {
            guard bytes[offset] != Self.quote else { throw fault(.strayQuote, at: offset) }
            if !bytes[offset].isPlainInJSON { isPlain = false }
            if bytes[offset].needsEscape { needsEscapes = true }
            offset += 1
        }
        return Field(range: start..<offset, isPlain: isPlain, needsEscapes: needsEscapes)
    }

    /// Whether a byte ends a field.
    @inline(__always)
    private func isEnd(_ byte: UInt8) -> Bool {
        byte == dialect.delimiter.byte || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    /// Steps over a line ending, if there is one here, and returns whether there was.
    @inline(__always)
    private mutating func endsLine() throws(CSVFault) -> Bool {
        switch (bytes[offset], dialect.lineEnding) {
        case (Self.lineFeed, .lf): offset += 1
        case (Self.carriageReturn, .crlf)
        where offset + 1 < bytes.count && bytes[offset + 1] == Self.lineFeed: offset += 2
        case (Self.lineFeed, _), (Self.carriageReturn, _):
            throw fault(.lineEnding(dialect.lineEnding), at: offset)
        default: return false
        }
        return true
    }

    /// Returns the value of a field as text.
    func text(of field: Field) throws(CSVFault) -> String {
        var value: [UInt8] = []
        value.append(undoublingQuotesIn: field.range, of: bytes)
        guard let text = String(validating: value, as: UTF8.self) else {
            throw fault(.invalidUTF8, at: field.range.upperBound)
        }
        return text
    }

    /// Returns a fault in the line of an offset, which is counted only then.
    func fault(_ reason: CSVFault.Reason, at offset: Int) -> CSVFault {
        let breaks = bytes[..<offset].count { $0 == Self.lineFeed }
        return CSVFault(reason: reason, line: firstLine + breaks)
    }
}

extension [UInt8] {
    /// Appends the text of a CSV value, in which each quote is doubled (RFC 4180).
    mutating func append(undoublingQuotesIn range: Range<Int>, of source: [UInt8]) {
        var start = range.lowerBound
        while let quote = source.firstIndex(of: UInt8(ascii: "\""), in: start..<range.upperBound) {
            append(copying: start..<quote + 1, of: source)
            start = Swift.min(quote + 2, range.upperBound)
        }
        append(copying: start..<range.upperBound, of: source)
    }
}

extension UInt8 {
    /// Whether the byte cannot stand for itself in a JSON string (RFC 8259 §7).
    var needsEscape: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}
