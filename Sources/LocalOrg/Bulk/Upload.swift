/// What was uploaded to a job: a header, and as many values in every line.
struct Upload: Sendable {
    let header: [String]
    let rows: [[String]]

    /// What an upload without anything in it is.
    static let none = Upload(header: [], rows: [])

    private init(header: [String], rows: [[String]]) {
        self.header = header
        self.rows = rows
    }

    /// Reads an upload.
    init(_ bytes: [UInt8], _ dialect: CSVDialect) throws(CSVFault) {
        var reader = CSVReader(bytes, dialect)
        guard let header = try reader.next()?.values else {
            throw CSVFault(reason: .empty, line: 1)
        }
        var rows: [[String]] = []
        while let (values, line) = try reader.next() {
            guard values.count == header.count else {
                throw CSVFault(reason: .values(values.count, due: header.count), line: line)
            }
            rows.append(values)
        }
        self.init(header: header, rows: rows)
    }
}
