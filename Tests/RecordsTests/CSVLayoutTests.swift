import Records
import TestSupport
import Testing
import Text

/// A job's CSV gives the same cells and records as a page of the REST API.
struct CSVLayoutTests {
    private func json(_ layout: CSVLayout, _ lines: String) throws -> String {
        let page = CSVPage(
            lines: Array(lines.utf8),
            CSVPage.Part(layout, isUTF8: true, line: 2, of: 1)
        )
        var format = NDJSONFormat(keepsAttributes: true)
        _ = try RowSource.csv(page).scan(as: RowShape(page.columns), into: &format)
        return String(decoding: format.output, as: UTF8.self)
    }

    @Test(arguments: [
        (CSVLayout.Kind.number, "1.39E8", "1.39E8"), (.number, "-0.5", "-0.5"),
        (.number, "5", "5"), (.number, "USD 5", #""USD 5""#), (.number, "1.", #""1.""#),
        (.boolean, "true", "true"), (.boolean, "false", "false"), (.boolean, "x", #""x""#),
        (.datetime, "2022-03-17T16:21:26.000Z", #""2022-03-17T16:21:26.000+0000""#),
        (.datetime, "2022-03-17", #""2022-03-17""#), (.text, "5", #""5""#),
        (.text, "true", #""true""#), (.text, "a\"\"b", #""a\"b""#), (.text, "a\nb", #""a\nb""#),
        (.text, "é\\", #""é\\""#), (.number, "", "null"), (.text, "", "null"),
    ])
    func `a value has its field's type`(
        _ kind: CSVLayout.Kind,
        _ text: String,
        _ expected: String
    ) throws {
        let layout = CSVLayout([CSVLayout.Column(["A"], kind)])
        #expect(try json(layout, "\"\(text)\"\n") == "{\"A\":\(expected)}\n" || text.isEmpty)
        try expect(json(layout, "\"\(text)\"\n"), .contains(expected))
    }

    @Test func `values alone are those of the records`() throws {
        let layout = CSVLayout([
            CSVLayout.Column(["A"]), CSVLayout.Column(["B"], .number),
            CSVLayout.Column(["C"], .datetime), CSVLayout.Column(["D"], .boolean),
        ])
        let values = [
            "x", "", "a\"\"b", "l\nf", "é", "\\", ", ", "1.39E8", "2022-03-17T16:21:26.000Z",
            "true",
        ]
        let lines = values.indices.map { start in
            (0..<4).map { "\"\(values[(start + $0) % values.count])\"" }.joined(separator: ",")
        }
        func text(_ makesRecords: Bool) throws -> [String] {
            let part = CSVPage.Part(layout, isUTF8: true, makesRecords: makesRecords)
            let page = CSVPage(lines: Array((lines.joined(separator: "\n") + "\n").utf8), part)
            // The last column repeats the first.
            let shape = RowShape(page.columns + page.columns.prefix(1))
            var csv = CSVFormat(shape: shape, hasHeader: false)
            _ = try RowSource.csv(page).scan(as: shape, into: &csv)
            var tsv = TSVFormat(shape: shape, hasHeader: false)
            _ = try RowSource.csv(page).scan(as: shape, into: &tsv)
            return [csv.output, tsv.output].map { String(decoding: $0, as: UTF8.self) }
        }
        try expectEqual(text(false), text(true))
        try expect(text(false)[0], .hasPrefix("x,,\"a\"\"b\",\"l\nf\",x\n"))
    }

    @Test func `parents are objects, and null if they have no id`() throws {
        var layout = CSVLayout([
            .init(["Name"]), .init(["Account", "Name"]), .init(["Phone"]),
            .init(["Account", "Owner", "Name"]), .init(["Id"], isHidden: true),
            .init(["Account", "Id"], isHidden: true),
            .init(["Account", "Owner", "Id"], isHidden: true),
            .init(["Account", "Owner", "Type"], isHidden: true),
        ])
        layout.recordPath = "/s/"
        layout.objects = [[]: "Contact", ["account"]: "Account"]
        let lines = """
            "A","","1","","003","001","00G","Queue"
            "B","","2","","004","","",""

            """
        try expectEqual(
            json(layout, lines),
            """
            {"attributes":{"type":"Contact","url":"/s/Contact/003"},"Name":"A","Account":\
            {"attributes":{"type":"Account","url":"/s/Account/001"},"Name":null,"Owner":\
            {"attributes":{"type":"Name","url":"/s/Group/00G"},"Name":null}},"Phone":"1"}
            {"attributes":{"type":"Contact","url":"/s/Contact/004"},"Name":"B",\
            "Account":null,"Phone":"2"}

            """
        )
    }

    @Test func `a record without an id is refused with its line`() throws {
        let page = CSVPage(
            lines: Array("\"003Dm000001kZ00IAE\"\n\"003x\"\n\"\"\n".utf8),
            CSVPage.Part(
                CSVLayout([.init(["Id"])]),
                isUTF8: true,
                line: 2,
                makesRecords: false
            )
        )
        var ids = try #require(IDsFormat(shape: RowShape(page.columns)))
        let fault = CSVFault(reason: .record(.malformedID(.length(4))), line: 3)
        #expect(throws: fault) {
            try RowSource.csv(page).scan(as: RowShape(page.columns), into: &ids)
        }
    }

    @Test func `a line with another number of values is refused with its number`() {
        let layout = CSVLayout([.init(["A"]), .init(["B"])])
        #expect(throws: CSVFault(reason: .values(1, due: 2), line: 3)) {
            try json(layout, "1,2\n3\n")
        }
    }
}
