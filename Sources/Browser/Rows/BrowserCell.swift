import Records
import Text

/// A value in a row, for the list and for copying.
struct BrowserCell: Equatable, Sendable {
    let kind: Cell.Kind
    /// The org's value as text in UTF-8; empty for null.
    let text: [UInt8]

    var string: String { String(decoding: text, as: UTF8.self) }
    var isNull: Bool { kind == .null || kind == .missing }

    /// The text that lists show and search: of a subquery's result, its number of rows.
    var shownText: [UInt8] {
        kind == .object ? Self.rowCount(in: text).map { Array($0.utf8) } ?? text : text
    }

    /// Returns the number of rows of a subquery's result in words; nil for any other object.
    fileprivate static func rowCount(in json: [UInt8]) -> String? {
        (try? JSONValue(parsing: json))?["totalSize"]?.integer.map { Count.text($0, "row") }
    }

    /// Returns the values of a record, one for each column of the shape.
    static func cells(of json: [UInt8], as shape: RowShape) -> [BrowserCell] {
        var cells = CellCollector()
        _ = try? RowSource.record(SingleRecord(json)).scan(as: shape, into: &cells)
        return cells.cells
    }
}

extension Row {
    /// Appends the text that lists show and search.
    func appendShownText(of column: Int, to text: inout [UInt8]) {
        guard cell(column).kind == .object else { return appendText(of: column, to: &text) }
        var json: [UInt8] = []
        appendText(of: column, to: &json)
        text += BrowserCell.rowCount(in: json).map { Array($0.utf8) } ?? json
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
