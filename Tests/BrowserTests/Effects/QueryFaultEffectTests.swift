import Records
import SOQL
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// A statement that the org refuses: the browser explains it as `sfctl query` does.
@Suite(.timeLimit(.minutes(1))) struct QueryFaultEffectTests {
    private func failure(of soql: String) async throws -> BrowserFailure? {
        let world = try await EffectWorld(try Shell())
        world.runner.run(.open(RequestID(number: 1), ListID(number: 1), Statement(soql)))
        return await world.failure(1)
    }

    @Test(arguments: [
        // A field, an object and a keyword; the positions are those of the typed text.
        ("SELECT Id, Nmae FROM Contact", 11, "did you mean Name?", "SELECT Id, Name FROM Contact"),
        (
            "SELECT\nNmae, Emial\nFROM Contact", 7, "did you mean Name?",
            "SELECT\nName, Email\nFROM Contact"
        ), ("SELECT Id FROM Contct", 15, "did you mean Contact?", "SELECT Id FROM Contact"),
        ("SELECT Id FORM Contact", 10, "did you mean FROM?", "SELECT Id FROM Contact"),
        (
            "SELECT Id FROM Contact WHERE Zzzzz = 1", 29, "sfctl describe Contact lists the names",
            nil
        ),
    ])
    func `a misspelt name has a hint, and a correction if one is certain`(
        _ soql: String,
        offset: Int,
        hint: String,
        correction: String?
    ) async throws {
        let failure = try #require(try await failure(of: soql))
        #expect(failure.hints.contains(hint))
        expectEqual(failure.kind, .query(offset: offset, correction: correction))
        // The command has the same words and the same correction.
        let command = await (try Shell()).run("query", soql)
        #expect(command.messages.contains(failure.message.prefix(60)))
        expect(command.messages, .contains(hint))
        if let correction, !correction.contains("\n") {
            expect(command.messages, .contains(correction))
        }
    }

    @Test func `another statement of SQL gets the command that does it, with a preview`()
        async throws
    {
        let failure = try #require(try await failure(of: "DELETE FROM Contact WHERE Name = 'x'"))
        expectEqual(
            failure.hints.last,
            #"sfctl delete Contact --matching "Name = 'x'" --dry-run -o demo"#
        )
    }
}
