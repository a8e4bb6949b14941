import Foundation
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import Views
@testable import sfctl

/// Saved views on real command lines: what is kept, what wins, and what is refused.
struct ViewTests {
    private static let soql = "SELECT Name, Email FROM Contact WHERE Name LIKE 'A%'"

    private static func views(_ shell: Shell) throws -> String {
        try String(contentsOfFile: "\(shell.folder.path)/.config/sfctl/views.json", encoding: .utf8)
    }

    @Test func `a view keeps the SOQL and the flags of the rows, but neither org nor file`()
        async throws
    {
        let shell = try Shell()
        let path = "\(shell.folder.path)/people.csv"
        let saved = await shell.run(
            "query",
            Self.soql,
            "-r",
            "csv",
            "--bom",
            "--output-file",
            path,
            "--width",
            "90",
            "-o",
            "demo",
            "--max-rows",
            "3",
            "--all-rows",
            "--save",
            "people"
        )
        expectEqual(saved.code, .usage, "csv has no width")
        let again = await shell.run(
            "query",
            Self.soql,
            "-r",
            "csv",
            "--bom",
            "--output-file",
            path,
            "-o",
            "demo",
            "--max-rows",
            "3",
            "--all-rows",
            "--save",
            "people"
        )
        expectEqual(again.code, .success)
        expect(
            again.messages,
            .hasSuffix("views.json; sfctl view people --target-org demo runs it\n")
        )
        try expectEqual(
            Self.views(shell),
            """
            {
              "people": {
                "soql": "SELECT Name, Email FROM Contact WHERE Name LIKE 'A%'",
                "flags": {
                  "result-format": "csv",
                  "bom": true,
                  "max-rows": 3,
                  "all-rows": true
                }
              }
            }

            """
        )
        let shown = await shell.run("views", "show", "people")
        expectEqual(
            shown.output,
            "sfctl query \"\(Self.soql)\" --result-format csv --bom --max-rows 3 --all-rows\n"
        )
        let ran = await shell.run("view", "people")
        let expected = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        #expect(ran.output == expected && ran.code == .success)
    }

    @Test(arguments: [
        (["-r", "json"], "{\"result\""), (["--json"], "{\"result\""), (["-r", "ids"], "003"),
        (["-r", "tsv"], "Id\tName"), (["--no-utc"], "\u{FEFF}Id,Name"), ([], "\u{FEFF}Id,Name"),
    ])
    func `flags of the command line win over those of the view`(
        _ flags: [String],
        _ start: String
    ) async throws {
        let shell = try Shell()
        let soql = "SELECT Id, Name FROM Contact LIMIT 1"
        let saved = await shell.run("query", soql, "-r", "csv", "--excel", "--save", "v")
        expectEqual(saved.code, .success, "\(saved)")
        let ran = await shell.run(["view", "v"] + flags)
        if flags == ["--no-utc"] {
            #expect(ran.code == .success || ran.code == .usage)
        } else {
            #expect(ran.output.hasPrefix(start) && ran.code == .success, "\(ran)")
        }
    }

    @Test func `--matching adds its condition with AND and parentheses`() async throws {
        let shell = try Shell()
        let soql = "SELECT Name FROM Contact WHERE Name LIKE 'A%' OR Name LIKE 'J%' ORDER BY Name"
        await expectEqual(shell.run("query", soql, "--save", "v").code, .success)
        let ran = await shell.run("view", "v", "--matching", "Name LIKE '%g' OR Name LIKE '%y'")
        expectEqual(ran.output, "Name\nAndy Young\nArthur Song\nJane Grey\n")
    }

    @Test func `a view may be saved again from another one`() async throws {
        let shell = try Shell()
        await expectEqual(shell.run("query", Self.soql, "--save", "v").code, .success)
        let narrowed = await shell.run(
            "view",
            "v",
            "--matching",
            "Email LIKE '%com'",
            "--save",
            "w"
        )
        expectEqual(narrowed.code, .success, "\(narrowed)")
        let shown = await shell.run("views", "show", "w")
        expectEqual(shown.output, "sfctl query \"\(Self.soql) AND Email LIKE '%com'\"\n")
    }

    @Test func `another view of the name stays, unless --replace is given`() async throws {
        let shell = try Shell()
        await expectEqual(shell.run("query", Self.soql, "--save", "v").code, .success)
        let before = try Self.views(shell)
        let same = await shell.run("query", Self.soql, "--save", "v")
        expectEqual(same.code, .success)
        let other = await shell.run("query", "SELECT Id FROM Account", "--save", "v")
        #expect(other.code == .usage && other.output == "")
        expect(other.messages, .contains("'v' is already a view"))
        try expectEqual(Self.views(shell), before)
        let replaced = await shell.run(
            "query",
            "SELECT Id FROM Account",
            "--save",
            "v",
            "--replace"
        )
        expectEqual(replaced.code, .success)
        await expect(shell.run("views", "show", "v").output, .contains("FROM Account"))
    }

    @Test(arguments: [
        "SELECT Nope FROM Contact", "SELECT Id FRM Contact", "SELECT Id FROM Contcat",
    ])
    func `a query that fails is not saved`(_ soql: String) async throws {
        let shell = try Shell()
        #expect(await shell.run("query", soql, "--save", "v").code != .success)
        await expectEqual(shell.run("views", "-r", "ids").output, "")
    }

    @Test(arguments: ["../x", "", ".x", "-x", "a b", "ä", "a/b", String(repeating: "x", count: 65)])
    func `a name that could not be a file's is refused`(_ name: String) async throws {
        let shell = try Shell()
        let outcome = await shell.run("query", Self.soql, "--save=\(name)")
        #expect(outcome.code == .usage && outcome.output == "")
        let since = await shell.run("query", Self.soql, "--since-last=\(name)")
        #expect(since.code == .usage && since.output == "")
    }

    @Test(arguments: [
        (#"{"v": {"soql": "hello"}}"#, "the view 'v' in", "is not SOQL"),
        (#"{"v": {"sqol": "SELECT Id FROM Contact"}}"#, "no such key: 'v.sqol'", "'soql'?"),
        (#"{"v": {"soql": 3}}"#, "'v' has no text 'soql'", ""),
        (#"{"v": "SELECT Id FROM Contact"}"#, "'v' has no text 'soql'", ""),
        (
            #"{"v": {"soql": "SELECT Id FROM Contact", "flags": {"result-frmat": "csv"}}}"#,
            "a view keeps no flag 'result-frmat'", "did you mean 'result-format'?"
        ),
        (
            #"{"v": {"soql": "SELECT Id FROM Contact", "flags": {"output-file": "/tmp/x"}}}"#,
            "a view keeps no flag 'output-file'", ""
        ),
        (
            #"{"v": {"soql": "SELECT Id FROM Contact", "flags": {"bom": "yes"}}}"#,
            "'bom' is a switch", ""
        ),
        (
            #"{"v": {"soql": "SELECT Id FROM Contact", "flags": {"result-format": "cvs"}}}"#,
            "result-format takes", "not 'cvs'"
        ),
        (
            #"{"v": {"soql": "SELECT Id FROM Contact", "flags": {"max-rows": -1}}}"#,
            "max-rows takes a whole number", ""
        ),
        ("{\n  \"v\": {,}\n}", "it is not JSON", "(line 2, column 9)"),
        ("[]", "it is not a JSON object", ""),
    ])
    func `a file edited to something else says where`(
        _ text: String,
        _ problem: String,
        _ place: String
    ) async throws {
        let shell = try Shell()
        try shell.folder.write(text, to: ".config/sfctl/views.json")
        let ran = await shell.run("view", "v")
        #expect(ran.code != .success && ran.output == "")
        let isPlaced = place.isEmpty || ran.messages.contains(place)
        #expect(ran.messages.contains(problem) && isPlaced, "\(ran)")
        let listed = await shell.run("views", "-r", "ids")
        if text.contains("\"flags\"") { expect(listed.messages, .contains(problem), "\(listed)") }
        guard text.contains("soql") == false else { return }
        let saved = await shell.run("query", Self.soql, "--save", "w")
        #expect(try Self.views(shell) == text || saved.code == .success)
        if problem.contains("it is not") {
            #expect(saved.code == .usage && saved.output == "", "\(saved)")
            expect(saved.messages, .hasSuffix("/views.json.broken puts it aside\n"), "\(saved)")
        }
    }

    @Test func `the project's view wins, and each says where it is`() async throws {
        var shell = try Shell()
        try shell.folder.write("", to: "project/.git/HEAD")
        try shell.folder.write("", to: "project/sub/x")
        shell.workingFolder = "project/sub"
        let team = await shell.run(
            "query",
            "SELECT Name FROM Contact LIMIT 1",
            "--save",
            "v",
            "--project"
        )
        expectEqual(team.code, .success)
        let own = await shell.run("query", "SELECT Name FROM Contact LIMIT 2", "--save", "v")
        expect(own.messages, .contains("warning: here, the project's view of this name wins"))
        await expectEqual(shell.run("view", "v").output, "Name\nRose Gonzalez\n")
        let listed = await shell.run("views", "-r", "tsv", "--no-header")
        let home = shell.folder.path
        expectEqual(
            listed.output,
            """
            v\tContact\tproject\tSELECT Name FROM Contact LIMIT 1\t\
            \(home)/project/.sfctl/views.json
            v\tContact\tuser, hidden\tSELECT Name FROM Contact LIMIT 2\t\
            \(home)/.config/sfctl/views.json

            """
        )
        shell.workingFolder = "/"
        await expectEqual(shell.run("view", "v").output, "Name\nRose Gonzalez\nSean Forbes\n")
        let refused = await shell.run("views", "remove", "v", "--project")
        #expect(refused.code == .usage && refused.messages.contains("is a view of yours"))
        let nowhere = await shell.run("query", "SELECT Id FROM Contact", "--save", "w", "--project")
        #expect(nowhere.code == .usage && nowhere.messages.contains("no project here"))
        shell.workingFolder = "project"
        let both = await shell.run("views", "remove", "v")
        expectEqual(
            both.messages,
            """
            error: two views are named 'v': that of the project, which sfctl view runs, and yours
              hint: sfctl views remove v --project   (in \(home)/project/.sfctl/views.json)
              hint: sfctl views remove v --user   (in \(home)/.config/sfctl/views.json)

            """
        )
        expectEqual(both.code, .usage)
        await expectEqual(shell.run("views", "remove", "v", "--user").code, .success)
        let other = await shell.run("views", "remove", "v")
        expect(other.messages, .contains("hint: sfctl views remove v --project\n"))
        await expectEqual(shell.run("views", "remove", "v", "--project").code, .success)
        await expectEqual(shell.run("views", "-r", "ids").output, "")
    }

    @Test func `a project's broken file does not hide the user's own views`() async throws {
        var shell = try Shell()
        try shell.folder.write(#"{"a": "#, to: "project/.sfctl/views.json")
        shell.workingFolder = "project"
        let path = "\(shell.folder.path)/project/.sfctl/views.json"
        let broken =
            "cannot use \(path): it is not JSON: the JSON text ends too early (line 1, column 7)"
        let saved = await shell.run("query", Self.soql, "--save", "mine")
        #expect(saved.code == .success && saved.messages.contains("warning: \(broken)\n"))
        let listed = await shell.run("views", "-r", "ids")
        #expect(listed.code == .success && listed.output == "mine\n")
        expectEqual(listed.messages, "warning: \(broken)\n1 view\n")
        // The project's file may have another view of this name.
        let ran = await shell.run("view", "mine")
        #expect(ran.code == .usage && ran.output == "")
        let hint = "your own view mine works outside this project"
        let aside = "mv -i \(path) \(path).broken puts it aside"
        expectEqual(ran.messages, "error: \(broken)\n  hint: \(aside)\n  hint: \(hint)\n")
    }

    @Test func `a project's file that cannot be read does not hide the user's own views`()
        async throws
    {
        var shell = try Shell()
        _ = await shell.run("query", Self.soql, "--save", "mine")
        let path = "\(shell.folder.path)/project/.sfctl/views.json"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        shell.workingFolder = "project"
        let listed = await shell.run("views", "-r", "ids")
        expectEqual(listed.code, .success)
        expectEqual(listed.output, "mine\n")
        expect(listed.messages, .hasPrefix("warning: cannot read \(path): "))
        let ran = await shell.run("view", "mine")
        expect(ran.messages, .hasPrefix("error: cannot read \(path): "))
        expect(ran.messages, .hasSuffix("hint: your own view mine works outside this project\n"))
    }

    @Test func `contacts saves the query that the org accepted`() async throws {
        let shell = try Shell()
        let list = await shell.run("contacts", "rose", "-r", "csv", "--save", "roses")
        expectEqual(list.code, .success, "\(list)")
        await expectEqual(shell.run("view", "roses").output, list.output)
        var terminal = shell
        terminal.terminal = .init(isInput: true, isOutput: true, isMessages: true, columns: 80)
        let table = await terminal.run("view", "roses", "-r", "table")
        expect(table.messages, .contains("no room for Title"), "\(table)")
        let recent = await shell.run("contacts", "--modified-since", "12h", "--save", "recent")
        #expect(
            recent.messages.hasSuffix(
                "the view keeps the time 2026-09-12T00:00:00Z; an age in days, such as 1d, counts from "
                    + "each run\n"
            )
        )
        let printed = await shell.run(
            "contacts",
            "rose",
            "--print-soql",
            "-r",
            "vcard",
            "--save",
            "x"
        )
        #expect(printed.code == .usage && printed.output == "")
    }

    @Test func `without a name, or with a wrong one, the views are named`() async throws {
        let shell = try Shell()
        await expect(shell.run("view").messages, .contains("--save NAME saves one"))
        await expectEqual(shell.run("query", Self.soql, "--save", "people").code, .success)
        await expect(shell.run("view").messages, .contains("hint: sfctl view people\n"))
        let wrong = await shell.run("view", "poeple")
        expect(
            wrong.messages,
            .hasPrefix("error: no view is named 'poeple'; did you mean 'people'?")
        )
        await expectEqual(shell.run("views", "show", "x").code, .usage)
        await expectEqual(shell.run("views", "remove").code, .usage)
    }

    @Test func `Tab completes the names`() async throws {
        let shell = try Shell()
        await expectEqual(shell.run("query", Self.soql, "--save", "people").code, .success)
        let answer = await shell.run("completion", "bash", "--", "pe", "sfctl view pe", "", "9")
        expect(answer.output, .contains("people"), "\(answer)")
    }
}
