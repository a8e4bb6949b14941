import HTTP
import SOQL
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What `contacts` asks for; what it prints stands in `Golden/contacts`.
struct ContactSearchTests {
    /// The names that a search lists.
    private func names(_ arguments: String...) async throws -> [String] {
        let outcome = try await Shell().run(
            ["contacts"] + arguments + ["--fields", "Name", "--no-header"]
        )
        expectEqual(outcome.code, .success, "\(outcome)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        (["GONZ"], ["Rose Gonzalez"]),
        (["zale", "rose"], ["Rose Gonzalez"]),
        (["zale rose"], ["Rose Gonzalez"]),
        (["rose", "forbes"], []),
        (["edge", "cfo"], ["Sean Forbes"]),
        (["efrank@genepoint.com"], ["Edna Frank"]),
        (["d'cruz"], ["Liz D'Cruz"]),
        (["d’cruz"], ["Liz D'Cruz"]),
        (["003Dm000001kZ0F"], ["Liz D'Cruz"]),
        (["https://acme.my.salesforce.com/003Dm000001kZ0FIAU"], ["Liz D'Cruz"]),
        (["l&t.net"], ["Babara Levy", "Josh Davis"]),
    ])
    func `each word is in one of the fields, in any case`(_ words: [String], _ found: [String])
        async throws
    {
        let outcome = try await Shell().run(
            ["contacts"] + words + ["--fields", "Name", "--no-header"]
        )
        expectEqual(outcome.output.split(separator: "\n").map(String.init), found, "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [
        "5127576000", "(512)757-6000", "512.757.6000", "512-757-6000", "757-6000", "757600",
        "757-60", "(512)", "(512) 757-6000", "512 757 6000", "+1 512 757 6000",
        "+1 (512) 757-6000", "15127576000", "001 512 757 6000",
    ])
    func `of a phone number the punctuation does not matter`(_ number: String) async throws {
        try await expectEqual(names(number, "edge"), ["Rose Gonzalez", "Sean Forbes"])
    }

    @Test(arguments: ["5127576001", "000675", "76-75-00", "x5127576000"])
    func `a number that no contact has finds none`(_ number: String) async throws {
        try await expectEqual(names(number), [])
    }

    @Test(arguments: [
        "%", "\\", "\\%", "%%", "''", "' OR Id != '", "') OR (Id != '", "\\'", "\\\\'", "\"",
        "\u{0}", "\u{1B}[31m", "\u{202E}", "–", "𝔸", "{", "?", ":", "/*", "--x",
    ])
    func `what people type is never more than text`(_ text: String) async throws {
        let outcome = try await Shell().run("contacts", "--fields", "Name", "--", text)
        expectEqual(outcome.output, "Name\n", "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test func `an underscore stands for itself`() async throws {
        try await expectEqual(
            names("_"),
            [
                "Andy Young", "Jane Grey", "John Bond", "Tim Barr",
            ]
        )
    }

    @Test(arguments: 0..<200)
    func `any text is the same text in the query`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let scalars = Array("\\%_'\"ab1 (.-)\n\t;é字\u{301}\u{0}".unicodeScalars.map(Character.init))
        let length = Int.random(in: 1...8, using: &random)
        let text = String((0..<length).map { _ in scalars.randomElement(using: &random) ?? "a" })
        let path = FieldPath(["Name"])
        let written = Query(
            selection: [.field(path, alias: nil)],
            source: Source(object: FieldPath(["Contact"])),
            condition: .contains(text, inAnyOf: [path])
        )
        let read = try Query(parsing: "\(written)")
        expectEqual(read, written)
        guard case .comparison(_, .like, let literal) = read.condition,
            case .string(let pattern) = literal.value
        else {
            Issue.record("no LIKE in \(written)")
            return
        }
        expectEqual(Self.text(matchedBy: pattern), text)
    }

    /// The one text that is in all that a pattern of the form `%…%` matches; nil for a pattern with
    /// `%` in it.
    ///
    /// A sign for a single character is an apostrophe.
    private static func text(matchedBy pattern: String) -> String? {
        var text = ""
        var rest = pattern.unicodeScalars.dropFirst().dropLast()[...]
        while let scalar = rest.popFirst() {
            if scalar == "%" { return nil }
            if scalar == "_" {
                text.append("'")
            } else if scalar == "\\" {
                guard let next = rest.popFirst() else { return nil }
                text.unicodeScalars.append(next)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    @Test(arguments: [
        (["--account", "edge"], "Account.Name LIKE '%edge%'"),
        (["--account", "001Dm000001kZ00"], "AccountId = '001Dm000001kZ00IAE'"),
        (["--owner", "mia"], "Owner.Name LIKE '%mia%'"),
        (["--owner", "mia@acme.example"], "Owner.Username LIKE '%mia@acme.example%'"),
        (["--owner", "005Dm000001kZ00"], "OwnerId = '005Dm000001kZ00IAE'"),
        (["--matching", "Fax = null OR Title = 'x'"], "Fax = NULL OR Title = 'x'"),
        // The shell's clock is 2026-09-12T12:00:00Z, and its zone two hours east.
        (["--modified-since", "2026-09-01"], "LastModifiedDate >= 2026-08-31T22:00:00Z"),
        (
            ["--modified-since", "2026-09-01T10:00:00Z"],
            "LastModifiedDate >= 2026-09-01T10:00:00Z"
        ),
        (["--modified-since", "12h"], "LastModifiedDate >= 2026-09-12T00:00:00Z"),
        (["--modified-since", "7d"], "LastModifiedDate >= LAST_N_DAYS:7"),
        (["--modified-since", "2w"], "LastModifiedDate >= LAST_N_DAYS:14"),
        (["--modified-since", "7D"], "LastModifiedDate >= LAST_N_DAYS:7"),
        (["--modified-since", "12H"], "LastModifiedDate >= 2026-09-12T00:00:00Z"),
        (
            ["--modified-since", "2026-09-12T14:00:00+02:00"],
            "LastModifiedDate >= 2026-09-12T14:00:00+02:00"
        ),
        (["--modified-since", "yesterday"], "LastModifiedDate >= YESTERDAY"),
        (["--modified-since", "last_n_months:3"], "LastModifiedDate >= LAST_N_MONTHS:3"),
    ])
    func `a flag is a condition`(_ flags: [String], _ condition: String) async throws {
        let outcome = try await Shell().run(["contacts", "--print-soql"] + flags)
        expectEqual(
            outcome.output,
            """
            SELECT Name, Title, Account.Name, Phone, Email, Id
            FROM Contact
            WHERE \(condition)
            ORDER BY Name

            """
        )
    }

    @Test(arguments: [
        "", "7", "d", "0d", "-1d", "40000d", "2026-02-30", "2026-9-1", "TODAY OR Id != null",
        "'x'", "2026-09-01T10:00:00", "7 d", "tomorrow", "NEXT_N_DAYS:2",
        "3000-01-01", "2026-09-13", "2026-09-12T12:00:01Z", "2026-09-12T12:00:00-01:00",
        "2026-09-12T17:31:00+0530",
    ])
    func `what is no moment is refused`(_ text: String) async throws {
        let outcome = try await Shell().run("contacts", "--modified-since", text)
        #expect(outcome.code == .usage && outcome.output == "", "\(outcome)")
    }

    /// Clocks in Sydney go forward on 2026-10-04 and back on 2026-04-05, both at 16:00 UTC of the
    /// day before.
    @Test(arguments: [
        ("2026-10-03", "2026-10-02T14:00:00Z"), ("2026-10-04", "2026-10-03T14:00:00Z"),
        ("2026-10-05", "2026-10-04T13:00:00Z"), ("2026-04-04", "2026-04-03T13:00:00Z"),
        ("2026-04-05", "2026-04-04T13:00:00Z"), ("2026-04-06", "2026-04-05T14:00:00Z"),
    ])
    func `a day begins at its own midnight, also where the clocks change`(
        _ day: String,
        _ midnight: String
    ) async throws {
        let output = MemorySink()
        var shell = try Shell()
        shell.now = 1_796_000_000_000
        var environment = shell.environment(output: output, messages: MemorySink())
        environment.localTime = LocalTime { seconds in
            let isWinter = (1_775_318_400..<1_791_043_200).contains(seconds)
            return isWinter ? (36_000, "AEST") : (39_600, "AEDT")
        }
        let line = ["contacts", "--modified-since", day, "--print-soql"]
        await expectEqual(Program.run(line, in: environment), .success)
        expect(output.text, .contains("LastModifiedDate >= \(midnight)"))
    }

    @Test(arguments: [
        "Name != null) OR (Name = null", "Name != null LIMIT 1", "Name = ",
        "Name = 'x' ORDER BY Id",
        "Name = 'x' /* */ LIMIT 1", ")", "",
    ])
    func `more or less than a condition is refused`(_ text: String) async throws {
        let outcome = await (try Shell()).run("contacts", "--matching", text, "--print-soql")
        #expect(outcome.code == .usage && outcome.output == "", "\(outcome)")
    }

    @Test func `my own contacts are asked for by their scope`() async throws {
        let outcome = try await Shell().run("contacts", "--owner", "ME", "--print-soql")
        expect(outcome.output, .contains("FROM Contact\nUSING SCOPE mine\n"), "\(outcome)")
        try await expectEqual(names("--owner", "me").count, 20)
    }

    @Test func `the printed SOQL is the one that runs`() async throws {
        let words = ["contacts", "united", "212842", "--account", "gas", "--limit", "3"]
        let shell = try Shell()
        let soql = await shell.run(words + ["--print-soql"]).output
        await expectEqual(shell.run("query", soql).output, shell.run(words).output)
    }

    @Test func `fields that the org hides are left out, and named`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        let org = HidingOrg(["Title", "MobilePhone", "OtherPhone"], RemoteDemo(now: shell.now))
        shell.transport = org
        shell.variables["SFCTL_TARGET_ORG"] = nil
        let outcome = await shell.run("contacts", "gonzalez")
        expectEqual(
            outcome.output,
            """
            Name\tAccount.Name\tPhone\tEmail\tId
            Rose Gonzalez\tEdge Communications\t(512) \
            757-6000\trose@edge.com\t003Dm000001kZ00IAE

            """,
            "\(outcome)"
        )
        expectEqual(
            outcome.messages,
            """
            not visible to you, so left out: Title, MobilePhone, OtherPhone
            1 record

            """
        )
        let card = await shell.run("contact", "gonzalez")
        #expect(card.output.contains("Fax\t(512) 757-9000\n") && !card.output.contains("Mobile"))
        // A field that does not exist at all stays an error.
        let wrong = await shell.run("contacts", "--matching", "Nmae = 'x'")
        #expect(wrong.code == .failure && wrong.messages.contains("Nmae"), "\(wrong)")
    }
}

/// An org that hides fields of contacts from the user: they are not described, and a query that
/// names one is refused.
struct HidingOrg: Transport {
    private let hidden: [String]
    private let org: RemoteDemo

    init(_ hidden: [String], _ org: RemoteDemo) {
        self.hidden = hidden
        self.org = org
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        if request.target.contains("/query"),
            let field = hidden.first(where: { request.target.contains($0) })
        {
            let message = "No such column '\(field)' on entity 'Contact'."
            let body = #"[{"message":"\#(message)","errorCode":"INVALID_FIELD"}]"#
            return Response(
                status: 400,
                headers: ["Content-Type": "application/json"],
                body: Response.Body(Array(body.utf8))
            )
        }
        let response = try await org.send(request)
        guard request.target.hasSuffix("/sobjects/Contact/describe") else { return response }
        var text = String(decoding: try await response.body.collect(), as: UTF8.self)
        for field in hidden {
            text = text.replacing(#""name":"\#(field)""#, with: #""name":"Other\#(field)__c""#)
        }
        return Response(
            status: response.status,
            headers: ["Content-Type": "application/json"],
            body: Response.Body(Array(text.utf8))
        )
    }
}
