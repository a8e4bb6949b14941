import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Command lines of `sf` and sfdx that run with only the program's name changed.
struct SalesforceCLILineTests {
    private static let soql = #""SELECT Id, Name FROM Contact LIMIT 2""#
    private static let record = "-s Contact -i 003Dm000001kZ00IAE"
    private static let token = "login --access-token -r https://acme.invalid"
    private static let free = "-s Contact -i 003Dm000001kZ04IAE"

    /// Lines of `sf`, each with ours.
    static let lines: [(String, String)] = [
        ("data query -q \(soql) --json", "query -q \(soql) --json"),
        ("data query -q \(soql) --wait 10 -r csv", "query -q \(soql) -r csv"),
        ("data export bulk --help", "query --help"),
        (
            "data export bulk --query-file none.soql -r csv -w 10 --all-rows",
            "query --bulk --file none.soql -r csv -w 10 --all-rows"
        ),
        ("data export resume -i 003", "query --bulk --resume 003"),
        ("-o demo data query -q \(soql)", "query -q \(soql) -o demo"),
        ("data:query -q \(soql)", "query -q \(soql)"),
        ("force:data:soql:query -q \(soql) -u demo", "query -q \(soql) -u demo"),
        ("data query --help", "query --help"),
        ("data query --jq x -q \(soql)", "query --jq x -q \(soql)"),
        ("data get record \(record) --json", "get \(record) --json"),
        ("data get record -s Contact -w LastName=Young", "get -s Contact -w LastName=Young"),
        ("force:data:record:get \(record)", "get \(record)"),
        ("data delete record \(free)", "delete \(free)"),
        ("data delete record -s Contact -w LastName=Young", "delete -s Contact -w LastName=Young"),
        ("data delete record \(free) --no-prompt", "delete \(free) --no-prompt"),
        ("data delete record \(free) --dry-run", "delete \(free) --dry-run"),
        ("sobject describe -s Contact", "describe -s Contact"),
        ("force:schema:sobject:describe --sobjecttype Contact", "describe --sobject Contact"),
        ("sobject list -s all --json", "describe -s all --json"),
        (
            "data search -q FIND{rose}RETURNING_Contact --json",
            "search -q FIND{rose}RETURNING_Contact --json"
        ),
        ("org list --all --json", "orgs --json"),
        ("org display -o demo --json", "whoami -o demo --json"),
        ("org open -r", "open --url-only"),
        ("org login web -a acme -s", "login -a acme --set-default"),
        ("auth:web:login -a acme -s", "login -a acme --set-default"),
        (
            "org login jwt -o u@acme.invalid -i ID -f /none.key",
            "login --jwt -o u@acme.invalid -i ID -f /none.key"
        ),
        (
            "org login access-token -r https://acme.invalid --no-prompt",
            "login --access-token -r https://acme.invalid"
        ),
        ("org login sfdx-url -f none.txt", "login --sfdx-url none.txt"),
        ("org login sfdx-url --sfdx-url-file none.txt", "login --sfdx-url none.txt"),
        ("org login sfdx-url -u -", "login --sfdx-url -"),
        ("org login sfdx-url --sfdx-url-stdin", "login --sfdx-url -"),
        ("org login sfdx-url --sfdx-url-stdin - --json", "login --sfdx-url - --json"),
        ("org login sfdx-url -a acme", "login -a acme --sfdx-url"),
        ("org login sfdx-url --help", "login --help"),
        ("org login access-token -r https://acme.invalid -p", "\(token) --no-input"),
        ("org logout -o acme --no-prompt", "logout -o acme"),
        ("org logout -o acme -p --json", "logout -o acme --json"),
        ("org logout -a -p", "logout --all"),
        ("org list --verbose -p", "orgs"),
        ("org open -p lightning/setup -r", "open --path lightning/setup --url-only"),
        ("help data query", "help query"),
        ("help data get record --man", "help get --man"),
    ]

    @Test(arguments: lines)
    func `a line of sf runs as ours`(line: String, own: String) async throws {
        let (theirs, ours) = try await (run(line), run(own))
        expectEqual(theirs.output, ours.output)
        expectEqual(theirs.messages, ours.messages)
        expectEqual(theirs.code, ours.code)
        expect(theirs.messages, .lacks("unknown command"))
    }

    @Test func `the letter of --include is that of sf`() async throws {
        let outcome = try await run("api request rest limits -i")
        #expect(outcome.code == .success && outcome.output.hasPrefix("HTTP 200\n"), "\(outcome)")
    }

    /// Without the flag, `login` would open the browser.
    @Test func `org login sfdx-url needs the flag with the URL`() async throws {
        let outcome = try await run("org login sfdx-url")
        #expect(outcome.code == .usage && outcome.output.isEmpty)
        expect(outcome.messages, .hasPrefix("error: --sfdx-url needs a value: --sfdx-url PATH\n"))
    }

    /// Flags of `sf` whose wish sfctl does not fulfil, and that mean something else in some of its
    /// own commands.
    @Test(arguments: [
        (
            "org display --verbose", "--verbose for `sfctl whoami`",
            "a secret that sfctl never shows"
        ),
        ("org login web -d", "-d for `sfctl login`", "sfctl has no default Dev Hub; "),
        ("auth:jwt:grant -d", "-d for `sfctl login`", "sfctl has no default Dev Hub; "),
        ("org login web -b firefox", "-b for `sfctl login`", "the browser that BROWSER names"),
        ("org open -b chrome", "-b for `sfctl open`", "the browser that BROWSER names"),
        ("org open --private", "--private for `sfctl open`", "--url-only prints the URL"),
        ("org list --clean", "--clean for `sfctl orgs`", "sfctl orgs removes no logins"),
    ])
    func `a wish that sfctl does not fulfil is refused with the reason`(
        line: String,
        flag: String,
        reason: String
    ) async throws {
        let outcome = try await run(line)
        #expect(outcome.code == .usage && outcome.output.isEmpty)
        expect(outcome.messages, .hasPrefix("error: unknown flag \(flag)\n"))
        expect(outcome.messages, .contains(reason))
    }

    @Test func `a delete in the words of sf is one record with the flags of sf`() async throws {
        let outcome = try await run("data delete record \(Self.free) --ids-from ids.txt")
        expectEqual(
            outcome.messages,
            """
            error: data delete record takes one record, by --record-id or --where, and only \
            the flags of sf
              hint: sfctl delete \(Self.free) --ids-from ids.txt

            """
        )
    }

    @Test(arguments: ["--global", "-g"])
    func `settings are global, as with the flag of sf`(flag: String) async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        try await expectEqual(run("config set target-org demo \(flag)", in: shell).code, .success)
        try await expectEqual(run("orgs default", in: shell).output, "demo\n")
        try await expectEqual(run("config unset target-org \(flag)", in: shell).code, .success)
        try await expectEqual(run("orgs default", in: shell).code, .notSignedIn)
    }

    @Test(arguments: ["//evil.example", "https://evil.example/", #"a\b"#, "a b"])
    func `open --path stays on the org's server`(path: String) async throws {
        let outcome = try await Shell().run("open", "--path", path, "--url-only")
        expectEqual(outcome.code, .usage)
        expect(outcome.messages, .hasPrefix("error: --path takes the path of a page"))
    }

    @Test func `open --path prints the page's URL`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D!token"
        for path in ["lightning/setup/home?a=b", "/lightning/setup/home?a=b"] {
            let outcome = await shell.run("open", "--path", path, "--url-only")
            expectEqual(outcome.output, "https://acme.my.salesforce.com/lightning/setup/home?a=b\n")
        }
        let both = await shell.run("open", "Contact", "--path", "x")
        expect(both.messages, .hasPrefix("error: --path is a page of its own: remove 'Contact'\n"))
    }

    @Test(arguments: ["--yes", "-y"])
    func `one record is deleted after sf's words with a confirmation`(yes: String) async throws {
        let shell = try Shell()
        let outcome = try await run("data delete record \(Self.free) --json \(yes)", in: shell)
        expectEqual(outcome.code, .success)
        #expect(try await run("get \(Self.free)", in: shell).code != .success)
    }

    /// `sf data delete record` refuses these lines, or deletes one record by them.
    @Test(arguments: [
        "Contact 003Dm000001kZ04IAE", "\(free) -i 003Dm000001kZ05IAE",
        "\(free) 003Dm000001kZ05IAE", "-s Contact -i 003Dm000001kZ04IAE,003Dm000001kZ05IAE",
        #"-s Contact -i "003Dm000001kZ04IAE;003Dm000001kZ05IAE""#, "-s Contact -i -",
        #"-s Contact --matching "LastName != null""#, "-s Contact --ids-from ids.txt",
        "--resume 2026", "\(free) --flags-dir flags", "\(free) -- 003Dm000001kZ05IAE",
    ])
    func `sf's words delete nothing that sf would not`(rest: String) async throws {
        let shell = try Shell()
        let before = try await run("query \"SELECT COUNT() FROM Contact\"", in: shell).output
        for words in ["data delete record", "force:data:record:delete"] {
            let outcome = try await run("\(words) --yes \(rest)", in: shell)
            #expect(outcome.code == .usage && outcome.output.isEmpty)
            expect(outcome.messages, .lacks("--yes"))
        }
        let after = try await run("query \"SELECT COUNT() FROM Contact\"", in: shell).output
        expectEqual(before, after)
    }

    @Test(arguments: [
        ("query -q \(soql) -odemo -rjson", "query -q \(soql) -o demo -r json"),
        ("get -sContact -i003Dm000001kZ00IAE", "get \(record)"),
    ])
    func `a letter takes its value in the same word`(line: String, own: String) async throws {
        let (attached, apart) = try await (run(line), run(own))
        #expect(attached.output == apart.output && attached.code == .success)
    }

    @Test func `a long flag with one dash is no letter with a value`() async throws {
        let outcome = try await run("query -q \(Self.soql) -output-file x.csv")
        expectEqual(outcome.code, .usage)
        expect(outcome.messages, .contains("did you mean --output-file?"))
    }

    @Test(arguments: [
        ("get \(record) -feilds Name", ["did you mean --fields?"]),
        ("get \(record) -feilds=Name", ["did you mean --fields?"]),
        ("query \(soql) -resultformat=csv", ["did you mean --result-format?"]),
        (
            "query \(soql) -feilds",
            [
                "--fields is a flag of sfctl contacts and others",
                "-f=eilds if 'eilds' is the value of -f",
            ]
        ),
        (
            "query \(soql) -ouput-file x.csv",
            [
                "did you mean --output-file?",
                "-o=uput-file if 'uput-file' is the value of -o",
            ]
        ),
    ])
    func `a misspelt long flag with one dash is no letter with a value`(
        line: String,
        hints: [String]
    ) async throws {
        let outcome = try await run(line)
        expectEqual(outcome.code, .usage)
        expect(outcome.messages, .hasPrefix("error: unknown flag -"))
        let told = outcome.messages.split(separator: "\n").dropFirst().map { $0.dropFirst(8) }
        expectEqual(told.map(String.init), hints)
    }

    @Test(arguments: ["eilds.soql", "file", "fields", "query.soql", "./eilds"])
    func `the name of a file follows its letter in the same word`(name: String) async throws {
        let outcome = try await run("query -f\(name)")
        expect(outcome.messages, .hasPrefix("error: no such file: '\(name)'\n"))
    }

    @Test func `a flag in the place of a value is refused with the way to mean it`() async throws {
        let outcome = try await run("query -q \(Self.soql) --output-file --pretty")
        expectEqual(outcome.code, .usage)
        expect(outcome.messages, .contains("--output-file=--pretty if the value is '--pretty'"))
    }

    private func run(_ line: String, in shell: Shell? = nil) async throws -> Shell.Outcome {
        try await (shell ?? Shell()).run(CommandWords(line).words)
    }
}
