import Platform
import Records
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import sfctl

/// What a frame shows without colours, and what it shows of control characters.
struct PlainMarkTests {
    @Test func `without colours the column under the cursor differs from the others`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("l")
        var writer = FrameWriter(isColored: false)
        let bytes = writer.bytes(showing: FrameDrawer.draw(browser.state))
        let text = String(decoding: bytes, as: UTF8.self)
        expect(text, .contains("\u{1B}[0;1;4mName"))
        expect(text, .contains("\u{1B}[0;1mId"))
    }

    @Test(arguments: [true, false])
    func `a control character of a record is replaced once`(isStyled: Bool) {
        var record = RecordDetail(id: BrowserDriver.id(0), object: "Contact")
        record.json = Array(#"{"Description":"a\u001b[31mb\u0007"}"#.utf8)
        let display = DisplayOptions(isStyled: isStyled)
        let entries = DetailContent(record, nil, localTime: .utc).entries
        let page = DetailLines(
            entries,
            DetailColumns(entries, width: 60, showsTypes: false, display),
            width: 60,
            wraps: true,
            showsTypes: false,
            display
        )
        expectEqual(page.lines.map(\.text), ["a␛[31mb␇"])
    }
}
