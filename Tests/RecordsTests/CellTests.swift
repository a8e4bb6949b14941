import Records
import TestSupport
import Testing

struct CellTests {
    @Test(arguments: [
        (#""Rose, 1 ~""#, true), (#""""#, true), (#""Zoë""#, false), (#""\n""#, false),
        (#""\u0041""#, false), ("\"\u{7F}\"", false), (#""a\\b""#, false), ("7", false),
        ("true", false), ("null", false), (#"{"a":"b"}"#, false), (#"["a"]"#, false),
    ])
    func `only a string of printable ASCII without escapes is printable as it stands`(
        value: String,
        isPrintable: Bool
    ) throws {
        var sink = PrintableSink()
        let page = Array(page(#""A":\#(value)"#).utf8)
        _ = try QueryPage(page).scan(as: RowShape(fields("A", "B")), into: &sink)
        // The second column's key is missing.
        expectEqual(sink.cells, [isPrintable, false])
    }
}

/// Keeps whether cells are printable.
private struct PrintableSink: RowSink {
    var cells: [Bool] = []

    mutating func row(_ row: borrowing Row) {
        for column in 0..<row.count { cells.append(row.cell(column).isPrintable) }
    }
}
