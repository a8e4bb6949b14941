import Records
import Text

/// A value in a row, for the list and for copying.
struct BrowserCell: Equatable, Sendable {
    let kind: Cell.Kind
    /// The org's value as text in UTF-8; empty for null.
    let text: [UInt8]

    var string: String { String(decoding: text, as: UTF8.self) }
    var isNull: Bool { kind == .null || kind == .missing }

    /// Returns the values of a record, one for each column of the shape.
    static func cells(of json: [UInt8], as shape: RowShape) -> [BrowserCell] {
        var cells = CellCollector()
        _ = try? RowSource.record(SingleRecord(json)).scan(as: shape, into: &cells)
        return cells.cells
    }
}

private struct CellCollector: RowSink {
    var cells: [BrowserCell] = []

    mutating func row(_ row: borrowing Row) {
        for column in 0..<row.count {
            var text: [UInt8] = []
            row.appendText(of: column, to: &text)
            cells.append(BrowserCell(kind: row.cell(column).kind, text: text))
        }
    }
}
