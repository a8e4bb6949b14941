import Records
import TestSupport
import Testing

@testable import Browser

/// The cursor of a page with headings and other lines that open nothing.
struct PageMovingTests {
    /// Two records, a heading and a line without a target, and a third record.
    private var page: PanelPage {
        func record(_ number: Int) -> PanelPage.Line {
            let id = BrowserDriver.id(number)
            return .init(text: "\(number)", target: .record(id, object: "Contact", name: ""))
        }
        let heading = PanelPage.Line(text: "Contact (2)", isHeading: true)
        var page = PanelPage(kind: .found(text: "a"), title: "")
        page.lines = [
            heading, record(1), record(2), heading, PanelPage.Line(text: "none"), record(3),
        ]
        page.begin()
        return page
    }

    @Test func `a step goes on to the next line that opens something`() {
        var page = page
        var visited = [page.cursor]
        for step in [1, 1, 1, -1, -1, -1] {
            page.move(by: step, rows: 3)
            visited.append(page.cursor)
        }
        expectEqual(visited, [1, 2, 5, 5, 2, 1, 1])
    }

    @Test func `a page down stays within its lines, unless they open nothing`() {
        var page = page
        page.move(by: 3, rows: 3)
        expectEqual(page.cursor, 2)
        page.move(by: 2, rows: 3)
        expectEqual(page.cursor, 5)
        page.move(by: -3, rows: 3)
        expectEqual(page.cursor, 2)
    }
}
