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
    private func names(_ flags: [String]) async throws -> [String] {
        let outcome = try await Shell().run(
            ["contacts"] + flags + ["--fields", "Name", "--no-header"]
        )
        #expect(outcome.code == .success, "\(outcome)")
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
        #expect(written == "WHERE \(expected)", "\(outcome)")
        #expect(outcome.code == .success)
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
        #expect(
            outcome.output == """
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
        #expect(outcome.output.contains("AND (LastActivityDate < LAST_N_DAYS:7 OR"), "\(outcome)")
        #expect(outcome.output.contains("AND (MailingStreet != NULL OR"), "\(outcome)")
    }

    @Test(arguments: ["12h", "2026-09-01T10:00:00Z", "2026-09-13", "tomorrow", "", "soon", "0d"])
    func `activity has days only, and of the past`(_ when: String) async throws {
        let outcome = try await Shell().run("contacts", "--no-activity-since", when)
        #expect(outcome.code == .usage && outcome.output == "", "\(outcome)")
        #expect(!outcome.messages.contains("14:30"), "\(outcome)")
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
        #expect(outcome.messages.hasPrefix("error: \(words) contradict each other\n"), "\(outcome)")
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
        #expect(outcome.code == .usage)
    }

    @Test func `an API name that the org does not have is the org's error`() async throws {
        let outcome = try await Shell().run("contacts", "--missing", "Emial")
        #expect(outcome.messages.contains("No such column 'Emial'"), "\(outcome)")
        #expect(outcome.messages.contains("Email"), "\(outcome)")
        #expect(outcome.code == .failure)
    }

    @Test func `the org finds what the flags say`() async throws {
        #expect(try await names(["--missing", "phone"]) == ["Jake Llorrac", "Siddartha Nedaerk"])
        #expect(try await names(["--has", "birthdate"]) == ["Edna Frank", "Sean Forbes"])
        #expect(try await names(["--city", "PARI"]) == ["Pat Stumuller"])
        #expect(try await names(["--title", "dean"]) == ["Jane Grey"])
        #expect(try await names(["--title", "cfo", "edge"]) == ["Sean Forbes"])
        #expect(try await names(["--has", "manager", "--account", "edge"]) == ["Rose Gonzalez"])
        #expect(try await names(["--bounced"]) == [])
        #expect(try await names(["--no-activity-since", "1d"]).count == 20)
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
        #expect(outcome.output == "Rose Gonzalez\n", "\(outcome)")
    }

    @Test(arguments: [
        (["--bounced"], "IsEmailBounced"), (["--city", "x"], "MailingCity"),
        (["--no-activity-since", "7d"], "LastActivityDate"),
    ])
    func `a filter says which field it needs`(_ flags: [String], _ field: String) async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.useRemote(demo)
        shell.transport = HidingOrg([field], demo)
        let outcome = await shell.run(["contacts"] + flags)
        #expect(
            outcome.messages.contains(
                "  hint: \(flags[0]) needs the field \(field) of Contact, which this org hides "
                    + "from you or does not have\n"
            ),
            "\(outcome)"
        )
        #expect(outcome.code == .failure && outcome.output == "")
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
