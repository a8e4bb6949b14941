package import Text

/// A CSV text whose first line is a header of column names.
///
/// Every page has the header, a parent's field is named by its path (`Account.Name`), and null is
/// empty. Source: Bulk API 2.0 Developer Guide, "Get Results for a Query Job".
package struct CSVPage: Sendable {
    /// The column names of the header.
    package let header: [String]
    /// The reader, positioned after the header.
    private let reader: CSVReader

    /// Reads the header.
    ///
    /// - Throws: `CSVFault` if the header is missing or malformed.
    package init(_ bytes: [UInt8], _ dialect: CSVDialect = CSVDialect()) throws(CSVFault) {
        var reader = CSVReader(bytes, dialect)
        guard let header = try reader.next()?.values else {
            throw CSVFault(reason: .empty, line: 1)
        }
        self.header = header
        self.reader = reader
    }

    /// The columns in the header.
    package var columns: [ResultColumn] {
        header.map { ResultColumn(dotted: $0) }
    }

    func scan<Sink: RowSink>(as shape: RowShape, into sink: inout Sink) throws -> PageHead {
        var reader = reader
        var composer = RowComposer(names: header, shape: shape)
        var count = 0
        while let (values, line) = try reader.next() {
            guard values.count == header.count else {
                throw CSVFault(reason: .values(values.count, due: header.count), line: line)
            }
            composer.compose(values.map { .text($0.isEmpty ? nil : $0) })
            try sink.row(composer.row)
            count += 1
        }
        return PageHead(wholeOf: count, unclaimedKey: composer.unclaimedKey)
    }
}
