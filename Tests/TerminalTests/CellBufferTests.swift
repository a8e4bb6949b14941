import Terminal
import TestSupport
import Testing

struct CellBufferTests {
    private func line(_ raw: [UInt8], options: DisplayOptions = DisplayOptions()) -> String? {
        var batch = CellBuffer(columnCount: 1, options: options)
        batch.append(raw.indices, of: raw)
        let columns = [TableColumn(heading: "")]
        guard var writer = TableWriter(columns: columns, fitting: batch, width: 80) else {
            return nil
        }
        var output: [UInt8] = []
        writer.append(batch, to: &output)
        return String(validating: output, as: UTF8.self)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([0xE5, 0xB1], "\u{FFFD}"),
            ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0x9B, 0x41], "\u{FFFD}A"),
            ([0xC2, 0x9B], "<9B>"), ([0xE5, 0xB1, 0xB1], "山"),
        ] as [([UInt8], String)]
    )
    func `malformed UTF-8 becomes U+FFFD, and never a control`(_ raw: [UInt8], _ shown: String) {
        expectEqual(line(raw), shown + "\n")
    }

    @Test func `every byte alone gives well-formed text of one line`() {
        for byte in UInt8.min...UInt8.max {
            expectEqual(line([byte])?.dropLast().contains(where: \.isNewline), false)
        }
    }

    @Test func `an incomplete row is no row, an emptied buffer has none`() {
        var batch = CellBuffer(columnCount: 2, options: DisplayOptions())
        batch.append("a")
        expectEqual(batch.rowCount, 0)
        batch.appendNull()
        expectEqual(batch.rowCount, 1)
        batch.removeAll()
        expectEqual(batch.rowCount, 0)
        expectEqual(CellBuffer(columnCount: 0, options: DisplayOptions()).rowCount, 0)
    }

    @Test func `a null's text is sanitised too`() {
        var batch = CellBuffer(columnCount: 1, nullText: "\u{1B}∅", options: DisplayOptions())
        batch.appendNull()
        var output: [UInt8] = []
        let writer = TableWriter(columns: [TableColumn(heading: "")], fitting: batch, width: 80)
        if var writer { writer.append(batch, to: &output) }
        expectEqual(String(decoding: output, as: UTF8.self), "␛∅\n")
    }

    @Test func `a part of a larger buffer is a cell of its own`() {
        let page = Array("\"Ada\",\"Al\"".utf8)
        var batch = CellBuffer(columnCount: 1, options: DisplayOptions())
        batch.append(1..<4, of: page)
        batch.append(7..<9, of: page)
        var writer = TableWriter(columns: [TableColumn(heading: "")], fitting: batch, width: nil)
        var output: [UInt8] = []
        writer?.append(batch, to: &output)
        expectEqual(String(decoding: output, as: UTF8.self), "Ada\nAl\n")
    }
}
