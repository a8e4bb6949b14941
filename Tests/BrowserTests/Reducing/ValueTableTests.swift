import Client
import Records
import SOQL
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import sfctl

/// The values of a column: their order, and the lists that they narrow to.
struct ValueTableTests {
    private static let fields = [
        ("Id", "id", ""), ("Name", "string", ""), ("Born__c", "date", ""),
        ("CreatedDate", "datetime", ""), ("Score__c", "double", ""), ("Count__c", "int", ""),
        ("Active__c", "boolean", ""), ("Stage", "picklist", ""), ("Notes__c", "textarea", ""),
        ("Place__c", "location", ""), ("AccountId", "reference", "Account"),
    ].map { name, type, parent in
        let isPlain = !["textarea", "location"].contains(type)
        let reference =
            parent.isEmpty ? "" : #","relationshipName":"\#(parent)","referenceTo":["\#(parent)"]"#
        return #"{"name":"\#(name)","label":"\#(name)","type":"\#(type)","filterable":\#(isPlain),"#
            + #""groupable":\#(isPlain && type != "datetime")\#(reference)}"#
    }.joined(separator: ",")

    private func browser(
        _ soql: String,
        _ record: String,
        fields: String? = fields
    ) throws -> BrowserDriver {
        try browser(soql, records: [record], fields: fields)
    }

    /// A browser of a query with rows, whose object is described.
    private func browser(
        _ soql: String,
        records: [String],
        fields: String? = fields
    ) throws -> BrowserDriver {
        var browser = BrowserDriver()
        browser.change { state in
            if let fields, let object = try? BrowserDriver.describing(fields: fields) {
                state.objects["contact"] = .known(object)
                state.objects["account"] = .known(object)
            }
            _ = state.open(Statement(soql))
        }
        let whole = records.enumerated().map { number, record in
            #"{"attributes":{"type":"Contact"},"Id":"\#(BrowserDriver.id(number))",\#(record)}"#
        }
        let page = QueryPage(records: whole.map { Array($0.utf8) })
        let query = Statement(soql)
        let columns =
            query.columns ?? [ResultColumn(dotted: "Id"), ResultColumn(dotted: "Score__c")]
        let rows = try RowChunk.reading(
            page,
            columns: columns,
            hasRecords: query.hasRecords
        ).rows
        let loaded = LoadedPage(
            rows: rows,
            columns: query.columns == nil ? columns : nil,
            totalSize: records.count
        )
        try browser.answer(.page(loaded)) { if case .page = $0 { true } else { false } }
        _ = browser.takeEffects()
        return browser
    }

    private func opened(_ browser: BrowserDriver) -> [String] {
        browser.effects.compactMap { effect in
            if case .open(_, _, let query) = effect { query.text } else { nil }
        }
    }

    @Test(
        arguments: [
            ("Born__c", #""2026-09-12""#, "2026-09-12"),
            ("CreatedDate", #""2026-09-12T10:00:00.000+0000""#, "2026-09-12T10:00:00.000+0000"),
            ("Score__c", "1.5E3", "1500"), ("Count__c", "7", "7"), ("Active__c", "true", "TRUE"),
            ("Stage", #""O'Brien \"x\" \\""#, #"'O\'Brien "x" \\'"#), ("Name", #""12""#, "'12'"),
            ("Stage", "null", "NULL"), ("Name", #""2026-09-12""#, "'2026-09-12'"),
            ("Name", #""\u202eab\u0007\n山""#, "'\u{202E}ab\u{7}\\n山'"),
        ]
    )
    func `a value is written by the type of its field`(
        _ field: String,
        _ json: String,
        _ literal: String
    ) throws {
        var browser = try browser("SELECT Id, \(field) FROM Contact", #""\#(field)":\#(json)"#)
        try browser.press("l v enter")
        expectEqual(
            opened(browser),
            ["SELECT Id, \(field) FROM Contact WHERE \(field) = \(literal)"]
        )
        // What is sent is SOQL.
        #expect(opened(browser).allSatisfy { Statement($0).query != nil })
    }

    @Test(
        arguments: [
            (#""Name":"Acme""#, "Name", "'Acme'"), (#""Score__c":2.5"#, "Score__c", "2.5"),
            (#""Born__c":"2026-01-31""#, "Born__c", "2026-01-31"),
            (#""Active__c":false"#, "Active__c", "FALSE"),
        ],
        [true, false]
    )
    func `a parent's value is written by its type, or else by its form`(
        _ field: (json: String, name: String, literal: String),
        isDescribed: Bool
    ) throws {
        let soql = "SELECT Id, Account.\(field.name) FROM Contact"
        var browser = try browser(
            soql,
            #""Account":{"attributes":{"type":"Account"},\#(field.json)}"#,
            fields: isDescribed ? Self.fields : nil
        )
        try browser.press("l v enter")
        expectEqual(opened(browser), ["\(soql) WHERE Account.\(field.name) = \(field.literal)"])
    }

    @Test func `the objects of a parent's column are described when it is counted`() throws {
        var browser = try browser(
            "SELECT Id, Account.Name FROM Contact",
            #""Account":null"#,
            fields: Self.fields
        )
        browser.change { $0.objects["account"] = nil }
        try browser.press("l v")
        #expect(
            browser.effects.contains {
                if case .describe(_, "Account") = $0 { true } else { false }
            }
        )
        expectEqual(browser.state.panel?.lines.map(\.text), ["<null>"])
    }

    @Test func `the columns of FIELDS can be counted, too`() throws {
        var browser = try browser(
            "SELECT FIELDS(ALL) FROM Contact LIMIT 200",
            #""Score__c":3"#
        )
        try browser.press("l v enter")
        expectEqual(
            opened(browser),
            ["SELECT FIELDS(ALL) FROM Contact WHERE Score__c = 3 LIMIT 200"]
        )
    }

    @Test(
        arguments: [
            (
                "Notes__c", #""a""#,
                "the org cannot filter by Notes__c (textarea); / filters the loaded rows",
                "the org cannot group by Notes__c (textarea); G G loads all rows, and v counts the "
                    + "loaded ones"
            ),
            (
                "Place__c", #"{"latitude":1}"#,
                "Place__c has no plain values to search for; / filters the loaded rows",
                "the org cannot group by Place__c (location); G G loads all rows, and v counts the "
                    + "loaded ones"
            ),
            (
                "(SELECT Id FROM Cases)", #"null,"Cases":null"#,
                "Cases has no plain values to search for; / filters the loaded rows",
                "Cases is no field, so the org cannot count its values; G G loads all rows, and v "
                    + "counts the loaded ones"
            ),
            (
                "toLabel(Stage)", #"null,"Stage":"y""#,
                "Stage has no plain values to search for; / filters the loaded rows",
                "Stage is no field, so the org cannot count its values; G G loads all rows, and v "
                    + "counts the loaded ones"
            ),
        ]
    )
    func `what the org would refuse is not asked for`(
        _ column: String,
        _ json: String,
        _ narrowing: String,
        _ counting: String
    ) throws {
        var browser = try browser("SELECT Id, \(column) FROM Contact", #""\#(column)":\#(json)"#)
        try browser.press("l v enter")
        expectEqual(browser.state.panel?.note, narrowing)
        try browser.press("a")
        expectEqual(browser.state.panel?.note, counting)
        #expect(browser.effects.isEmpty)
    }

    @Test func `a datetime is counted in the rows only`() throws {
        var browser = try browser(
            "SELECT Id, CreatedDate FROM Contact",
            #""CreatedDate":"2026-09-12T10:00:00.000+0000""#
        )
        try browser.press("l v a")
        expectEqual(
            browser.state.panel?.note,
            "the org cannot group by CreatedDate (datetime); G G loads all rows, and v counts "
                + "the loaded ones"
        )
    }

    @Test func `values are counted by their bytes, null first among equals`() throws {
        let names = [
            "null", #""Contact 10""#, #""Contact 1""#, #""Contact 2""#, #""Contact 10""#, #""""#,
            #""5""#, "5", "null", #""a\u0000""#, #""a""#, #""é""#, "true", #""Contact 1x""#, "5",
        ]
        let records = names.map { #""Name":\#($0)"# }
        var browser = try browser("SELECT Name FROM Contact", records: records)
        try browser.press("v")
        guard case .values(let values) = browser.state.panel?.kind else {
            Issue.record("no values")
            return
        }
        let texts = [
            nil, "5", "Contact 10", "", "5", "Contact 1", "Contact 1x", "Contact 2", "a", "a\0",
            "true", "é",
        ]
        expectEqual(values.counts.map(\.text), texts)
        expectEqual(values.counts.map(\.count), [2, 2, 2] + Array(repeating: 1, count: 9))
    }

    @Test func `a refused count says why, and what works`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("l v a")
        let failure = BrowserFailure(kind: .other, message: "field 'Name' can not be grouped")
        try browser.answer(.failed(failure)) { if case .values = $0 { true } else { false } }
        expectEqual(
            browser.state.panel?.note,
            "field 'Name' can not be grouped; G G loads all rows, and v counts the loaded ones"
        )
        expectEqual(browser.state.panel?.lines.map(\.text), ["Ada"])
    }

    @Test func `no more values are counted than the org counts at once`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("l v a")
        let counts = (0..<2000).map { ValueCount(text: "\($0)", count: 1) }
        try browser.answer(.values(counts)) { if case .values = $0 { true } else { false } }
        expectEqual(browser.state.panel?.title, "Name: 2,000 values or more in the org")
        expectEqual(
            browser.state.panel?.note,
            "the 2,000 most frequent values; the org counts no more at once"
        )
    }

    @Test func `the counts of one column are not shown for another`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("l v a")
        let id = try browser.id { if case .values = $0 { true } else { false } }
        _ = browser.takeEffects()
        try browser.press("enter")
        #expect(browser.effects.contains(.cancel(id)))
        try browser.press("[ l v")
        browser.send(.answer(id, .values([ValueCount(text: "Ada", count: 9)])))
        expectEqual(browser.state.panel?.lines.map(\.text), ["<null>"])
    }

    @Test func `rows without columns have no values`() throws {
        var browser = BrowserDriver()
        browser.change { _ = $0.open(Statement("SELECT COUNT() FROM Contact")) }
        let page = QueryPage(Array(#"{"totalSize":5,"done":true,"records":[]}"#.utf8))
        let rows = try RowChunk.reading(page, columns: [], hasRecords: false).rows
        let loaded = LoadedPage(rows: rows, columns: nil, totalSize: 5)
        try browser.answer(.page(loaded)) { if case .page = $0 { true } else { false } }
        try browser.press("v")
        expectEqual(browser.state.panel, nil)
        expectEqual(browser.state.message?.text, "there is no column whose values could be counted")
        try browser.press("C T f esc '")
        expectEqual(browser.state.panel?.kind, .views)
    }

    @Test func `shares are rounded, and a small one is not none`() throws {
        let names = Array(repeating: "Bob", count: 300) + ["Ada", "Cy", "Cy"]
        var browser = try BrowserDriver(contacts: names)
        try browser.press("l v")
        expectEqual(browser.state.panel?.lines.map(\.end), ["300  99%", "2  1%", "1  <1%"])
    }
}
