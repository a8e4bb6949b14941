import Records

/// A job's uploaded CSV: a header, and the same number of values in every line.
///
/// It keeps the uploaded bytes and parses a line again when needed. Strings would take several
/// times the memory, because each short value would be a separate allocation.
struct Upload: Sendable {
    let header: [String]
    private let bytes: [UInt8]
    private let dialect: CSVDialect
    /// The offset of each row.
    private let starts: [UInt32]

    /// An empty upload.
    static let none = Upload(header: [], bytes: [], dialect: CSVDialect(), starts: [])

    private init(header: [String], bytes: [UInt8], dialect: CSVDialect, starts: [UInt32]) {
        self.header = header
        self.bytes = bytes
        self.dialect = dialect
        self.starts = starts
    }

    /// Checks a whole upload.
    init(_ bytes: [UInt8], _ dialect: CSVDialect) throws(CSVFault) {
        var reader = CSVReader(bytes, dialect)
        guard let header = try reader.next()?.values else {
            throw CSVFault(reason: .empty, line: 1)
        }
        var starts: [UInt32] = []
        var start = reader.offset
        while let (values, line) = try reader.next() {
            guard values.count == header.count else {
                throw CSVFault(reason: .values(values.count, due: header.count), line: line)
            }
            starts.append(UInt32(start))
            start = reader.offset
        }
        self.init(header: header, bytes: bytes, dialect: dialect, starts: starts)
    }

    /// The number of rows.
    var count: Int { starts.count }

    /// The values of a row.
    subscript(row: Int) -> [String] {
        var reader = CSVReader(bytes, dialect, at: Int(starts[row]))
        // The initializer has already read the line without an error.
        return (try? reader.next()?.values) ?? []
    }
}

extension CSVFault {
    /// The error text for a job's `errorMessage`; that of the line ending is Salesforce's, the
    /// others are guesses.
    var errorMessage: String {
        switch reason {
        case .lineEnding(let due):
            "ClientInputError : LineEnding is invalid on user data. "
                + "Current LineEnding setting is \(due.rawValue)"
        case .openQuote: "InvalidBatch : A quote in line \(line) is not closed"
        case .textAfterQuote: "InvalidBatch : Text follows a closing quote in line \(line)"
        case .strayQuote: "InvalidBatch : A quote within a value in line \(line)"
        case .invalidUTF8: "InvalidBatch : Line \(line) is not UTF-8"
        case .empty: "InvalidBatch : The upload has no header"
        case .values(let count, let due):
            "InvalidBatch : Line \(line) has \(count) values, but the header has \(due)"
        case .record(let code): "InvalidBatch : Line \(line): \(code.explanation)"
        }
    }
}
