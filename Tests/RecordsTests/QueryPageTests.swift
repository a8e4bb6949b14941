import Records
import TestSupport
import Testing
import Text

struct QueryPageTests {
    @Test func `cells stand in the columns' order, not the record's`() throws {
        let columns = [
            ResultColumn(name: "Account.Owner.Name", path: ["Account", "Owner", "Name"]),
            ResultColumn(name: "Name", path: ["Name"]),
            ResultColumn(name: "Account.Name", path: ["Account", "Name"]),
        ]
        try expectEqual(
            texts(Fixture.contacts, as: columns),
            [
                ["Ann", #"Renée "Zo" Müller"#, "Acme, Inc."],
                [nil, "東京 太郎", nil],
                [nil, nil, " edge "],
            ]
        )
    }

    @Test func `the head is read whatever the order of its members`() throws {
        var sink = TextSink()
        let shape = RowShape(fields("LeadSource", "expr0"))
        let head = try QueryPage(Array(Fixture.shuffled.utf8)).scan(as: shape, into: &sink)
        expectEqual(head, PageHead(totalSize: 1, isDone: true, nextRecordsURL: nil, recordCount: 1))
        expectEqual(sink.rows, [["Web", "10"]])
    }

    @Test func `a page that is not the last says where the next one is`() throws {
        var sink = TextSink()
        let shape = RowShape(Fixture.contactColumns)
        let head = try QueryPage(Array(Fixture.contacts.utf8)).scan(as: shape, into: &sink)
        expectEqual(
            head,
            PageHead(
                totalSize: 3,
                isDone: false,
                nextRecordsURL: "/services/data/v67.0/query/0r8xx-2000",
                recordCount: 3
            )
        )
    }

    @Test func `the number of a COUNT() is the total size, of no records`() throws {
        var sink = TextSink()
        let text = #"{"totalSize":17,"done":true,"records":[]}"#
        let head = try QueryPage(Array(text.utf8)).scan(as: RowShape([]), into: &sink)
        expectEqual(head.totalSize, 17)
        #expect(sink.rows.isEmpty)
    }

    @Test func `a missing total size is nil`() throws {
        var sink = TextSink()
        let text = #"{"done":true,"records":[]}"#
        let head = try QueryPage(Array(text.utf8)).scan(as: RowShape([]), into: &sink)
        expectEqual(head.totalSize, nil)
    }

    @Test(
        arguments: [
            ("[]", .unexpectedByte(UInt8(ascii: "[")), 0),
            ("{}", .missing(member: "records"), 2),
            (#"{"done":true}"#, .missing(member: "records"), 13),
            (#"{"records":[]}"#, .missing(member: "done"), 14),
            (#"{"done":false,"records":[]}"#, .missingLocator, 27),
            (#"{"done":true,"nextRecordsUrl":"/x","records":[]}"#, .unexpectedLocator, 48),
            (#"{"nextRecordsUrl":"/x","records":[],"done":true}"#, .unexpectedLocator, 48),
            (#"{"done":true,"records":{}}"#, .unexpectedValue(member: "records"), 23),
            (#"{"done":true,"records":null}"#, .unexpectedValue(member: "records"), 23),
            (#"{"done":1,"records":[]}"#, .unexpectedValue(member: "done"), 8),
            (#"{"totalSize":1.5,"done":true}"#, .unexpectedValue(member: "totalSize"), 13),
            (#"{"totalSize":-1,"done":true}"#, .unexpectedValue(member: "totalSize"), 13),
            (#"{"done":true,"nextRecordsUrl":7}"#, .unexpectedValue(member: "nextRecordsUrl"), 30),
            (#"{"records":[],"records":[]}"#, .repeated(member: "records"), 24),
            (#"{"done":true,"records":[]} x"#, .trailingBytes, 27),
            (#"{"done":true,"records":[1]}"#, .notAnObject, 24),
            (#"{"done":true,"records":[{"Account":7}]}"#, .notAnObject, 35),
        ] as [(String, JSONFaultCode, Int)]
    )
    func `what is no query response is an error`(
        text: String,
        code: JSONFaultCode,
        offset: Int
    ) {
        var sink = TextSink()
        let shape = RowShape([ResultColumn(name: "Account.Name", path: ["Account", "Name"])])
        let fault = #expect(throws: JSONFault.self) {
            try QueryPage(Array(text.utf8)).scan(as: shape, into: &sink)
        }
        expectEqual(fault, JSONFault(code, at: offset))
    }

    @Test func `keys match in any ASCII case`() throws {
        let rows = try texts(
            page(#""Id":"1","Account":{"NAME":"2"}"#),
            as: fields("id") + [ResultColumn(name: "a", path: ["ACCOUNT", "name"])]
        )
        expectEqual(rows, [["1", "2"]])
    }

    @Test func `a key with escapes matches too`() throws {
        try expectEqual(texts(page(#""\u0049d":"1""#), as: fields("Id")), [["1"]])
    }

    @Test func `of a key given twice the last value counts`() throws {
        let columns = fields("Name") + [ResultColumn(name: "o", path: ["Owner", "Name"])]
        let twice = #""Name":"1","Name":"2","Owner":{"Name":"3"},"Owner":{"Id":"4"}"#
        try expectEqual(texts(page(twice), as: columns), [["2", nil]])
    }

    @Test func `two columns with one path have the same value`() throws {
        try expectEqual(texts(page(#""Id":"1""#), as: fields("Id", "id")), [["1", "1"]])
    }

    @Test func `a column may hold a parent that other columns look into`() throws {
        let columns = fields("Owner") + [ResultColumn(name: "o", path: ["Owner", "Name"])]
        let rows = try texts(page(#""Owner": { "Name" : "x" }"#), as: columns)
        expectEqual(rows, [[#"{"Name":"x"}"#, "x"]])
    }

    @Test func `a key that no column claims is named`() throws {
        var sink = TextSink()
        let text = page(#""Id":"1","Extra":2,"More":3"#)
        let head = try QueryPage(Array(text.utf8)).scan(as: RowShape(fields("Id")), into: &sink)
        expectEqual(head.unclaimedKey, "Extra")
    }

    @Test func `missing is told from null`() throws {
        var sink = KindSink()
        let shape = RowShape(
            fields("Absent", "Null") + [ResultColumn(name: "p", path: ["Parent", "Name"])]
        )
        let text = page(#""Null":null,"Parent":null"#)
        _ = try QueryPage(Array(text.utf8)).scan(as: shape, into: &sink)
        expectEqual(sink.kinds, [.missing, .null, .null])
    }

    @Test func `what the sink throws comes through`() {
        struct Full: Error {}
        struct FullSink: RowSink {
            mutating func row(_ row: borrowing Row) throws { throw Full() }
        }
        var sink = FullSink()
        #expect(throws: Full.self) {
            try QueryPage(Array(page(#""Id":"1""#).utf8)).scan(as: RowShape([]), into: &sink)
        }
    }

    @Test(
        arguments: [
            ["003000000000001", "003000000000002"], ["003000000000001", "003000000000001"],
            ["0030000000001", "0030000000001"], ["", ""], ["003000000000001", "0"],
            ["0", "003000000000001"], [#"a\"}b"#, #"a\"}b"#],
        ]
    )
    func `attributes are passed over, whether they repeat the last ones wholly or in part`(
        ids: [String]
    ) throws {
        // A key that begins like the end of an object, behind urls of every length.
        for length in 0...16 {
            let path = String(repeating: "/", count: length)
            let records = ids.map {
                #"{"attributes":{"type":"Contact","url":"\#(path)\#($0)"},"}":"brace","#
                    + #""Id":"\#($0)"}"#
            }
            let text = #"{"done":true,"records":[\#(records.joined(separator: ","))]}"#
            try expectEqual(
                texts(text, as: fields("}", "Id")),
                ids.map { ["brace", $0.replacing(#"\"#, with: "")] },
                "\(length) bytes"
            )
        }
    }

    @Test func `attributes that are alike up to an escape or to a value are read anew`() throws {
        let escaped = [#""x\\b123456789""#, #""x\"}123456789""#].map {
            #"{"attributes":{"url":\#($0)},"Id":"1"}"#
        }
        let page = #"{"done":true,"records":[\#(escaped.joined(separator: ","))]}"#
        try expectEqual(texts(page, as: fields("Id")), [["1"], ["1"]])
        let malformed = [#""a""#, #"1a""#].map { #"{"attributes":{"url":\#($0)},"Id":"1"}"# }
        #expect(throws: JSONFault.self) {
            try texts(
                #"{"done":true,"records":[\#(malformed.joined(separator: ","))]}"#,
                as: fields("Id")
            )
        }
    }

    @Test func `a locator that is empty is none`() throws {
        var sink = TextSink()
        let last = Array(#"{"done":true,"nextRecordsUrl":"","records":[]}"#.utf8)
        let head = try QueryPage(last).scan(as: RowShape([]), into: &sink)
        expectEqual(head.nextRecordsURL, nil)
        let open = Array(#"{"done":false,"nextRecordsUrl":"","records":[]}"#.utf8)
        let fault = #expect(throws: JSONFault.self) {
            try QueryPage(open).scan(as: RowShape([]), into: &sink)
        }
        expectEqual(fault?.code, .missingLocator)
    }

    @Test(
        arguments: [
            (#"{"totalSize":7,"done":true,"records":["#, 7), (#"{"done":true,"totalSize":0,"#, 0),
            (#"{"records":[],"totalSize":7,"done":true}"#, nil), (#"{"totalSize":null,"#, nil),
            (#"{"totalSize":-7,"records":[]}"#, nil), ("[]", nil), ("", nil),
        ] as [(String, Int?)]
    )
    func `the size of the whole is read where it stands before the records`(
        text: String,
        size: Int?
    ) {
        expectEqual(QueryPage(Array(text.utf8)).announcedSize, size)
    }

    private struct KindSink: RowSink {
        var kinds: [Cell.Kind] = []

        mutating func row(_ row: borrowing Row) {
            for column in 0..<row.count { kinds.append(row.cell(column).kind) }
        }
    }
}
