import Client
import HTTP
import Records
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Whatever an org holds or says, nothing that a terminal would obey reaches one.
struct HostileTerminalTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    /// Has two cases, which block a delete.
    private static let rose = "003Dm000001kZ00IAE"

    private static let rows = "SELECT Id, Name, Title, Account.Name FROM Contact LIMIT 3"
    private static let formats = [
        "table", "vertical", "json", "ndjson", "csv", "tsv", "ids", "vcard", "vcard3",
    ]

    private static let lines: [[String]] =
        formats.map { ["query", rows, "-r", $0] }
        + formats.dropLast().map { ["get", "Contact", andy, "-r", $0] }
        + ["table", "vertical", "json", "csv", "ids"].map { ["describe", "-r", $0] }
        + ["table", "vertical", "json", "csv", "ids"].map { ["describe", "Contact", "-r", $0] }
        + [
            ["query", "SELECT FIELDS(STANDARD) FROM Contact LIMIT 2"],
            ["query", "SELECT Title, COUNT(Id) FROM Contact GROUP BY Title LIMIT 2"],
            ["query", "SELECT Name, (SELECT LastName FROM Contacts) FROM Account LIMIT 2"],
            ["query", "SELECT Nope FROM Contact"], ["query", "SELECT Id FROM Nope"],
            ["query", "SELECT Nope FROM Contact", "--json"],
            ["get", "Contact", "003Dm000001kZ99IAE"], ["get", "Contact", andy, "--field", "Nope"],
            ["describe", "Nope"], ["describe", "Contact", "--field", "Nope"],
            ["delete", "Contact", andy, "--dry-run"], ["delete", "Contact", andy, rose],
            ["delete", "Contact", andy, rose, "--yes", "--json"],
            ["delete", "Contact", andy, rose, "--yes", "-r", "csv"],
            ["delete", "Contact", rose, "--yes"], ["whoami"], ["whoami", "--json"],
            ["duplicates", "Case"], ["duplicates", "Case", "-r", "csv"],
        ]

    @Test(arguments: HostileText.joined, HostileDemo.Part.allCases)
    func `the org's texts do not reach the terminal as they are`(
        _ hostile: String,
        _ part: HostileDemo.Part
    ) async throws {
        // Whatever the share, each line meets some text.
        let texts = HostileText.joined
        let turn = 2 * (texts.firstIndex(of: hostile) ?? 0) + (part == .values ? 0 : 1)
        for line in Amount.share(of: Self.lines, from: turn, turns: 2 * texts.count) {
            let shell = try terminal(hostile, in: part)
            try check(await shell.run(line), shell.terminal, line)
        }
    }

    @Test(arguments: HostileText.joined)
    func `one stream may be a terminal, and the other none`(_ hostile: String) async throws {
        for (index, line) in Self.lines.enumerated() where index % 3 == 0 {
            var shell = try terminal(hostile, in: .values)
            let isOutput = index % 2 == 0
            shell.terminal = TerminalFacts(isOutput: isOutput, isMessages: !isOutput, columns: 60)
            try check(await shell.run(line), shell.terminal, line)
        }
    }

    /// A delete that is journalled and undone, each step in the same folder.
    @Test(arguments: HostileText.joined)
    func `journals, the recycle bin and undeletes show texts, too`(
        _ hostile: String
    ) async throws {
        let shell = try terminal(hostile, in: .values)
        let lines = [
            ["delete", "Contact", Self.andy, Self.tim, "--yes"], ["journal", "list"],
            ["journal", "show", "--last"], ["journal", "show", "--last", "--json"],
            ["bin", "Contact"], ["bin", "Contact", "-r", "csv"],
            ["bin", "Contact", "-r", "vertical"],
            ["undelete", "Contact", Self.andy, "--dry-run"], ["undelete", "Contact", Self.andy],
            ["undelete", "Contact", Self.andy, "--json"], ["undelete", "--last"],
            ["undelete", "Contact", Self.rose, "-r", "csv"], ["journal", "show", "--last"],
            ["delete", "Contact", "--matching", "LastName LIKE 'Y%'", "--dry-run"],
            ["delete", "Contact", "--where", "LastName=Nobody", "--yes"],
        ]
        for line in lines { try check(await shell.run(line), shell.terminal, line) }
    }

    /// So that the tests above do not pass because nothing is shown.
    @Test(arguments: [
        ["query", rows, "-r", "table", "--no-truncate"], ["query", rows, "-r", "csv"],
        ["get", "Contact", andy], ["describe", "Contact", "--no-truncate"],
        ["delete", "Contact", andy, "--dry-run", "--no-truncate"],
        ["query", "SELECT Nope FROM Contact"],
        ["delete", "Contact", rose, "--yes"],
        ["duplicates", "Case", "--fields", "Subject"],
    ])
    func `the texts are shown with signs in the place of controls`(_ line: [String]) async throws {
        var shell = try terminal(HostileText.sequences.text, in: .values)
        shell.terminal.columns = 4000
        let outcome = await shell.run(line)
        expect((outcome.output + outcome.messages), .contains("␛]0;PWNED␇"), "\(outcome)")
    }

    private func terminal(_ hostile: String, in part: HostileDemo.Part) throws -> Shell {
        var shell = try Shell.terminal(columns: 60)
        shell.answers = ["y", "y"]
        shell.ask(HostileDemo(hostile, in: part, now: shell.now))
        return shell
    }

    @Test(arguments: HostileText.joined)
    func `bodies of the trace are shown, not obeyed`(
        _ hostile: String
    ) async throws {
        var shell = try Shell.terminal(columns: 60)
        shell.variables["SFCTL_DEBUG"] = "http"
        shell.ask(HostileDemo(hostile, now: shell.now))
        let line = ["query", Self.rows, "-r", "csv"]
        try check(await shell.run(line), shell.terminal, line)
    }

    @Test(arguments: HostileText.joined)
    func `what the user types is shown, not obeyed`(_ hostile: String) async throws {
        let text = hostile
        let lines = [
            ["query", "SELECT Na\(text)me FROM Contact"], ["query", "SELECT Id FROM \(text)"],
            ["get", "Con\(text)tact", Self.andy], ["get", "Contact", Self.andy + text],
            ["describe", text], ["delete", text, Self.andy, "--yes"], ["delete", "Contact", text],
            [text], ["query", "--\(text)"], ["query", "SELECT Id FROM Contact", "-o", text],
            ["query", "SELECT Id FROM Contact LIMIT 1", "--output-file", "/nowhere/\(text)"],
            ["config", "get", text], ["config", "set", "timeout", text], ["orgs", "default", text],
        ]
        for line in lines {
            let shell = try Shell.terminal(columns: 60)
            try check(await shell.run(line), shell.terminal, line)
        }
    }

    @Test(arguments: HostileText.joined)
    func `names of orgs are shown, not obeyed`(_ hostile: String) async throws {
        let name = JSONValue.string("acme\(hostile)")
        let entry = JSONValue.object([
            .init("instanceUrl", .string("https://acme.my.salesforce.com"))
        ])
        let file = JSONValue.object([
            .init("defaultOrg", name), .init("orgs", .object([.init(name.text ?? "", entry)])),
        ])
        let lines = [
            ["orgs"], ["orgs", "--json"], ["orgs", "default"], ["config", "list"],
            ["config", "get", "defaultOrg"], ["query", Self.rows], ["whoami"], ["logout", "--all"],
            ["open", "--url-only"], ["orgs", "default", "demo"],
        ]
        for line in lines {
            var shell = try Shell.terminal(columns: 60)
            shell.variables["SFCTL_TARGET_ORG"] = nil
            try shell.folder.write(
                String(decoding: file.json(), as: UTF8.self),
                to: ".config/sfctl/config.json"
            )
            try check(await shell.run(line), shell.terminal, line)
        }
    }

    @Test(arguments: HostileText.joined)
    func `on a colour terminal the only sequences are styles`(_ hostile: String) async throws {
        for (index, line) in Self.lines.enumerated() where index % 3 == 1 {
            var shell = try terminal(hostile, in: .values)
            shell.variables["NO_COLOR"] = nil
            let outcome = await shell.run(line)
            let plain = Shell.Outcome(
                output: outcome.output.replacing(/\u{1B}\[[0-9;]*m/, with: ""),
                messages: outcome.messages.replacing(/\u{1B}\[[0-9;]*m/, with: ""),
                code: outcome.code
            )
            try check(plain, shell.terminal, line)
        }
    }

    private func check(
        _ outcome: Shell.Outcome,
        _ terminal: TerminalFacts,
        _ line: [String]
    ) throws {
        let formats = line.last.map { [$0] } ?? []
        if terminal.isOutput {
            let isJSON = formats.contains { ["json", "ndjson", "--json"].contains($0) }
            let isTSV = formats.contains { ["csv", "tsv", "ids", "vcard", "vcard3"].contains($0) }
            // CR LF ends a line of a card, and of a value in csv.
            let output = isTSV ? outcome.output.replacing("\r\n", with: "\n") : outcome.output
            let hides: Hiding = isJSON ? .allButSelectors : isTSV ? .nothing : .all
            check(output, "stdout of \(line)", hides, tabs: isTSV)
        }
        if terminal.isMessages {
            check(outcome.messages, "stderr of \(line)", .all, tabs: false)
        }
    }

    /// Which of the invisible characters must not be there.
    private enum Hiding {
        case all
        /// JSON: it escapes them, but no variation selectors.
        case allButSelectors
        /// Lines of values keep all but what a terminal obeys.
        case nothing

        func hides(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .all: scalar.isHidden
            case .allButSelectors: scalar.isHidden && !scalar.properties.isVariationSelector
            case .nothing: false
            }
        }
    }

    private func check(_ text: String, _ name: String, _ hiding: Hiding, tabs: Bool) {
        let allowed: Set<Unicode.Scalar> = tabs ? ["\n", "\t"] : ["\n"]
        let obeyed = text.unicodeScalars.filter {
            !allowed.contains($0) && ($0.disturbsTerminal || hiding.hides($0))
        }
        #expect(obeyed.isEmpty, "\(name): \(text.debugDescription.prefix(2000))")
    }
}
