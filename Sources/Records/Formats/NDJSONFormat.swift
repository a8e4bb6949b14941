/// Newline-delimited JSON: each record on a line of its own, its values as the server wrote them.
public struct NDJSONFormat: RowFormat {
    /// The bytes written and not yet taken.
    public var output: [UInt8] = []
    private let keepsAttributes: Bool

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - shape: the shape of the rows; records are written whole, whatever their columns.
    ///   - keepsAttributes: whether `attributes` (type and URL) stay, at every level.
    public init(shape: RowShape, keepsAttributes: Bool = false) {
        self.keepsAttributes = keepsAttributes
    }

    /// Writes nothing: the format has no header.
    public mutating func begin() {}

    /// Writes a line.
    public mutating func row(_ row: borrowing Row) {
        JSONCopier.append(
            row.range,
            of: row.bytes,
            to: &output,
            keepsAttributes: keepsAttributes
        )
        output.append(UInt8(ascii: "\n"))
    }
}
