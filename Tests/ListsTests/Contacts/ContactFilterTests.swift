import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// The flags of `contacts` that narrow the list by values, activity and age.
struct ContactFilterTests {
    @Test(arguments: [("--account", "001Dm000001kZ00IAF"), ("--owner", "005Dm000001kZ00IAF")])
    func `a mistyped id is refused`(_ flag: String, _ id: String) async throws {
        let outcome = try await Shell().run("contacts", flag, id)
        expectEqual(
            outcome.messages,
            """
            error: \(flag): '\(id)' is not a record id: its last three characters do not match \
            the rest, so a character is wrong
              hint: sfctl contacts --help

            """
        )
        #expect(outcome.code == .usage && outcome.output == "")
    }

    private func names(_ flags: [String]) async throws -> [String] {
        let outcome = try await Shell().run(
            ["contacts"] + flags + ["--fields", "Name", "--no-header"]
        )
        expectEqual(outcome.code, .success, "\(outcome)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        (["--missing", "email,phone"], "Email = NULL AND Phone = NULL"),
        (["--missing", "email", "--missing", "phone"], "Email = NULL AND Phone = NULL"),
        (["--missing", "EMAIL"], "Email = NULL"),
        (["--missing", "email, Email,MOBILE"], "Email = NULL AND MobilePhone = NULL"),
        (
            ["--missing", "Level__c,Account.Industry"],
            "Level__c = NULL AND Account.Industry = NULL"
        ),
        (["--missing", "leadsource"], "LeadSource = NULL"),
        (["--missing", "address"], "MailingStreet = NULL AND MailingCity = NULL"),
        (["--missing", "MailingAddress,city"], "MailingStreet = NULL AND MailingCity = NULL"),
        (["--has", "address"], "MailingStreet != NULL OR MailingCity != NULL"),
        (
            ["--has", "mobile,account", "--missing", "email"],
            "Email = NULL AND MobilePhone != NULL AND AccountId != NULL"
        ),
        (["--title", "50%_vp"], #"Title LIKE '%50\%\_vp%'"#),
        (["--city", "São"], "MailingCity LIKE '%São%'"),
        (["--bounced"], "IsEmailBounced = TRUE"),
        (["--created-since", "12h"], "CreatedDate >= 2026-09-12T00:00:00Z"),
        (["--created-since", "2w"], "CreatedDate >= LAST_N_DAYS:14"),
        (
            ["--city", "Lawrence", "--modified-since", "7d", "--created-since", "yesterday"],
            """
            MailingCity LIKE '%Lawrence%' AND LastModifiedDate >= LAST_N_DAYS:7
                AND CreatedDate >= YESTERDAY
            """
        ),
    ])
    func `a flag is a condition`(_ flags: [String], _ condition: String) async throws {
        let outcome = try await Shell().run(["contacts", "--print-soql"] + flags)
        let lines = outcome.output.split(separator: "\n").drop { !$0.hasPrefix("WHERE") }.dropLast()
        let written = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        let expected = condition.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        expectEqual(written, "WHERE \(expected)", "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [
        ("180d", "LAST_N_DAYS:180"), ("2026-03-01", "2026-03-01"), ("last_year", "LAST_YEAR"),
        ("yesterday", "YESTERDAY"),
    ])
    func `no activity means an older date or none, and shows the date`(
        _ when: String,
        _ literal: String
    ) async throws {
        let outcome = try await Shell().run("contacts", "--no-activity-since", when, "--print-soql")
        expectEqual(
            outcome.output,
            """
            SELECT Name, Title, Account.Name, Phone, Email, LastActivityDate, Id
            FROM Contact
            WHERE LastActivityDate < \(literal) OR LastActivityDate = NULL
            ORDER BY Name

            """,
            "\(outcome)"
        )
    }

    @Test func `the alternatives of one flag stay together beside another flag`() async throws {
        let outcome = try await Shell().run(
            ["contacts", "rose", "--no-activity-since", "7d", "--has", "address", "--print-soql"]
        )
        expect(outcome.output, .contains("AND (LastActivityDate < LAST_N_DAYS:7 OR"), "\(outcome)")
        expect(outcome.output, .contains("AND (MailingStreet != NULL OR"), "\(outcome)")
    }

    @Test(arguments: ["12h", "2026-09-01T10:00:00Z", "2026-09-13", "tomorrow", "", "soon", "0d"])
    func `activity has days only, and of the past`(_ when: String) async throws {
        let outcome = try await Shell().run("contacts", "--no-activity-since", when)
        #expect(outcome.code == .usage && outcome.output == "", "\(outcome)")
        expect(outcome.messages, .lacks("14:30"), "\(outcome)")
    }

    @Test(arguments: [
        (["--missing", "email", "--has", "Email"], "--missing email and --has Email"),
        (["--has", "phone,email", "--missing", "city,email"], "--missing email and --has email"),
        (["--missing", "address", "--has", "city"], "--missing address and --has city"),
        (["--missing", "city", "--city", "x"], "--missing city and --city"),
        (["--missing", "title", "--title", "x"], "--missing title and --title"),
        (["--missing", "account", "--account", "x"], "--missing account and --account"),
    ])
    func `what no contact can meet is an error`(_ flags: [String], _ words: String) async throws {
        let outcome = try await Shell().run(["contacts"] + flags)
        expect(
            outcome.messages,
            .hasPrefix("error: \(words) contradict each other\n"),
            "\(outcome)"
        )
        #expect(outcome.code == .usage && outcome.output == "")
    }

    @Test func `an address that is there in part is no contradiction`() async throws {
        #expect(try await names(["--missing", "city", "--has", "address"]).count > 5)
    }

    @Test(arguments: [("emial", "email"), ("titel", "title"), ("xyz", nil)])
    func `a word that is no field names the words`(_ word: String, _ meant: String?) async throws {
        let outcome = try await Shell().run("contacts", "--has", word)
        let hint = meant.map { "  hint: --has \($0)\n" } ?? ""
        #expect(
            outcome.messages.hasPrefix(
                "error: --has takes email, phone, mobile, title, department, account, address, "
                    + "city, country, manager, source, birthdate, activity or a field's API name, "
                    + "not '\(word)'\n\(hint)"
            ),
            "\(outcome)"
        )
        expectEqual(outcome.code, .usage)
    }

    @Test func `a field that the org does not filter by is not said to be missing`() async throws {
        let outcome = try await Shell().run("contacts", "--missing", "Description")
        expectEqual(outcome.code, .failure)
        expect(outcome.messages, .contains("'Description' can not be filtered"))
        expect(outcome.messages, .lacks("needs the field"))
    }

    @Test func `an API name that the org does not have is the org's error`() async throws {
        let outcome = try await Shell().run("contacts", "--missing", "Emial")
        expect(outcome.messages, .contains("No such column 'Emial'"), "\(outcome)")
        expect(outcome.messages, .contains("Email"), "\(outcome)")
        expectEqual(outcome.code, .failure)
    }

    @Test func `the org finds what the flags say`() async throws {
        try await expectEqual(
            names(["--missing", "phone"]),
            ["Jake Llorrac", "Siddartha Nedaerk"]
        )
        try await expectEqual(names(["--has", "birthdate"]), ["Edna Frank", "Sean Forbes"])
        try await expectEqual(names(["--city", "PARI"]), ["Pat Stumuller"])
        try await expectEqual(names(["--title", "dean"]), ["Jane Grey"])
        try await expectEqual(names(["--title", "cfo", "edge"]), ["Sean Forbes"])
        try await expectEqual(names(["--has", "manager", "--account", "edge"]), ["Rose Gonzalez"])
        try await expectEqual(names(["--bounced"]), [])
        try await expectEqual(names(["--no-activity-since", "1d"]).count, 20)
    }

    @Test func `a bounced address is found`() async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.useRemote(demo)
        let path = "/services/data/v67.0/sobjects/Contact/003Dm000001kZ00IAE"
        let change = Request(
            .patch,
            path,
            headers: [
                "Authorization": "Bearer \(demo.accessToken)", "Content-Type": "application/json",
            ],
            body: Array(#"{"EmailBouncedReason":"550 no such user"}"#.utf8)
        )
        _ = try await demo.send(change)
        let outcome = await shell.run("contacts", "--bounced", "--fields", "Name", "--no-header")
        expectEqual(outcome.output, "Rose Gonzalez\n", "\(outcome)")
    }

    @Test(arguments: [
        ("--bounced", [], "IsEmailBounced"), ("--city", ["x"], "MailingCity"),
        ("--no-activity-since", ["7d"], "LastActivityDate"),
        ("--missing phone", [], "Phone"), ("--has title,source", [], "LeadSource"),
    ])
    func `a filter says which field it needs`(
        _ flag: String,
        _ value: [String],
        _ field: String
    ) async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.useRemote(demo)
        shell.transport = HidingOrg([field], demo)
        let words = flag.split(separator: " ").map(String.init) + value
        let outcome = await shell.run(["contacts"] + words)
        let named = flag.replacing("title,", with: "")
        #expect(
            outcome.messages.contains(
                "  hint: \(named) needs the field \(field) of Contact, which this org hides "
                    + "from you or does not have\n"
            ),
            "\(outcome)"
        )
        #expect(outcome.code == .failure && outcome.output == "")
    }

    @Test func `a hidden field is named once`() async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.useRemote(demo)
        let phones = ["Phone", "MobilePhone", "HomePhone", "OtherPhone", "AssistantPhone"]
        shell.transport = HidingOrg(phones, demo)
        let outcome = await shell.run("contacts", "rose")
        expectEqual(
            outcome.messages,
            "not visible to you, so left out: Phone, MobilePhone, HomePhone, OtherPhone\n"
                + "1 record\n",
            "\(outcome)"
        )
    }

    @Test(arguments: [
        ("--account", "003Dm000001kZ00IAE", "sfctl contact 003Dm000001kZ00IAE --tree"),
        ("--account", "003Dm000001kZ00", "sfctl contact 003Dm000001kZ00IAE --tree"),
        ("--owner", "001Dm000001kZ00IAE", "sfctl get Account 001Dm000001kZ00IAE"),
        (
            "--account",
            "https://acme.lightning.force.com/lightning/r/Contact/003Dm000001kZ00IAE/view",
            "sfctl contact 003Dm000001kZ00IAE --tree"
        ),
    ])
    func `the id of another object is an error`(
        _ flag: String,
        _ id: String,
        _ hint: String
    ) async throws {
        let outcome = try await Shell().run("contacts", flag, id)
        expect(outcome.messages, .hasPrefix("error: \(flag): 00"), "\(outcome)")
        expect(outcome.messages, .contains("IAE is not an id of "), "\(outcome)")
        expect(outcome.messages, .hasSuffix("  hint: \(hint)\n"), "\(outcome)")
        #expect(outcome.code == .usage && outcome.output == "")
    }

    @Test(arguments: [
        (["--title", "svp", "--city", "i"], 80, ["Title", "MailingCity"]),
        (["--has", "mobile,manager"], 80, ["MobilePhone", "ReportsTo.Name"]),
        (["--no-activity-since", "1d"], 60, ["LastActivityDate"]),
        (["--account", "edge"], 60, ["Account.Name"]),
        (["--sort", "modified", "-n", "3"], 80, ["LastModifiedDate"]),
    ])
    func `the column that a filter names stays, and no address is cut`(
        _ flags: [String],
        _ columns: Int,
        _ names: [String]
    ) async throws {
        let outcome = await (try Shell.terminal(columns: columns)).run(["contacts"] + flags)
        let lines = outcome.output.split(separator: "\n")
        for name in names + ["Email"] { expect(lines[0], .contains(name), "\(outcome)") }
        #expect(lines.allSatisfy { $0.count <= columns }, "\(outcome)")
        #expect(
            lines.dropFirst().allSatisfy {
                $0.contains("com") || $0.contains("net") || $0.contains("edu")
                    || $0.contains("<null>")
            }
        )
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [80, 60, 40])
    func `a long address is whole at any width`(_ columns: Int) async throws {
        var shell = try Shell.terminal(columns: columns)
        let demo = RemoteDemo(now: shell.now)
        let email = "maximiliane.hohenzollern@verwaltung.example.com"
        try await demo.post(
            "sobjects/Contact",
            #"{"LastName":"Hohenzollern-Sigmaringen","Phone":"+49 (7571) 729-230","Email":"\#(email)"}"#
        )
        shell.useRemote(demo)
        let outcome = await shell.run("contacts", "hohenzollern")
        let text = outcome.output.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
        #expect(text.contains(email) && text.contains("+49 (7571) 729-230"), "\(outcome)")
    }

    @Test func `a list that its limit ends says that more match`() async throws {
        let shell = try Shell.terminal(columns: 80)
        let cut = await shell.run("contacts", "-n", "3")
        expect(cut.messages, .hasSuffix("\n3 records; more match (--limit 3)\n"), "\(cut)")
        expectEqual(cut.output.split(separator: "\n").count, 4)
        let whole = await shell.run("contacts", "-n", "20")
        expect(whole.messages, .hasSuffix("\n20 records\n"), "\(whole)")
        let vertical = await shell.run("contacts", "-n", "2", "-r", "vertical")
        expect(vertical.output, .contains("-- 2/2 003"), "\(vertical)")
        let ids = await shell.run("contacts", "-n", "2", "-r", "ids")
        expectEqual(ids.output.split(separator: "\n").count, 2, "\(ids)")
        let json = await shell.run("contacts", "-n", "2", "--json")
        expect(json.output, .contains(#""totalSize": 2"#), "\(json)")
        let soql = await shell.run("contacts", "-n", "2", "--print-soql")
        expect(soql.output, .hasSuffix("LIMIT 2\n"), "\(soql)")
    }
}

extension Shell {
    /// Makes an org on the network the one that command lines use.
    mutating func useRemote(_ demo: RemoteDemo) {
        variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        variables["SFCTL_ACCESS_TOKEN"] = demo.accessToken
        variables["SFCTL_TARGET_ORG"] = nil
        transport = demo
    }
}
