import Records
import TestSupport
import Testing
import Text

struct RowSourceTests {
    private static let record =
        #"{"attributes":{"type":"X"},"Id":"1","A":{"attributes":{},"B":"é\n"},"N":1E3}"#

    private func rows(of source: RowSource) throws -> (texts: [[String?]], head: PageHead) {
        var sink = TextSink()
        let head = try source.scan(as: try source.discoveredShape(), into: &sink)
        return (sink.rows, head)
    }

    @Test func `one record is a whole result of one row`() throws {
        let source = RowSource.record(SingleRecord(Array(Self.record.utf8)))
        try expectEqual(source.discoveredShape().columns.map(\.name), ["Id", "A.B", "N"])
        let (texts, head) = try rows(of: source)
        expectEqual(texts, [["1", "é\n", "1000"]])
        expectEqual(head, PageHead(totalSize: 1, isDone: true, nextRecordsURL: nil, recordCount: 1))
    }

    @Test(arguments: ["", "[]", "{", #"{"A":1}x"#, #"{"A":1},{"A":2}"#, "null"])
    func `a text that is no record is refused`(_ text: String) throws {
        let record = SingleRecord(Array(text.utf8))
        var sink = TextSink()
        #expect(throws: JSONFault.self) {
            try RowSource.record(record).scan(as: RowShape(fields("A")), into: &sink)
        }
        #expect(sink.rows.isEmpty)
    }

    @Test func `a listing's values keep their kinds`() throws {
        var list = ComposedRows(names: ["Text", "Number", "Flag", "None"])
        list.add(["a\"b\u{1B}é", .number(-7), .boolean(true), .text(nil)])
        list.add(["", .number(0), .boolean(false), "x"])
        let (texts, head) = try rows(of: .composed(list))
        expectEqual(texts, [["a\"b\u{1B}é", "-7", "true", nil], ["", "0", "false", "x"]])
        expectEqual(head, PageHead(totalSize: 2, isDone: true, nextRecordsURL: nil, recordCount: 2))
        var format = NDJSONFormat()
        _ = try RowSource.composed(list).scan(as: RowShape(list.columns), into: &format)
        expectEqual(
            String(decoding: format.output, as: UTF8.self),
            """
            {"Text":"a\\"b\\u001bé","Number":-7,"Flag":true,"None":null}
            {"Text":"","Number":0,"Flag":false,"None":"x"}

            """
        )
    }

    @Test func `a listing's texts are told as printable only where they are`() throws {
        struct Printable: RowSink {
            var values: [Bool] = []
            mutating func row(_ row: borrowing Row) { values.append(row.cell(0).isPrintable) }
        }
        var list = ComposedRows(names: ["A"])
        for text in ["plain ~", "a\"b", "a\\b", "é", "\u{7F}", "\t", ""] { list.add([.text(text)]) }
        var sink = Printable()
        _ = try RowSource.composed(list).scan(as: RowShape(list.columns), into: &sink)
        expectEqual(sink.values, [true, false, false, false, false, false, true])
    }

    @Test(arguments: ["\n", "\r\n"])
    func `a CSV page has the columns of its header, and null where it is empty`(
        _ end: String
    ) throws {
        let lines = ["Id,Account.Name,\"No\"\"te\"", "1,\"a, b\",", "2,,\"x\ny\""]
        let text = lines.joined(separator: end) + end
        let dialect = CSVDialect(lineEnding: end == "\n" ? .lf : .crlf)
        let page = try CSVPage(Array(text.utf8), dialect)
        expectEqual(page.columns.map(\.path), [["Id"], ["Account", "Name"], ["No\"te"]])
        let (texts, head) = try rows(of: .csv(page))
        expectEqual(texts, [["1", "a, b", nil], ["2", nil, "x\ny"]])
        expectEqual(head, PageHead(totalSize: 2, isDone: true, nextRecordsURL: nil, recordCount: 2))
    }

    @Test func `columns are found by name in any case, and one that nobody asked for is told`()
        throws
    {
        let page = try CSVPage(Array("ID,Other\n1,2\n".utf8))
        var sink = TextSink()
        let head = try RowSource.csv(page).scan(as: RowShape(fields("Id", "Name")), into: &sink)
        expectEqual(sink.rows, [["1", nil]])
        expectEqual(head.unclaimedKey, "Other")
    }

    @Test(arguments: [
        ("", CSVFault.Reason.empty, 1), ("A,B\n1\n", .values(1, due: 2), 2),
        ("A\n1\n2,3\n", .values(2, due: 1), 3), ("A\n\"x\n", .openQuote, 2),
        ("A\n\"x\"y\n", .textAfterQuote, 2), ("A\nx\"y\n", .strayQuote, 2),
        ("A\r\n1\r\n", .lineEnding(.lf), 1), ("A\n\"x\ny\"\n\"z", .openQuote, 4),
    ])
    func `a malformed CSV text is refused with its line`(
        _ text: String,
        _ reason: CSVFault.Reason,
        _ line: Int
    ) throws {
        var sink = TextSink()
        #expect(throws: CSVFault(reason: reason, line: line)) {
            let page = try CSVPage(Array(text.utf8))
            _ = try RowSource.csv(page).scan(as: RowShape(page.columns), into: &sink)
        }
    }

    @Test(arguments: ["A\r\n1\r2\r\n", "A\r\n1\r", "A\r\n\"1\"\r2", "A\r\n1\n"])
    func `of a dialect with CRLF, a CR or LF alone ends no line`(_ text: String) throws {
        var sink = TextSink()
        #expect(throws: CSVFault(reason: .lineEnding(.crlf), line: 2)) {
            let page = try CSVPage(Array(text.utf8), CSVDialect(lineEnding: .crlf))
            _ = try RowSource.csv(page).scan(as: RowShape(page.columns), into: &sink)
        }
    }

    @Test func `a byte order mark is no part of the header`() throws {
        let page = try CSVPage(Array("\u{FEFF}A,B\n1,2\n".utf8))
        expectEqual(page.header, ["A", "B"])
    }

    @Test func `a header of twenty thousand names is read in one pass`() throws {
        let names = (0..<20_000).map { "Field\($0)__c" }.joined(separator: ",")
        let page = try CSVPage(Array("\(names)\n\(names)\n".utf8))
        let shape = RowShape(page.columns)
        var format = CSVFormat(shape: shape, hasHeader: false)
        _ = try RowSource.csv(page).scan(as: shape, into: &format)
        expectEqual(format.output, Array("\(names)\n".utf8))
    }

    @Test func `a source can be walked again`() throws {
        let source = RowSource.csv(try CSVPage(Array("A\n1\n2\n".utf8)))
        try expectEqual(rows(of: source).texts, rows(of: source).texts)
    }

    @Test func `a record that lacks a key has no value there, whatever the one before had`() throws
    {
        let text =
            #"{"done":true,"records":[{"A":"1","B":"2"},{"B":"3"},{"A":null,"B":"4"},{}]}"#
        try expectEqual(
            texts(text, as: fields("A", "B")),
            [["1", "2"], [nil, "3"], [nil, "4"], [nil, nil]]
        )
    }

    @Test func `a head is read without its rows`() throws {
        let text = #"{"totalSize":9,"done":false,"nextRecordsUrl":"/n","records":[{"A":1},{}]}"#
        try expectEqual(
            QueryPage(Array(text.utf8)).head(),
            PageHead(totalSize: 9, isDone: false, nextRecordsURL: "/n", recordCount: 2)
        )
        #expect(throws: JSONFault(.notAnObject, at: 25)) {
            try QueryPage(Array(#"{"done":true,"records":[ 1]}"#.utf8)).head()
        }
    }
}
