import Foundation
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import CommandLine
@testable import Platform
@testable import sfctl

/// The frames that the README and the guide of the browser show are what the browser draws.
///
/// Above each stands `<!-- frame: NAME -->`, the name of its golden file. `RECORD=1` writes them.
struct FrameDocumentTests {
    @Test(arguments: ["README.md", "docs/browsing.md"])
    func `a page's frames are what the browser draws`(_ name: String) async throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: name)
        let text = try String(contentsOf: url, encoding: .utf8)
        let drawn = try await Self.drawingFrames(in: text)
        if ProcessInfo.processInfo.environment["RECORD"] == "1", drawn != text {
            try drawn.write(to: url, atomically: true, encoding: .utf8)
            Issue.record("recorded the frames of \(name)")
            return
        }
        expectEqual(drawn, text)
        expect(text, .contains(Self.marker))
        guard name != "README.md" else { return }
        for size in ["60x16", "80x24", "120x40"] { expect(text, .contains("\(size) -->")) }
    }

    private static let marker = "<!-- frame: "

    /// A page with its frames as they are drawn now.
    private static func drawingFrames(in page: String) async throws -> String {
        var drawn: [Substring] = []
        var lines = page.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            drawn.append(line)
            guard line.hasPrefix(marker), line.hasSuffix(" -->") else { continue }
            let name = String(line.dropFirst(marker.count).dropLast(" -->".count))
            let frame = try #require(
                FrameCase.all.first { $0.testDescription == name },
                "there is no frame \(name)"
            )
            let scene = try await frame.scene()
            lines = lines.drop { $0 != "```" }
            drawn += ["```text"] + FrameDrawer.draw(scene.state).lines.map { $0[...] }
        }
        return drawn.joined(separator: "\n")
    }
}
