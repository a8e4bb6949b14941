/// Writes rows as bytes of one format, appended to a buffer that its owner empties.
public protocol RowFormat: RowSink {
    /// The bytes written and not yet taken.
    var output: [UInt8] { get set }

    /// Writes what stands before the first row, a header for example.
    mutating func begin()
}
