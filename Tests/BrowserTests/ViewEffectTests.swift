import Foundation
import Records
import SOQL
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandSupport
@testable import sfctl

/// The views that the browser lists and saves, in the files of `sfctl view`.
@Suite(.timeLimit(.minutes(5))) struct ViewEffectTests {
    private static let own = ".config/sfctl/views.json"
    private static let project = ".sfctl/views.json"
    private static let contacts = Statement("SELECT Id, Name FROM Contact")

    private func lines(_ files: [String: String]) async throws -> [String] {
        let shell = try Shell()
        for (name, text) in files { try shell.folder.write(text, to: name) }
        let world = try await EffectWorld(shell)
        world.runner.run(.views(RequestID(number: 1)))
        return await world.lines(1).map { $0.replacing(shell.folder.path, with: "~") }
    }

    @Test func `views of the project come first, and hide one of the same name`() async throws {
        try await expectEqual(lines([:]), [])
        try await expectEqual(
            lines([
                Self.own: #"""
                {"mine": {"soql": "SELECT Id\n FROM   Lead"}, "team": {"soql": "SELECT Id FROM Case"}}
                """#,
                Self.project: #"{"team": {"soql": "SELECT Name FROM Account"}}"#,
            ]),
            [
                "team | SELECT Name FROM Account | project -> view team",
                "mine | SELECT Id FROM Lead -> view mine",
            ]
        )
    }

    @Test func `one broken view, or a broken file of the project, does not hide the others`()
        async throws
    {
        let lines = try await lines([
            Self.own: #"""
            {"mine": {"soql": "SELECT Id FROM Lead"}, "b": {"sql": "x"}, "odd": {"soql": "SELEC"}}
            """#,
            Self.project: #"{"team": "#,
        ])
        try expectGolden(lines.map { $0 + "\n" }.joined(), "page-lines/views-broken.txt")
    }

    @Test func `a broken file of one's own is told, and is no empty list`() async throws {
        let lines = try await lines([Self.own: "[]"])
        try expectGolden(lines.map { $0 + "\n" }.joined(), "page-lines/views-unreadable.txt")
    }

    // MARK: - Saving

    private func save(
        _ name: String,
        _ statement: Statement = contacts,
        replaces: Bool = false,
        in world: EffectWorld
    ) async -> String {
        let id = RequestID(number: 1)
        world.runner.run(.saveView(id, name: name, statement, replaces: replaces))
        let text =
            switch await world.answer(to: 1) {
            case .viewSaved(let path): path ?? "exists"
            case .failed(let failure): failure.words
            default: ""
            }
        return text.replacing(world.shell.folder.path, with: "~")
    }

    @Test func `a view is saved, and another of its name is replaced only when asked`() async throws
    {
        let world = try await EffectWorld(try Shell())
        let lead = Statement("SELECT Id FROM Lead")
        await expectEqual(save("mine", in: world), "~/\(Self.own)")
        await expectEqual(save("mine", in: world), "~/\(Self.own)")
        await expectEqual(save("mine", lead, in: world), "exists")
        let text = { world.shell.folder.text(of: Self.own) ?? "" }
        expect(text(), .contains("SELECT Id, Name FROM Contact"))
        await expectEqual(save("mine", lead, replaces: true, in: world), "~/\(Self.own)")
        #expect(text().contains("SELECT Id FROM Lead") && !text().contains("Contact"))
        let run = await world.shell.run("view", "mine", "-r", "csv")
        #expect(run.code == .success && run.output.hasPrefix("Id\n00Q"))
    }

    @Test(arguments: ["two words", "../x", "", "é", "-r"])
    func `a name that no command line can have is refused`(name: String) async throws {
        let world = try await EffectWorld(try Shell())
        await expectEqual(
            save(name, in: world),
            "a view takes a name of letters, digits, '-', '_' and '.', at most 64, that starts "
                + "with a letter or digit, not '\(name)'"
        )
        expectEqual(world.shell.folder.text(of: Self.own), nil)
    }

    @Test func `a file that cannot be written is told`() async throws {
        let shell = try Shell()
        // A folder is in the way.
        try shell.folder.write("x", to: "\(Self.own)/x")
        let world = try await EffectWorld(shell)
        let text = await save("mine", in: world)
        try expectGolden("\(text)\n", "page-lines/view-unwritable.txt")
    }
}
