import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What people type who know sf, sfdx, gh, kubectl or psql: the line that does it here, or the
/// truth.
struct ForeignWordTests {
    /// A command line as a shell has it, and the hint that answers it.
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let hint: String

        var testDescription: String { line }

        init(_ line: String, _ hint: String) {
            self.line = line
            self.hint = hint
        }
    }

    private static let records =
        "sfctl has no command for that; sfctl api POST sobjects/OBJECT and PATCH "
        + "sobjects/OBJECT/ID create and change records"
    private static let cli =
        "sfctl only works with records; for anything else, use the Salesforce CLI, sf"
    private static let members =
        "sfctl runs data query, data export bulk, data export resume, data query resume, "
        + "data get record, data delete record and data search, as sf does"
    private static let soql = #""SELECT Id FROM Contact""#

    private static let commands = [
        Case("use acme", "sfctl orgs default acme"),
        Case("whomai", "sfctl whoami"),
        Case("sobjects list", "sfctl describe"),
        Case("autocomplete bash", "sfctl completion bash"),
        Case("data", members), Case("data detele record -i x", members),
        Case("data --help", members), Case("help data", members),
        Case("data get recrod -s Contact -i 003", "sfctl data get record -s Contact -i 003"),
        Case("org login wbe --alias a", "sfctl org login web --alias a"),
        Case("data export reusme -i 750", "sfctl data export resume -i 750"),
        Case("data get Contact 003", "sfctl get Contact 003"),
        Case("data delte record -i 003", members),
        Case("api request graphql", "sfctl runs api request rest, as sf does"),
        Case("dat query -q x", "sfctl data query -q x"),
        Case("ogr list", "sfctl org list"),
        Case("sobjct describe -s Contact", "sfctl sobject describe -s Contact"),
        Case("org list limts -o demo", "sfctl org list limits -o demo"),
        Case("org limit", "sfctl limits"),
        Case("bulk status 750", "sfctl jobs show 750"),
        Case("data resume -i 750 -o demo", "sfctl jobs results 750 -o demo"),
        Case("data bulk results -o demo --job-id=750", "sfctl jobs results 750 -o demo"),
        Case("data resume --job-id", "sfctl jobs results"),
        Case("api reqest rest /x", "sfctl api request rest /x"),
        Case("api request rst /x -o demo", "sfctl api request rest /x -o demo"),
        Case("api graphql x", "sfctl api --help"),
        Case("data query resume", "sfctl query --help"),
        Case(
            "alias set a=demo",
            "sfctl login --alias NAME names a login; the aliases of sf work as they are"
        ),
        Case("quota", "sfctl limits"),
        Case("org limits", "sfctl limits"),
        Case("rest limits", "sfctl api limits"),
        Case("find smith jones --limit 3", "sfctl search smith jones --limit 3"),
        Case("sosl", "sfctl search TEXT"),
        Case(
            #"sf data search --query "FIND {rose}""#,
            #"sfctl search --query "FIND {rose}""#
        ),
        Case("FIND {rose} LIMIT 5", #"sfctl search FIND "{rose}" LIMIT 5"#),
        Case("people smith", "sfctl contacts smith"),
        Case("shell", "sfctl browse"),
        Case("accounts", "sfctl list Account"),
        Case("accounts edge -o demo", "sfctl list Account edge -o demo"),
        Case("ls Account gen -r csv", "sfctl list Account gen -r csv"),
        Case("ls", "sfctl list Contact"),
        Case("export", #"sfctl query "SELECT FIELDS(STANDARD) FROM Contact""#),
        Case("export Account", #"sfctl query "SELECT FIELDS(STANDARD) FROM Account""#),
        Case(
            "data export tree --query \(soql) --plan --output-dir out -x export",
            "sfctl query --query \(soql)"
        ),
        Case(
            "export Account -o demo",
            #"sfctl query "SELECT FIELDS(STANDARD) FROM Account" -o demo"#
        ),
        Case("soql query -q \(soql)", "sfctl query -q \(soql)"),
        Case("sfctl query \(soql)", "sfctl query \(soql)"),
        Case("show Contact 003", "sfctl get Contact 003"),
        Case(#""\dt""#, "sfctl describe"),
        Case("explain Contact", "sfctl describe Contact"),
        Case("undo", "sfctl undelete --last"),
        Case("restore Contact 003 --yes", "sfctl undelete Contact 003"),
        Case("trash Contact", "sfctl bin Contact"),
        Case("bulk", "sfctl jobs list"),
        Case("bulk query \(soql)", "sfctl query --bulk \(soql)"),
        Case("update", records),
        Case("update Contact 003 Phone=1", records),
        Case("create Contact", records),
        Case("upsert", records),
        Case("insert", records),
        Case("import contacts.csv", records),
        Case("data create record -s Contact", records),
        Case("data update record -s Contact -i 003", records),
        Case("apex run", cli),
        Case("project deploy start", cli),
        Case("org create scratch", cli),
        Case("org delete scratch -o acme --no-prompt", cli),
        Case("upgrade", "sfctl does not update itself; update it the way you installed it"),
        Case("select Id from Contact -r csv", #"sfctl query "select Id from Contact" -r csv"#),
        Case("orgs list -r csv", "sfctl orgs -r csv"),
        Case("orgs defualt acme", "sfctl orgs default acme"),
    ]

    /// Words that mean a delete may name it, and never keep what forbids its question.
    private static let deletes = [
        Case("rm Contact 003 --yes", "sfctl delete Contact 003"),
        Case("remove Contact 003 -y", "sfctl delete Contact 003"),
        Case(
            "data delete recrod -s Contact -i 003 --yes",
            "sfctl data delete record -s Contact -i 003"
        ),
        Case("data bulk delete -s Contact -f x.csv", "sfctl delete -s Contact --ids-from x.csv"),
        Case("destroy Contact 003", "sfctl delete Contact 003"),
        Case("dlete Contact 003 --yes", "sfctl delete Contact 003"),
        Case("data delete record Contact 003 -y", "sfctl delete Contact 003"),
        Case(
            "data delete record -s Contact -i 003 -i 004 -y",
            "sfctl delete -s Contact -i 003 -i 004"
        ),
        Case(
            "data delete record -s Contact --ids-from ids.csv",
            "sfctl delete -s Contact --ids-from ids.csv"
        ),
        Case(
            "force:data:record:delete -s Contact --matching Name!=null --yes",
            "sfctl delete -s Contact --matching 'Name!=null'"
        ),
        Case(
            "data delete bulk -s Contact -f ids.csv --wait 5",
            "sfctl delete -s Contact --ids-from ids.csv"
        ),
        Case("delete record -s Contact -i 003 --yes", "sfctl delete -s Contact -i 003"),
        Case("delete record Contact 003", "sfctl delete Contact 003"),
        Case(#"delete -w "LastName=Young" --yes"#, "sfctl delete Contact -w LastName=Young"),
        Case("delete Contact -f ids.csv", "sfctl delete Contact --ids-from ids.csv"),
        Case(
            "delete Contact 003 --force",
            "sfctl delete asks for confirmation; --yes skips it"
        ),
        Case("delete Contact 003 -f", "sfctl delete asks for confirmation; --yes skips it"),
        Case("delete -f Contact 003", "sfctl delete asks for confirmation; --yes skips it"),
    ]

    private static let flags = [
        Case("query \(soql) -b -r csv", "sfctl query \(soql) --bulk -r csv"),
        Case("query \(soql) --async", "sfctl query \(soql) --async --bulk"),
        Case("query \(soql) --loglevel=debug", "sfctl query \(soql)"),
        Case("query -c \(soql)", "sfctl query --query \(soql)"),
        Case("query \(soql) --context acme", "sfctl query \(soql) --target-org acme"),
        Case("query \(soql) --yes", "sfctl query \(soql)"),
        Case(
            "query \(soql) --where x",
            "put the condition into the SOQL: WHERE LastName = 'Young'"
        ),
        Case("undelete Contact 003 --force", "sfctl undelete Contact 003"),
        Case("undelete --lsat", "did you mean --last?"),
        Case(
            "undelete Contact 003 --max-rows 3",
            "--max-rows is a flag of sfctl query and others"
        ),
        Case("api DELETE sobjects/Contact/003 --dry-run", "sfctl api --help"),
        Case(
            "count Contact --where X",
            "--where is a flag of sfctl contacts, sfctl list, sfctl get"
        ),
        Case("get Contact 003 --feilds Name", "did you mean --fields?"),
        Case("get record -s Contact -i 003", "sfctl get -s Contact -i 003"),
        Case("query contacts.soql -r csv", "sfctl query -f contacts.soql -r csv"),
        Case("demo reset -o acme", "sfctl demo reset -o demo"),
    ]

    private func hints(for line: [String]) async throws -> [String] {
        let outcome = try await Shell().run(line)
        #expect(outcome.output == "" && outcome.code == .usage)
        return outcome.messages.split(separator: "\n").filter { $0.hasPrefix("  hint: ") }
            .map { String($0.dropFirst(8)) }
    }

    @Test(arguments: commands + deletes + flags)
    func `a foreign word is answered with the line to type, or the truth`(_ testCase: Case)
        async throws
    {
        let hints = try await hints(for: CommandWords(testCase.line).words)
        expectEqual(hints.first, testCase.hint)
    }

    @Test(arguments: commands + deletes + flags)
    func `a line to type is one that the program understands`(_ testCase: Case) throws {
        guard testCase.hint.hasPrefix("sfctl "), !testCase.hint.contains("sfctl needs"),
            let words = try? CommandWords(testCase.hint).words
        else { return }
        let invocation = Invocation(Array(words.dropFirst()), of: CommandTable.specifications)
        guard let specification = invocation.specification else {
            // A sentence about the program, and no line.
            #expect([" and ", ";", ", "].contains { testCase.hint.contains($0) })
            return
        }
        #expect(throws: Never.self) { try invocation.arguments(of: specification) }
    }

    /// Every word of other programs that is in reach of a slip, and those of the program itself.
    @Test func `no word but one that means it leads to delete, and no hint keeps --yes`()
        async throws
    {
        let own = CommandTable.specifications.compactMap(\.path.first)
        let foreign = Self.commands.compactMap {
            $0.line.split(separator: " ").first.map(String.init)
        }
        let others = [
            "select", "selete", "deleted", "relate", "elect", "pelete", "undel", "complete",
        ]
        for word in Set(own + foreign + others).subtracting(["delete"]).sorted() {
            let slips = word.indices.map { index in
                String(word[..<index] + word[word.index(after: index)...])
            }
            for typed in [word + "x"] + slips where typed.count > 2 && !own.contains(typed) {
                for hint in try await hints(for: [typed, "Contact", "003Dm000001kZ00IAE", "--yes"])
                {
                    #expect(!hint.hasPrefix("sfctl delete") || typed.hasPrefix("d"), "\(typed)")
                    #expect(!hint.contains("--yes") && !hint.contains("-y"), "\(typed)")
                }
            }
        }
    }

    @Test(arguments: [
        ["undelete", "Contact", "003Dm000001kZ00IAE"], ["delete", "Contact", "003Dm000001kZ00IAE"],
    ])
    func `the hint where no org is chosen does not keep --yes`(_ line: [String]) async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        let outcome = await shell.run(line + (line[0] == "delete" ? ["--yes"] : []))
        expect(outcome.messages, .contains("\(ShellWord.line(line)) -o demo uses the built-in org"))
        expectEqual(outcome.code, .notSignedIn)
    }
}
