import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import CommandLine
@testable import sfctl

/// Whole frames, in files under `Golden/browse-frames/` that are read as pictures.
///
/// A file has the text of each cell, and below it a letter for the style of each. `RECORD=1`
/// rewrites them.
struct BrowserFrameTests {
    @Test(arguments: FrameCase.all)
    func `a frame is what its file holds`(_ frame: FrameCase) async throws {
        let scene = try await frame.scene()
        let grid = FrameDrawer.draw(scene.state)
        let text = (grid.lines + ["", "-- styles --"] + grid.styleLines).joined(separator: "\n")
        try expectGolden(text + "\n", "browse-frames/\(frame.testDescription).txt")
    }
}
