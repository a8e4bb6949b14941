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
    private static let free = "-s Contact -i 003Dm000001kZ04IAE"

    /// Lines of `sf`, each with ours.
    static let lines = [
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
        ("org logout -o acme --no-prompt", "logout -o acme"),
    ]

    @Test(arguments: lines)
    func `a line of sf runs as ours`(line: String, own: String) async throws {
        let (theirs, ours) = try await (run(line), run(own))
        #expect(theirs.output == ours.output)
        #expect(theirs.messages == ours.messages)
        #expect(theirs.code == ours.code)
        #expect(!theirs.messages.contains("unknown command"))
    }

    @Test(arguments: ["--yes", "-y"])
    func `one record is deleted after sf's words with a confirmation`(yes: String) async throws {
        let shell = try Shell()
        let outcome = try await run("data delete record \(Self.free) --json \(yes)", in: shell)
        #expect(outcome.code == .success)
        #expect(try await run("get \(Self.free)", in: shell).code != .success)
    }

    /// `sf data delete record` refuses these lines, or deletes one record by them.
    @Test(arguments: [
        "Contact 003Dm000001kZ04IAE", "\(free) -i 003Dm000001kZ05IAE",
        "\(free) 003Dm000001kZ05IAE", "-s Contact -i 003Dm000001kZ04IAE,003Dm000001kZ05IAE",
        #"-s Contact --matching "LastName != null""#, "-s Contact --ids-from ids.txt",
        "--resume 2026", "\(free) --flags-dir flags", "\(free) -- 003Dm000001kZ05IAE",
    ])
    func `sf's words delete nothing that sf would not`(rest: String) async throws {
        let shell = try Shell()
        let before = try await run("query \"SELECT COUNT() FROM Contact\"", in: shell).output
        for words in ["data delete record", "force:data:record:delete"] {
            let outcome = try await run("\(words) --yes \(rest)", in: shell)
            #expect(outcome.code == .usage && outcome.output.isEmpty)
            #expect(!outcome.messages.contains("--yes"))
        }
        let after = try await run("query \"SELECT COUNT() FROM Contact\"", in: shell).output
        #expect(before == after)
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
        #expect(outcome.code == .usage)
        #expect(outcome.messages.contains("did you mean --output-file?"))
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
        #expect(outcome.code == .usage)
        #expect(outcome.messages.hasPrefix("error: unknown flag -"))
        let told = outcome.messages.split(separator: "\n").dropFirst().map { $0.dropFirst(8) }
        #expect(told.map(String.init) == hints)
    }

    @Test(arguments: ["eilds.soql", "file", "fields", "query.soql", "./eilds"])
    func `the name of a file follows its letter in the same word`(name: String) async throws {
        let outcome = try await run("query -f\(name)")
        #expect(outcome.messages.hasPrefix("error: no such file: '\(name)'\n"))
    }

    @Test func `a flag in the place of a value is refused with the way to mean it`() async throws {
        let outcome = try await run("query -q \(Self.soql) --output-file --pretty")
        #expect(outcome.code == .usage)
        #expect(outcome.messages.contains("--output-file=--pretty if the value is '--pretty'"))
    }

    private func run(_ line: String, in shell: Shell? = nil) async throws -> Shell.Outcome {
        try await (shell ?? Shell()).run(CommandWords(line).words)
    }
}
