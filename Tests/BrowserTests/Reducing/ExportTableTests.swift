import Testing

@testable import Browser

/// The export of marked rows, when some of them are not loaded any more.
struct ExportTableTests {
    @Test func `marked rows that are not loaded are not left out in silence`() throws {
        var browser = BrowserDriver()
        let rows = (0..<6).map { ($0, "Contact \($0)") }
        try browser.load(rows, total: 20, isLast: false)
        try browser.press("space space R")
        try browser.load(Array(rows.dropFirst()), total: 20, isLast: false)
        #expect(browser.state.list?.marks.count == 2)
        _ = browser.takeEffects()
        try browser.press("x enter")
        guard case .export(let dialog) = browser.state.overlays.last else {
            Issue.record("the dialog has closed")
            return
        }
        #expect(dialog.error == "1 marked row is not loaded; G loads more rows")
        let isExporting = browser.effects.contains { if case .export = $0 { true } else { false } }
        #expect(!isExporting)
    }
}
