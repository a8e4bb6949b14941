import Records

/// A writer of the CSV of jobs, with quotes around every value and heading.
///
/// Source: Bulk API 2.0 Developer Guide, "Get Results for a Query Job".
struct CSVWriter {
    private(set) var bytes: [UInt8] = []
    private let dialect: CSVDialect

    init(_ dialect: CSVDialect) {
        self.dialect = dialect
    }

    /// Writes a line.
    mutating func line(_ values: some Sequence<String>) {
        var isFirst = true
        for value in values {
            if !isFirst { bytes.append(dialect.delimiter.byte) }
            isFirst = false
            append(value)
        }
        bytes += dialect.lineEnding.bytes
    }

    private mutating func append(_ value: String) {
        let quote = UInt8(ascii: "\"")
        bytes.append(quote)
        for byte in value.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }
}
