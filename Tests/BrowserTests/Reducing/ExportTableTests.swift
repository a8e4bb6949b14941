import Output
import Records
import SOQL
import TestSupport
import Testing
import Text

@testable import Browser

/// The dialog of an export: when it stays open, and what it asks for.
struct ExportTableTests {
    @Test func `marked rows that are not loaded are not left out in silence`() throws {
        var browser = BrowserDriver()
        let rows = (0..<6).map { ($0, "Contact \($0)") }
        try browser.load(rows, total: 20, isLast: false)
        try browser.press("space space R")
        try browser.load(Array(rows.dropFirst()), total: 20, isLast: false)
        expectEqual(browser.state.list?.marks.count, 2)
        _ = browser.takeEffects()
        try browser.press("x enter")
        guard case .export(let dialog) = browser.state.overlays.last else {
            Issue.record("the dialog has closed")
            return
        }
        expectEqual(dialog.error, "1 marked row is not loaded; G loads more rows")
        #expect(requests(browser).isEmpty)
    }

    private func requests(_ browser: BrowserDriver) -> [ExportRequest] {
        browser.effects.compactMap { if case .export(_, let request) = $0 { request } else { nil } }
    }

    private func dialog(_ browser: BrowserDriver) -> ExportDialog? {
        if case .export(let dialog) = browser.state.overlays.last { dialog } else { nil }
    }

    @Test func `after an error the dialog is open again, with all that was typed`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("x j j space j j ctrl-u")
        browser.type("/nope/file.csv")
        try browser.press("enter")
        expectEqual(dialog(browser), nil)
        let failure = BrowserFailure(kind: .other, message: "cannot write /nope/file.csv: gone")
        try browser.answer(.failed(failure)) { if case .export = $0 { true } else { false } }
        expectEqual(dialog(browser)?.error, "cannot write /nope/file.csv: gone")
        expectEqual(dialog(browser)?.path.text, "/nope/file.csv")
        expectEqual(dialog(browser)?.isForSpreadsheet, true)
        expectEqual(browser.state.message, nil)
        // Moving the cursor keeps the error; another name ends it, and can be tried.
        try browser.press("left right")
        #expect(dialog(browser)?.error != nil)
        browser.type("2")
        expectEqual(dialog(browser)?.error, nil)
        try browser.press("enter")
        expectEqual(requests(browser).map(\.path), ["/nope/file.csv", "/nope/file.csv2"])
    }

    @Test func `an error that comes to another dialog is a message, and the dialog stays`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("x enter :")
        let failure = BrowserFailure(kind: .other, message: "the disk is full")
        try browser.answer(.failed(failure)) { if case .export = $0 { true } else { false } }
        expectEqual(dialog(browser), nil)
        expectEqual(browser.state.overlays.count, 1)
        expectEqual(browser.state.message?.text, "the disk is full")
    }

    @Test func `the dialog has the lines that the format and the query have`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("x")
        expectEqual(dialog(browser)?.settings, [.rows, .format, .spreadsheet, .replacement, .path])
        try browser.press("j l")
        expectEqual(dialog(browser)?.format, .tsv)
        expectEqual(dialog(browser)?.settings, [.rows, .format, .replacement, .path])
        expectEqual(dialog(browser)?.path.text, "contact.tsv")
    }

    @Test func `child rows are flat where a format cannot nest them, and chosen elsewhere`() throws
    {
        let list = RecordList(
            id: ListID(number: 1),
            query: "SELECT Name, (SELECT Name FROM Contacts) FROM Account"
        )
        var dialog = ExportDialog(list, format: .tsv)
        #expect(dialog.settings.contains(.children))
        #expect(!dialog.isFlat)
        dialog.format = .csv
        #expect(dialog.isFlat)
        dialog.format = .json
        #expect(!dialog.settings.contains(.children))
    }

    @Test func `a hidden column is neither exported nor copied`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        let before = browser.state.list?.columns?.map(\.name) ?? []
        try browser.press("c space enter x enter")
        let request = try #require(requests(browser).first)
        let record = try JSONValue(parsing: try #require(request.records?.first))
        let members = record.selecting(try #require(request.chosen)).members?.map(\.key) ?? []
        expectEqual(members.filter { $0 != "attributes" }, Array(before.dropFirst()))
        #expect(before.count > 1)
        var copied: [BrowserEffect] = []
        browser.change { copied = $0.copy(as: .json) }
        let text = copied.compactMap { if case .copy(let text) = $0 { text } else { nil } }.joined()
        #expect(text.contains("{") && !text.contains("\"\(before[0])\""))
    }

    @Test func `the name of the file tells the format, and is needed`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("x j j j j j ctrl-u enter")
        expectEqual(dialog(browser)?.error, "the file needs a name")
        browser.type("/tmp/a.json")
        #expect(dialog(browser)?.format == .json && dialog(browser)?.error == nil)
        browser.type("x")
        expectEqual(dialog(browser)?.format, .json)
    }

    @Test func `fields of parents are chosen whatever their case`() throws {
        let record = try JSONValue(
            parsing: Array(
                #"{"attributes":{},"Account":{"Name":"a","Type":"b","X":1},"Id":null}"#.utf8
            )
        )
        let chosen = record.selecting([["id"], ["Account", "Type"], ["account", "name"]])
        expectEqual(
            String(decoding: chosen.json(), as: UTF8.self),
            #"{"attributes":{},"Id":null,"Account":{"Type":"b","Name":"a"}}"#
        )
    }
}
