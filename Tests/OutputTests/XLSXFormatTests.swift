import Compression
import Records
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Workbooks, read by this test's own reader; `Tests/Clients` reads some with other people's.
struct XLSXFormatTests {
    /// Returns the cells of the first sheet: their elements without `<c`.
    private func cells(
        _ types: [String?],
        _ records: String...,
        hasHeader: Bool = false,
        linkPrefix: String? = nil
    ) throws -> [String] {
        let names = types.indices.map { "F\($0)" }
        let columns = names.map { ResultColumn(name: $0, path: [$0]) }
        let format = XLSXFormat(
            columns,
            types: types,
            name: "X",
            hasHeader: hasHeader,
            linkPrefix: linkPrefix
        )
        let file = try written(format, columns, records)
        let sheet = try #require(try ZipText(file).parts["xl/worksheets/sheet1.xml"])
        return sheet.split(separator: "<c ").dropFirst().map {
            "<c \($0)".components(before: "</row>")
        }
    }

    private func written(
        _ format: XLSXFormat,
        _ columns: [ResultColumn],
        _ records: [String]
    ) throws -> [UInt8] {
        var pages = RowPages(format, shape: RowShape(columns))
        let page =
            #"{"totalSize":\#(records.count),"done":true,"records":[\#(records.joined(separator: ","))]}"#
        pages.begin()
        _ = try pages.write(.page(QueryPage(Array(page.utf8))), atMost: .max)
        try pages.end(Ending())
        return pages.output
    }

    @Test(
        arguments: [
            ("date", #""2026-11-25""#, #"<c r="A1" s="4"><v>46351</v></c>"#),
            ("date", #""1900-03-01""#, #"<c r="A1" s="4"><v>61</v></c>"#),
            ("date", #""1900-02-28""#, text("1900-02-28")),
            ("date", #""2026-02-30""#, text("2026-02-30")),
            ("date", #""9999-12-31""#, #"<c r="A1" s="4"><v>2958465</v></c>"#),
            (
                "datetime", #""2026-11-25T18:00:00.000+0000""#,
                #"<c r="A1" s="5"><v>46351.75000000000</v></c>"#
            ),
            ("datetime", #""2026-11-25T00:00:00.000+0000""#, #"<c r="A1" s="5"><v>46351</v></c>"#),
            (
                "datetime", #""2026-11-25T00:00:00.123+0000""#,
                text("2026-11-25T00:00:00.123+0000")
            ),
            ("time", #""06:00:00.000Z""#, #"<c r="A1" s="6"><v>0.25000000000</v></c>"#),
            ("time", #""24:00:00.000Z""#, text("24:00:00.000Z")),
            ("string", #""2026-11-25""#, text("2026-11-25")),
            (nil, #""2026-11-25T18:00:00.000+0000""#, text("2026-11-25T18:00:00.000+0000")),
            ("string", #""=1+1""#, text("=1+1")),
            ("phone", #""0049""#, text("0049")),
            ("currency", "139000000.5", #"<c r="A1"><v>139000000.5</v></c>"#),
            ("currency", "1.39E8", #"<c r="A1"><v>139000000</v></c>"#),
            ("double", "-0.000001", #"<c r="A1"><v>-0.000001</v></c>"#),
            ("double", "123456789012345", #"<c r="A1"><v>123456789012345</v></c>"#),
            ("double", "1234567890123450000", #"<c r="A1"><v>1234567890123450000</v></c>"#),
            ("double", "1234567890123456", text("1234567890123456")),
            ("double", "0.1234567890123456", text("0.1234567890123456")),
            ("boolean", "true", #"<c r="A1" t="b"><v>1</v></c>"#),
            ("boolean", "false", #"<c r="A1" t="b"><v>0</v></c>"#),
            ("string", #""a\r\nb\u0001<&>\"_x000D_ \uFFFF""#, hostile),
            ("string", #""""#, text("")),
        ] as [(String?, String, String)]
    )
    func `a value has the type of its field, or stays text`(
        _ type: String?,
        _ value: String,
        _ cell: String
    ) throws {
        try expectEqual(cells([type], #"{"F0":\#(value)}"#), [cell])
    }

    private static let hostile = text(
        "a&#13;\nb_x0001_&lt;&amp;&gt;&quot;_x005F_x000D_ _xFFFF_"
    )

    private static func text(_ text: String) -> String {
        #"<c r="A1" s="2" t="inlineStr"><is><t xml:space="preserve">\#(text)</t></is></c>"#
    }

    @Test func `null and missing values have no cell`() throws {
        try expectEqual(
            cells(["double", "double", "double"], #"{"F0":null,"F2":1}"#),
            [#"<c r="C1"><v>1</v></c>"#]
        )
    }

    @Test func `an id is a link to its record`() throws {
        try expectEqual(
            cells(
                ["id"],
                #"{"F0":"003Dm000001kZ04IAE"}"#,
                linkPrefix: "https://x.my.salesforce.com/"
            ),
            [
                #"<c r="A1" s="3" t="str"><f>HYPERLINK(&quot;https://x.my.salesforce.com/"#
                    + #"003Dm000001kZ04IAE&quot;,&quot;003Dm000001kZ04IAE&quot;)</f>"#
                    + "<v>003Dm000001kZ04IAE</v></c>"
            ]
        )
    }

    @Test func `rows beyond a sheet go to the next one, each with the header`() throws {
        let columns = [ResultColumn(name: "N", path: ["N"])]
        let format = XLSXFormat(columns, name: "Case", rowLimit: 3)
        let file = try written(format, columns, (1...5).map { #"{"N":\#($0)}"# })
        let parts = try ZipText(file).parts
        let rows = (1...3).map { number in
            parts["xl/worksheets/sheet\(number).xml"]?.components(separatedBy: "<v>").dropFirst()
                .map { $0.prefix { $0 != "<" } }
        }
        expectEqual(rows, [["1", "2"], ["3", "4"], ["5"]])
        expectEqual(
            parts["xl/workbook.xml"]?.contains(
                #"<sheet name="Case" sheetId="1" r:id="rId1"/>"#
                    + #"<sheet name="Case 2" sheetId="2" r:id="rId2"/>"#
                    + #"<sheet name="Case 3" sheetId="3" r:id="rId3"/>"#
            ),
            true
        )
        expect(parts["xl/worksheets/sheet3.xml"], .contains(#"<autoFilter ref="A1:A2"/>"#))
    }

    @Test func `a text that is too long for a cell is an error, not a shorter text`() throws {
        let fitting = String(repeating: "x", count: 32_767)
        try expectEqual(cells(["string"], #"{"F0":"\#(fitting)"}"#).count, 1)
        let error = #expect(throws: (any Error).self) {
            try cells(["string"], #"{"F0":"\#(fitting)x"}"#)
        }
        let failure = error.map { Failure($0) }
        expectEqual(
            failure?.message,
            "F0 has 32,768 characters in row 1 of the sheet; "
                + "a cell of a spreadsheet holds 32,767"
        )
    }

    @Test func `columns have letters as in a spreadsheet`() {
        expectEqual(
            [0, 25, 26, 701, 702].map { SheetColumn.letters($0) },
            ["A", "Z", "AA", "ZZ", "AAA"]
        )
    }

    @Test func `a query writes the types that describe has, and its object's name`() async throws {
        let shell = try Shell()
        let path = shell.folder.path + "/x.xlsx"
        let outcome = await shell.run(
            "query",
            "SELECT Name, Birthdate, Account.AnnualRevenue, (SELECT CreatedDate FROM Cases) "
                + "FROM Contact WHERE Name = 'Sean Forbes'",
            "--children",
            "flat",
            "--output-file",
            path
        )
        expectEqual(outcome.messages, "1 record, 2 rows in \(path)\n")
        let parts = try ZipText(try #require(shell.folder.bytes(of: "x.xlsx"))).parts
        expectEqual(
            parts.keys.sorted(),
            [
                "[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels",
                "xl/styles.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml",
            ]
        )
        let sheet = parts["xl/worksheets/sheet1.xml"] ?? ""
        expect(sheet, .contains(#"<c r="B2" s="4"><v>15147</v></c><c r="C2"><v>139000000</v></c>"#))
        expect(sheet, .contains(#"<c r="D2" s="5"><v>"#))
        expect(parts["xl/workbook.xml"], .contains(#"<sheet name="Contact""#))
    }

    /// The first sheet, and the workbook's list of sheets.
    private func sheet(_ shell: Shell) throws -> (cells: String, book: String) {
        let parts = try ZipText(try #require(shell.folder.bytes(of: "x.xlsx"))).parts
        return (parts["xl/worksheets/sheet1.xml"] ?? "", parts["xl/workbook.xml"] ?? "")
    }

    /// The built-in org at an address whose records a browser could show.
    private func acme() throws -> Shell {
        var shell = try Shell()
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.transport = RemoteDemo(now: shell.now)
        return shell
    }

    @Test func `an address is one line`() async throws {
        let shell = try Shell()
        let path = shell.folder.path + "/x.xlsx"
        let soql = "SELECT MailingAddress FROM Contact WHERE Name = 'Andy Young'"
        _ = await shell.run("query", soql, "--output-file", path)
        let cells = try sheet(shell).cells
        expect(cells, .contains(">1301 Hoch Drive, Lawrence, KS 66045, USA</t>"))
    }

    @Test(arguments: [
        (["delete", "Account", "001Dm000001kZ03IAE", "--dry-run"], "Account", 1),
        (["duplicates"], "Contact", 12),
        (["contact", "003Dm000001kZ04IAE", "--tree"], "Contact", 3),
    ])
    func `ids are links in every list of records`(
        _ words: [String],
        _ name: String,
        _ count: Int
    ) async throws {
        let shell = try acme()
        let outcome = await shell.run(words + ["--output-file", shell.folder.path + "/x.xlsx"])
        let (cells, book) = try sheet(shell)
        let link = "HYPERLINK(&quot;https://acme.my.salesforce.com/"
        expectEqual(cells.split(separator: link).count, count + 1, "\(outcome)")
        expect(book, .contains("<sheet name=\"\(name)\""))
    }

    @Test func `times of a list are times, to the second`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", "003Dm000001kZ04IAE", "--yes")
        _ = await shell.run("journal", "list", "--output-file", shell.folder.path + "/x.xlsx")
        let (cells, book) = try sheet(shell)
        expect(cells, .contains(#"<c r="B2" s="5"><v>46277.50000000000</v></c>"#))
        expect(book, .contains(#"<sheet name="Journals""#))
    }

    @Test(arguments: [false, true])
    func `a workbook that was interrupted says so, and --partial keeps one that can be opened`(
        _ isKept: Bool
    ) async throws {
        let shell = try Shell()
        let context = Context(
            shell.environment(output: MemorySink(), messages: MemorySink()),
            commandName: "query",
            commandLine: "sfctl query"
        )
        var options = OutputOptions()
        options.path = shell.folder.path + "/x.xlsx"
        options.keepsPartialFile = isKept
        let style = try OutputStyle(options, in: context)
        let page =
            #"{"totalSize":3,"done":false,"nextRecordsUrl":"/q/1","records":[{"Id":"a"},{"Id":"b"}]}"#
        let columns = RowShape([ResultColumn(name: "Id", path: ["Id"])])
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            var output = try RecordOutput(columns, style: style, context: context, stopsEarly: true)
            try output.write(.page(QueryPage(Array(page.utf8))))
            let rows = output.rows
            return (rows, output.fail(UsageError("interrupted")) is UsageError)
        }
        #expect(try await task.value == (2, true))
        guard isKept else { return expectEqual(shell.folder.bytes(of: "x.xlsx"), nil) }
        let cells = try sheet(shell).cells
        #expect(cells.contains(">b<") && cells.hasSuffix("</worksheet>"))
    }

    @Test func `without a file there is nothing to write to`() async throws {
        let outcome = try await Shell().run("query", "SELECT Id FROM Contact", "-r", "xlsx")
        expectEqual(outcome.code, .usage)
        expectEqual(
            outcome.messages,
            """
            error: xlsx needs a file
              hint: --output-file FILE.xlsx
              hint: --result-format csv goes to stdout
              hint: sfctl query --help

            """
        )
    }
}

extension String {
    fileprivate func components(before end: String) -> String {
        components(separatedBy: end)[0]
    }

    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}

/// The parts of a ZIP archive, by its list of entries.
private struct ZipText {
    private(set) var parts: [String: String] = [:]

    init(_ file: [UInt8]) throws {
        func number(_ offset: Int, _ bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(file[offset + $1]) << ($1 * 8) }
        }
        let end = file.count - 22
        try #require(number(end, 4) == 0x0605_4B50)
        var entry = number(end + 16, 4)
        for _ in 0..<number(end + 10, 2) {
            try #require(number(entry, 4) == 0x0201_4B50)
            let length = number(entry + 28, 2)
            let name = String(decoding: file[(entry + 46)..<(entry + 46 + length)], as: UTF8.self)
            let start = number(entry + 42, 4) + 30 + length
            let packed = Array(file[start..<(start + number(entry + 20, 4))])
            let text = Self.unpacked(packed)
            var checksum = ZlibChecksum()
            checksum.add(text)
            expectEqual(Int(checksum.value), number(entry + 16, 4))
            expectEqual(text.count, number(entry + 24, 4))
            parts[name] = String(decoding: text, as: UTF8.self)
            entry += 46 + length
        }
        expectEqual(entry, end)
    }

    private static func unpacked(_ packed: [UInt8]) -> [UInt8] {
        var (text, offset): ([UInt8], Int) = ([], 0)
        guard var stream = ZlibStream(decompressing: .raw) else { return text }
        while stream.advance(packed, from: &offset, appendingTo: &text) == .continues {}
        return text
    }
}
