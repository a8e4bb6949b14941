import Foundation
public import Testing

/// Compares a text with a file under `Golden/` beside the test that asks.
///
/// The name may start with a folder: `query/zero-rows.txt`. With `RECORD=1` in the environment the
/// file is rewritten, and the test fails, so that a recording run is never taken for a pass.
public func expectGolden(
    _ text: String,
    _ name: String,
    file: StaticString = #filePath,
    at location: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(filePath: "\(file)").deletingLastPathComponent().appending(path: "Golden")
    let url = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
        Issue.record("recorded \(name)", sourceLocation: location)
        return
    }
    let expected = try? String(contentsOf: url, encoding: .utf8)
    if expected != text {
        Attachment.record(text, named: url.lastPathComponent, sourceLocation: location)
    }
    #expect(text == expected ?? "(there is no \(name); record it)", sourceLocation: location)
}
