import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import sfctl

/// The whole output of command lines, in files under `Golden/` that are read as a user would.
///
/// `make record` rewrites them; a difference is read before it is committed.
struct GoldenTests {
    @Test(arguments: GoldenCase.all)
    func `a command line prints exactly what its file holds`(_ testCase: GoldenCase) async throws {
        try await testCase.check()
    }

    /// `demo serve` ends by a signal only: `DemoServeTests` has it.
    @Test(arguments: CommandTable.specifications.map(\.name).filter { $0 != "demo serve" })
    func `each command has a case in a pipe and on a terminal`(_ command: String) {
        expectEqual(Self.worlds[command], [false, true])
    }

    /// Whether the cases of each command are on a terminal.
    private static let worlds = Dictionary(grouping: GoldenCase.all, by: \.commandName)
        .mapValues { Set($0.map(\.isOnTerminal)) }

    @Test func `no two cases share a file`() {
        let names = GoldenCase.all.map(\.testDescription)
        expectEqual(Set(names).count, names.count)
    }

    @Test func `no file is without a case`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
        let names = Set(GoldenCase.all.map(\.testDescription))
        for folder in Set(names.compactMap { $0.split(separator: "/").first }) {
            let files = try FileManager.default.contentsOfDirectory(
                atPath: root.appending(path: folder).path
            )
            expectEqual(files.map { "\(folder)/\($0)" }.filter { !names.contains($0) }, [])
        }
    }
}

extension GoldenCase {
    /// All cases, a list a command.
    static let all =
        contactLists + contactCards + duplicates
        + query + queryResults + queryErrors + queryChecks + text + get + describe + delete
        + deleteByKind
        + deleteByDelivery + undelete + bin + journal + config + orgs + demo + help + views + lists
        + searches + reports
}
