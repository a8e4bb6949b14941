/// The records of a JSON array, separated by commas; the caller writes the array's brackets.
///
/// Records are written whole, with their `attributes`. When indented, each record begins a new
/// line, so the caller must end the last line before the closing bracket, unless `isEmpty`.
package struct JSONRecordsFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []
    /// Whether no record has been written yet.
    package private(set) var isEmpty = true
    private let layout: JSONText.Layout

    /// Makes a writer; the level of `.indented` is that of the records.
    package init(layout: JSONText.Layout = .compact) {
        self.layout = layout
    }

    /// Writes nothing: the format has no header.
    package mutating func begin() {}

    /// Writes a record, after a comma unless it is the first.
    package mutating func row(_ row: borrowing Row) {
        if !isEmpty { output.append(UInt8(ascii: ",")) }
        isEmpty = false
        if case .indented(let level) = layout {
            output.append(UInt8(ascii: "\n"))
            output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
        }
        JSONCopier.append(row.range, of: row.bytes, to: &output, layout: layout)
    }
}
