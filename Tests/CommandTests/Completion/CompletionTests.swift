import Foundation
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output

/// What `sfctl completion SHELL` answers to the scripts.
struct CompletionTests {
    /// Returns the candidates at the end of a line, as bash would insert them.
    static func candidates(
        _ line: String,
        after: String = "",
        replacing word: String? = nil,
        shell: String = "bash",
        in world: Shell
    ) async -> [String] {
        let replaced =
            word ?? line.split(separator: " ", omittingEmptySubsequences: false).last
            .map(String.init) ?? ""
        let outcome = await world.run("completion", shell, "--", replaced, line, after, "9")
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .success)
        return outcome.output.split(separator: "\n").map(String.init)
    }

    private static let words: [(String, [String])] = [
        ("sfctl qu", ["word\t", "query"]),
        ("sfctl journal ", ["word\t", "list", "show", "prune"]),
        ("sfctl query --result-f", ["word\t", "--result-format"]),
        ("sfctl query -r nd", ["word\t", "ndjson"]),
        ("sudo sfctl get Opportunity", ["word\t", "Opportunity", "OpportunityContactRole"]),
        ("sfctl describe --target-org de", ["word\t", "demo"]),
        ("sfctl list Opportunity", ["word\t", "Opportunity", "OpportunityContactRole"]),
        ("sfctl list Lead --fields LeadS", ["part\t", "LeadSource"]),
        ("sfctl list Lead --sort mod", ["part\t", "modified"]),
        ("sfctl search rose --in Contact,Acc", ["part\t", "Contact,Account"]),
        ("sfctl -o demo describe Acc", ["word\t", "Account"]),
        ("sfctl help exit", ["word\t", "exit-codes"]),
        ("sfctl config get time", ["word\t", "timeout"]),
        ("sfctl config set ti", ["word\t", "timeout"]),
        ("sfctl config set orgs", ["word\t"]),
        ("sfctl config set getF", ["word\t", "getFields.Contact"]),
        ("sfctl config set access", ["word\t"]),
        ("sfctl config set children ", ["word\t", "nested", "flat"]),
        ("sfctl config set utc t", ["word\t", "true"]),
        ("sfctl config set target-org d", ["word\t", "demo"]),
        ("sfctl config set timeout ", ["word\t"]),
        ("sfctl config set caFile ", ["files\t"]),
        ("sfctl config set getFields.Lead Name,LeadS", ["part\t", "Name,LeadSource"]),
        ("sfctl config unset children ", ["word\t"]),
        ("sfctl duplicates --by ", ["part\t", "email", "phone", "name"]),
        ("sfctl duplicates --by email,P", ["part\t", "email,phone"]),
        ("sfctl duplicates Le", ["word\t", "Lead"]),
        ("sfctl completion z", ["word\t", "zsh"]),
        (
            "sfctl contacts --missing Em",
            ["part\t", "EmailBouncedReason", "EmailBouncedDate"]
        ),
        ("sfctl contacts --missing em", ["part\t", "email"]),
        ("sfctl contacts --missing email,ph", ["part\t", "email,phone"]),
        ("sfctl contacts --has=email,mob", ["part\t", "--has=email,mobile"]),
        (
            "sfctl contacts --missing eM",
            ["part\t", "eMail", "eMailBouncedReason", "eMailBouncedDate"]
        ),
        ("sfctl contacts --no-a", ["word\t", "--no-activity-since"]),
        ("sfctl query -f ", ["files\t"]),
        ("sfctl query --flags-dir ", ["folders\t"]),
        ("sfctl delete Contact 003", ["word\t"]),
        (
            "sfctl query SEL",
            [
                "part\t", "\"SELECT ", "\"SELECT COUNT() FROM ", "\"SELECT FIELDS(STANDARD) FROM ",
            ]
        ),
        ("sfctl describe Contact --picklist LeadS", ["part\t", "LeadSource"]),
        ("sfctl delete Lead --matching Stat", ["part\t", "State", "Status"]),
        ("x; sfctl vers", ["word\t", "version"]),
        // A flag that another command has, too.
        ("sfctl login -r ", ["word\t"]),
        ("sfctl login --jwt -o ", ["word\t"]),
        ("sfctl journal show --children Cam", ["word\t", "Campaign", "CampaignMember"]),
        ("sfctl query x --children ", ["word\t", "flat", "nested"]),
        ("sfctl search -q ", ["word\t"]),
        ("sfctl search -q=SEL", ["word\t"]),
        ("sfctl get Contact -w LastN", ["part\t", "LastName"]),
        ("sfctl get Contact --where LastName", ["part\t", "LastName="]),
        ("sfctl list Lead --where LeadS", ["part\t", "LeadSource"]),
        (
            "sfctl list Lead -w LeadSource",
            ["part\t"] + ["!=", "<", "<=", "=", ">", ">=", "~"].map { "\"LeadSource\($0)" }
        ),
        ("sfctl list Lead --where LeadSource=W", ["word\t", "LeadSource=Web"]),
        ("sfctl get Lead --where LeadSource=Pu", ["part\t", #"LeadSource=\'Purchased\ List\'"#]),
        (
            "sfctl get Opportunity --where \"StageName=P",
            [
                "part\t", "\"StageName=Prospecting", "\"StageName='Perception Analysis'",
                "\"StageName='Proposal/Price Quote'",
            ]
        ),
        ("sfctl list Contact --where Contact.LastN", ["part\t"]),
        ("sfctl list Contact --where Contact.LeadSource=W", ["word\t"]),
        ("sfctl describe Contact --picklist Contact.LeadS", ["part\t"]),
        (
            "sfctl list Lead --where \"LeadSource=Pur",
            ["word\t", "\"LeadSource=Purchased List"]
        ),
        ("sfctl list Lead --where CreatedDate>LAST_N_D", ["part\t", "CreatedDate>LAST_N_DAYS:"]),
        ("sfctl list Lead --where LeadSource=\"W\"", ["word\t"]),
        ("sfctl query \"SELECT Id \"", ["part\t"]),
        ("sfctl query \"SELECT Id FROM Lead\"", ["part\t"]),
        ("sfctl contacts --missing Descr", ["part\t"]),
        ("sfctl list Contact --sort Descr", ["part\t"]),
        ("sfctl list Contact --where \"Name=Ada L", ["part\t"]),
        ("sfctl list Opportunity --where IsWon=t", ["word\t", "IsWon=true"]),
        // With quotes around some, all begin alike.
        (
            "sfctl list Contact --matching LastN",
            ["part\t"]
                + ["", " = ", " != ", " LIKE ", " IN ("].map { "\"LastName\($0)" }
        ),
        ("sfctl describe Contact --picklist Ema", ["part\t"]),
    ]

    @Test(arguments: words)
    func `the table of commands gives the candidates`(
        _ line: String,
        _ expected: [String]
    ) async throws {
        await expectEqual(Self.candidates(line, in: try Shell()), expected)
    }

    @Test func `FROM behind the cursor is not offered again`() async throws {
        let line = "sfctl query \"SELECT Name "
        let found = await Self.candidates(
            line,
            after: " FROM Lead\"",
            replacing: "",
            in: try Shell()
        )
        expectEqual(found, ["part\t"])
        let open = await Self.candidates(line, replacing: "", in: try Shell())
        expectEqual(open, ["part\t", "FROM ", "FROM  "])
    }

    @Test(arguments: [
        ("terminalFormat=v", "v", "vertical"), ("defaultOrg=d", "d", "demo"),
        ("getFields.Contact=LastN", "LastN", "LastName"),
    ])
    func `the value of a setting behind = is replaced alone`(
        typed: String,
        value: String,
        expected: String
    ) async throws {
        let found = await Self.candidates(
            "sfctl config set \(typed)",
            replacing: value,
            in: try Shell()
        )
        expectEqual(found.dropFirst(), [expected])
    }

    @Test(arguments: [
        (#""LeadSource=Pur"#, ["LeadSource='Purchased List'\t"]), (#""LeadSource=Web""#, []),
    ])
    func `fish gets the value in its own quotes, and nothing behind closed ones`(
        _ word: String,
        _ expected: [String]
    ) async throws {
        let line = "sfctl get Lead --where \(word)"
        let found = await Self.candidates(line, replacing: "", shell: "fish", in: try Shell())
        expectEqual(Array(found.dropFirst()), expected)
    }

    @Test func `files behind = and @ are listed, those that only a shell expands are not`()
        async throws
    {
        let shell = try Shell()
        let folder = shell.folder.path
        for name in ["a b.csv", "sub/one", ".hidden"] { try shell.folder.write("", to: name) }
        let lines = [
            ("sfctl query x --output-file=\(folder)/a", ["word\t", #"\#(folder)/a\ b.csv"#]),
            ("sfctl query x -S\(folder)/su", ["part\t", "\(folder)/sub/", "\(folder)/sub/one"]),
            ("sfctl api POST x --data @\(folder)/.h", ["word\t", "\(folder)/.hidden"]),
            ("sfctl query x --flags-dir=\(folder)/", ["part\t", "\(folder)/sub/"]),
            ("sfctl query x --output-file=\(folder)/none/", ["part\t"]),
            ("sfctl query x --output-file ~/a", ["files\t"]),
            (#"sfctl api POST x --data {"a"#, ["word\t"]),
        ]
        for (line, expected) in lines {
            let word = line.firstRange(of: folder).map { String(line[$0.lowerBound...]) }
            await expectEqual(
                Self.candidates(line, replacing: word, in: shell),
                expected,
                "\(line)"
            )
        }
        let fish = await Self.candidates(
            "sfctl query x -S 'a",
            replacing: "",
            shell: "fish",
            in: shell
        )
        expectEqual(fish, ["word\t", "a b.csv\t"])
    }

    @Test func `a letter with its value names the org, or completes it`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        await expectEqual(
            Self.candidates("sfctl query -ode", replacing: "de", in: shell),
            [
                "word\t", "demo",
            ]
        )
        #expect(await Self.candidates("sfctl get -odemo Contact", in: shell).contains("Contact"))
    }

    @Test func `logout completes stored logins, and each once`() async throws {
        let shell = try Shell()
        await expectEqual(Self.candidates("sfctl logout ", in: shell), ["word\t"])
        await expectEqual(Self.candidates("sfctl orgs default ", in: shell), ["word\t", "demo"])
    }

    @Test func `--resume of a delete completes journals`() async throws {
        let shell = try Shell()
        let outcome = await shell.run("delete", "Contact", "003Dm000001kZ06IAE", "--yes")
        expectEqual(outcome.code, .success, "\(outcome)")
        let journals = await Self.candidates("sfctl journal show ", in: shell)
        expectEqual(journals.count, 2)
        await expectEqual(Self.candidates("sfctl delete --resume ", in: shell), journals)
    }

    @Test func `settings of known orgs complete before they are set`() async throws {
        let shell = try Shell()
        try shell.folder.write(
            #"{"orgs":{"acme":{"instanceUrl":"https://acme.example"}}}"#,
            to: ".config/sfctl/config.json"
        )
        await expectEqual(
            Self.candidates("sfctl config set orgs.acme.r", in: shell),
            ["word\t", "orgs.acme.readOnly"]
        )
        await expectEqual(
            Self.candidates("sfctl config set orgs.acme.accessToken", in: shell).count,
            2
        )
    }

    @Test func `the value behind = is replaced alone`() async throws {
        let found = await Self.candidates(
            "sfctl query --result-format=js",
            replacing: "js",
            in: try Shell()
        )
        expectEqual(found, ["word\t", "json"])
    }

    @Test(arguments: [
        ("SELECT Id, Account.Nam", " FROM Contact\"", ["Account.Name", "Account.Name, "]),
        ("SELECT Id FROM Opportunity WHERE LeadS", "", ["LeadSource", "LeadSource = "]),
        (
            "SELECT Id FROM Lead WHERE Status = 'Op", "",
            [
                "Open - Not Contacted'", "Open - Not Contacted' AND ",
            ]
        ),
        ("SELECT Id FROM Lead WHERE CreatedDate = TOD", "", ["TODAY", "TODAY AND "]),
        ("SELECT Id, (SELECT Id FROM Contac", ") FROM Account", ["Contacts", "Contacts WHERE "]),
        ("SELECT Id FROM Contact ORDER BY LastN", "", ["LastName", "LastName, "]),
        ("SELECT Id FROM Contact c WHERE c.LastN", "", ["c.LastName", "c.LastName = "]),
        ("SELECT c.Account.Nam", " FROM Contact c\"", ["c.Account.Name", "c.Account.Name, "]),
        ("SELECT Contact.LastN", " FROM Contact\"", ["Contact.LastName", "Contact.LastName, "]),
        ("SELECT a.Indus", " FROM Contact c, c.Account a\"", ["a.Industry", "a.Industry, "]),
        ("SELECT o.Ali", " FROM Contact, Account.Owner o\"", ["o.Alias", "o.Alias, "]),
        ("SELECT FIELDS(ST", " FROM Contact\"", ["FIELDS(STANDARD) ", "FIELDS(STANDARD)  "]),
        ("SELECT FIELDS(ST", ") FROM Contact\"", ["FIELDS(STANDARD"]),
        ("SELECT COUNT(LastN", ") FROM Contact\"", ["COUNT(LastName"]),
        (
            "SELECT COUNT(Owner.FirstN", " FROM Case\"",
            ["COUNT(Owner.FirstName", "COUNT(Owner.FirstName)"]
        ),
        ("SELECT TYPEOF Own", " FROM Case\"", ["Owner", "Owner WHEN "]),
        ("SELECT TYPEOF Owner WHEN Gr", " FROM Case\"", ["Group", "Group THEN "]),
        (
            "SELECT TYPEOF Owner WHEN Group THEN DoesS", "",
            ["DoesSendEmailToMembers", "DoesSendEmailToMembers, "]
        ),
        ("SELECT TYPEOF Owner WHEN User THEN Depart", "", ["Department", "Department, "]),
        (
            "SELECT TYPEOF Owner WHEN User THEN Id ELSE FirstN", " FROM Case\"",
            ["FirstName", "FirstName, "]
        ),
        (
            "SELECT Id FROM Lead WHERE LeadSource IN ('Ot", "",
            ["Other'", "Other', "]
        ),
        ("SELECT Id FROM Lead WHERE (CreatedDate = TOD", "", ["TODAY", "TODAY AND "]),
        ("SELECT Id FROM Lead WHERE LeadSource = NU", "", ["NULL", "NULL AND "]),
        ("SELECT Id FROM Lead WHERE NO", "", ["NOT ", "NOT  "]),
        ("SELECT TYPEO", " FROM Lead", ["TYPEOF ", "TYPEOF  "]),
        ("SELECT Id, (SEL", " FROM Account", ["(SELECT ", "(SELECT  "]),
        ("SELECT Id FROM Account WHERE Id IN (", "", ["(SELECT ", "(SELECT  "]),
        (
            "SELECT Id FROM Account WHERE Id IN (SELECT Acc", " FROM Contact",
            ["AccountId", "AccountId "]
        ),
        ("SELECT SUM(Am", ") FROM Opportunity", ["SUM(Amount"]),
        ("SELECT Id, (SELECT Subject FROM Cas", "", ["Cases", "Cases WHERE "]),
        (
            "SELECT o.Sta", " FROM Opportunity o GROUP BY StageName",
            ["o.StageName", "o.StageName, "]
        ),
        (
            "SELECT Sta", " FROM Opportunity o GROUP BY o.StageName",
            ["StageName", "StageName, "]
        ),
        ("SELECT Id FROM Lead GROUP BY Id HAVING ", "", ["Id", "AVG("]),
        (
            "SELECT Id, (SELECT Id FROM Contacts WHERE LeadSource IN ('Ot", "')) FROM Account",
            ["Other"]
        ),
        ("SELECT TYPEOF Owner WHEN User THEN Id ELSE Na", "", []),
        ("SELECT COUNT_D", " FROM Opportunity", ["COUNT_DISTINCT(", "COUNT_DISTINCT( "]),
        (
            "SELECT MAX(Amount), St", " FROM Opportunity GROUP BY StageName",
            ["StageName", "StageName, "]
        ),
        ("SELECT Id FROM Unknown__c WHERE Colours INC", "", ["INCLUDES (", "INCLUDES ( "]),
        (
            "SELECT Id FROM Contact USING SCOPE mine_", "",
            ["mine_and_my_groups ", "mine_and_my_groups  "]
        ),
        ("SELECT Id FROM Contact WHERE LastName LI", "", ["LIKE ", "LIKE  "]),
        ("SELECT Id FROM Contact WHERE LastName IN", "", ["IN (", "IN ( "]),
        (
            "SELECT Id FROM Lead l WHERE l.Status = 'Op", "",
            ["Open - Not Contacted'", "Open - Not Contacted' AND "]
        ),
        (
            "SELECT Id FROM Contact WHERE CALENDAR_YEAR(CreatedD", "",
            ["CALENDAR_YEAR(CreatedDate", "CALENDAR_YEAR(CreatedDate)"]
        ),
    ])
    func `SOQL continues with names and values of the org`(
        _ soql: String,
        _ after: String,
        _ expected: [String]
    ) async throws {
        let found = await Self.candidates(
            "sfctl query \"\(soql)",
            after: after,
            replacing: soql,
            in: try Shell()
        )
        let typed = CompletionStart.kept(of: soql)
        expectEqual(found.first, "part\t")
        expectEqual(Array(found.dropFirst().prefix(2)), expected.map { typed + $0 })
    }

    @Test(arguments: [
        ("WHERE Descr", []), ("ORDER BY Descr", []), ("GROUP BY Descr", []),
        ("WHERE MailingAddr", []), ("GROUP BY CreatedDate", []), ("GROUP BY LeadS", ["LeadSource"]),
    ])
    func `a field is offered where the org takes it`(_ rest: String, _ names: [String]) async throws
    {
        let soql = "SELECT Id FROM Contact \(rest)"
        let found = await Self.candidates("sfctl query \"\(soql)", replacing: soql, in: try Shell())
        let typed = CompletionStart.kept(of: soql)
        expectEqual(Array(found.dropFirst().prefix(1)), names.map { typed + $0 })
    }

    @Test func `the org may stand behind the cursor`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        let soql = "SELECT LastN"
        for rest in [" FROM Contact\" -o demo", " FROM Contact\" --json --target-org=demo; x -o y"]
        {
            let found = await Self.candidates(
                "sfctl query \"\(soql)",
                after: rest,
                replacing: soql,
                in: shell
            )
            expectEqual(found.dropFirst().first, "SELECT LastName")
        }
    }

    @Test func `a string that is closed behind the cursor gets no second quote`() async throws {
        let soql = "SELECT Id FROM Lead WHERE Status = 'Op"
        let found = await Self.candidates(
            "sfctl query \"\(soql)",
            after: "' LIMIT 1\"",
            replacing: soql,
            in: try Shell()
        )
        expectEqual(found, ["part\t", "SELECT Id FROM Lead WHERE Status = 'Open - Not Contacted"])
    }

    @Test func `a value is quoted as the word is`() async throws {
        let shell = try Shell()
        let single = await Self.candidates(
            #"sfctl query 'SELECT Id FROM Lead WHERE Status = '\''O"#,
            replacing: "O",
            in: shell
        )
        expectEqual(single[1], #"Open - Not Contacted'\''"#)
        let escaped = await Self.candidates(
            #"sfctl query SELECT\ Id\ FROM\ Le"#,
            replacing: #"SELECT\ Id\ FROM\ Le"#,
            in: shell
        )
        expectEqual(
            escaped[1...2],
            [#"SELECT\ Id\ FROM\ Lead"#, #"SELECT\ Id\ FROM\ Lead\ WHERE\ "#]
        )
        let fish = await Self.candidates(
            #"sfctl query 'SELECT Id FROM Lead WHERE Status = \'O"#,
            replacing: "",
            shell: "fish",
            in: shell
        )
        expectEqual(fish[1], "SELECT Id FROM Lead WHERE Status = 'Open - Not Contacted'\t")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `nothing on the line makes it fail`(_ name: String) async throws {
        let shell = try Shell()
        let lines = [
            "", "sfctl", "sfctl '", "sfctl \\", "sfctl query \"SELECT (((", "sfctl --", "sfctl -",
            "sfctl query -q", "sfctl query \"SELECT Id FROM ä", "sfctl query )", "|",
            "sfctl query \"SELECT Id FROM Contact WHERE a = 'b", "sfctl get '' ", "sfctl no such ",
        ]
        for line in lines {
            let outcome = await shell.run("completion", name, "--", "", line, "", "9")
            expectEqual(outcome.code, .success, "\(line)")
            expectEqual(outcome.messages, "")
        }
    }

    @Test(arguments: [
        (["completion"], "name the shell: bash, zsh, fish", "sfctl completion bash"),
        (
            ["completion", "fisch"], "no completion for 'fisch'; expected one of bash, zsh, fish",
            "sfctl completion fish"
        ),
    ])
    func `a line without a known shell is refused`(
        _ words: [String],
        _ message: String,
        _ hint: String
    ) async throws {
        let outcome = await (try Shell()).run(words)
        expectEqual(outcome.messages, "error: \(message)\n  hint: \(hint)\n")
        expectEqual(outcome.code, .usage)
    }
}

/// The start of a statement that a candidate keeps.
enum CompletionStart {
    static func kept(of soql: String) -> String {
        if let quote = soql.lastIndex(of: "'") { return String(soql[...quote]) }
        return String(soql[..<(soql.lastIndex(of: " ").map(soql.index(after:)) ?? soql.startIndex)])
    }
}
