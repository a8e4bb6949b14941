import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import sfctl

/// What holds of a frame at any size of the terminal.
struct FrameSizeTests {
    private static let columns = [1, 2, 5, 9, 20, 39, 40, 41, 60, 109, 110, 111, 250]
    private static let rows = [1, 2, 3, 7, 8, 9, 24, 70]

    @Test(arguments: FrameCase.all.filter { $0.isUnicode && $0.isSmallest })
    func `every scene can be drawn at every size`(_ frame: FrameCase) async throws {
        var scene = try await frame.scene()
        for columns in Self.columns {
            for rows in Self.rows {
                let size = ScreenSize(columns: columns, rows: rows)
                try await scene.send(.resized(size))
                let grid = FrameDrawer.draw(scene.state)
                expectEqual(grid.size, size)
                if columns < 40 || rows < 8 {
                    #expect(
                        "needs 40x8, now \(columns)x\(rows)".hasPrefix(
                            grid.lines[0].replacing("…", with: "")
                        )
                    )
                }
            }
        }
    }

    @Test(arguments: FrameCase.all.filter { $0.name == "hostile" })
    func `no cell holds what a terminal obeys`(_ frame: FrameCase) async throws {
        var scene = try await frame.scene()
        scene.change { state in
            state.org?.name = "\u{1B}]0;org\u{7}"
            state.message = BrowserMessage(kind: .failure, text: "\u{9B}31m\u{202E}message")
        }
        try await scene.press("d")
        let text = FrameDrawer.draw(scene.state).lines.joined()
        for scalar in text.unicodeScalars {
            let category = scalar.properties.generalCategory
            #expect(category != .control && category != .format)
        }
    }

    @Test func `a heading before the number of hidden columns is cut like any text`() async throws {
        let query = "SELECT Id, Name, Account.Name, StageName, Amount, Type FROM Opportunity"
        let size = ScreenSize(columns: 100, rows: 24)
        let scene = try await BrowserScene(size, start: .query(query))
        let heading = FrameDrawer.draw(scene.state).lines[2]
        #expect(heading.contains(/\ (Amount|Am\w*…) \+[0-9] *$/), "\(heading)")
    }

    @Test func `columns keep their widths while one scrolls`() async throws {
        let size = ScreenSize(columns: 120, rows: 40)
        let query = "SELECT Id, Name FROM Contact"
        var scene = try await BrowserScene(size, contacts: 3_000, start: .query(query))
        let first = FrameDrawer.draw(scene.state).lines[2]
        try await scene.press("G")
        expectEqual(FrameDrawer.draw(scene.state).lines[2], first)
    }
}
