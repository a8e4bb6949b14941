/// Record ids, one 18-character id a line.
package struct IDsFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []
    private let column: Int

    /// Makes a writer; nil if the shape has no Id column.
    package init?(shape: RowShape) {
        guard let column = shape.idColumn else { return nil }
        self.column = column
    }

    /// Writes nothing: the format has no header.
    package mutating func begin() {}

    /// Writes the record's id.
    ///
    /// - Throws: `JSONFault` with code `notAnID` if the id is null or absent, `malformedID` if it
    ///   is malformed.
    package mutating func row(_ row: borrowing Row) throws {
        let id = try RecordID(ofRow: row.text(of: column), at: row.range.lowerBound)
        output.append(contentsOf: id.description.utf8)
        output.append(UInt8(ascii: "\n"))
    }
}
