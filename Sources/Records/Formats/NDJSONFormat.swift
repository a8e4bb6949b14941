/// Newline-delimited JSON: one record a line, with values as the server wrote them.
///
/// Records are written whole, whatever the columns of the shape.
package struct NDJSONFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []
    private let keepsAttributes: Bool

    /// Makes a writer that keeps `attributes` (type and URL) at every level, or drops them.
    package init(keepsAttributes: Bool = false) {
        self.keepsAttributes = keepsAttributes
    }

    /// Writes nothing: the format has no header.
    package mutating func begin() {}

    /// Writes a line.
    package mutating func row(_ row: borrowing Row) {
        JSONCopier.append(
            row.range,
            of: row.bytes,
            to: &output,
            keepsAttributes: keepsAttributes
        )
        output.append(UInt8(ascii: "\n"))
    }
}
