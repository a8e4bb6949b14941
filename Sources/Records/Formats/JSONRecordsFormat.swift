/// The records of a JSON array, separated by commas; the array's brackets are the owner's.
///
/// Records come out whole, with their `attributes`. Indented, each begins on a line of its own, so
/// that the owner has to end the last line before it closes the array, unless `isEmpty`.
public struct JSONRecordsFormat: RowFormat {
    /// The bytes written and not yet taken.
    public var output: [UInt8] = []
    /// Whether no record has been written yet.
    public private(set) var isEmpty = true
    private let layout: JSONText.Layout

    /// Makes a writer; the level of `.indented` is that of the records.
    public init(layout: JSONText.Layout = .compact) {
        self.layout = layout
    }

    /// Writes nothing: the format has no header.
    public mutating func begin() {}

    /// Writes a record, and a comma before it unless it is the first.
    public mutating func row(_ row: borrowing Row) {
        if !isEmpty { output.append(UInt8(ascii: ",")) }
        isEmpty = false
        if case .indented(let level) = layout {
            output.append(UInt8(ascii: "\n"))
            output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
        }
        JSONCopier.append(row.range, of: row.bytes, to: &output, layout: layout)
    }
}
