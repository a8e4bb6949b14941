import Client
import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What `search` asks for; what it prints stands in `Golden/search`.
struct SearchTests {
    /// The text in the braces of the search that is sent.
    private func phrase(_ words: [String]) async throws -> String {
        let outcome = try await Shell().run(
            ["search", "--in", "Contact", "--fields", "Id", "--debug", "--"] + words
        )
        expectEqual(outcome.code, .success, "\(outcome)")
        let line = outcome.messages.split(separator: "\n").first { $0.contains("FIND {") } ?? ""
        let end = "} IN ALL FIELDS RETURNING Contact(Id)"
        guard let start = line.firstRange(of: "FIND {"), line.hasSuffix(end) else {
            return "\(line)"
        }
        return String(line[start.upperBound...].dropLast(end.count))
    }

    @Test(arguments: [
        (["rose"], "rose*"),
        (["rose", "gonzalez"], "rose* gonzalez*"),
        (["rose gonzalez"], "rose* gonzalez*"),
        (["gonz*"], "gonz*"),
        (["or", "and not"], #""or" "and" "not""#),
        (["d'cruz"], #""d\'cruz""#),
        (["d’cruz"], #""d\'cruz""#),
        (["rose@edge.com"], #""rose@edge.com""#),
        (["AT&T"], #""AT\&T""#),
        (["a*b?"], #""a\*b\?""#),
        ([#"x{y}[z](w)^~:\"+-!|q"#], ##""x\{y\}\[z\]\(w\)\^\~\:\\\"\+\-\!\|q""##),
        (["5127576000"], "5127576000*"),
        (["+1", "512", "757", "6000"], #"(15127576000* OR 5127576000* OR "\+1 512 757 6000")"#),
        (["(512) 757-6000"], #"(5127576000* OR "\(512\) 757\-6000")"#),
        (["京都"], "京都*"),
        (["Müller"], "Müller*"),
    ])
    func `words are escaped, phones have all their forms`(
        _ words: [String],
        _ phrase: String
    ) async throws {
        try await expectEqual(self.phrase(words), phrase)
    }

    @Test(arguments: [
        (["p"], "sfctl list Contact p"), (["*"], "sfctl list Contact"),
        (["rose", "p"], "sfctl search rose"), (["rose p"], "sfctl search rose"),
        (["a", "b"], "sfctl list Contact a b"),
    ])
    func `a word of one letter is refused with the org's rule`(
        _ words: [String],
        _ hint: String
    ) async throws {
        let outcome = try await Shell().run(["search"] + words)
        #expect(
            outcome.messages.contains("' is too short: an org's search takes words of two or more ")
                && outcome.messages.hasSuffix("\n  hint: \(hint)\n"),
            "\(outcome)"
        )
        #expect(outcome.code == .usage && outcome.output == "")
    }

    @Test(arguments: ["FINDLAY", "Findlay", "FIND2", "find lay"])
    func `a word that begins with FIND is a word`(_ text: String) async throws {
        #expect(try await phrase([text]).lowercased().hasPrefix(text.lowercased().prefix(4)))
    }

    @Test(arguments: [
        "FIND {rose}", "find {rose}", "FIND {rose OR tim} IN NAME FIELDS RETURNING Contact",
        "FIND {\\{rose} RETURNING Contact(Id, Name WHERE Name != ')' ORDER BY Name LIMIT 5) LIMIT 9",
        "FIND {rose} RETURNING Contact(Id, Account.Name), Account(toLabel(Type)) LIMIT 2000",
    ])
    func `SOSL that is right is sent as it is`(_ sosl: String) async throws {
        let outcome = try await Shell().run("search", sosl, "--debug")
        expect(outcome.messages, .contains(sosl), "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [
        ("FIND rose", "expected { after FIND"), ("FIND {rose", "the text has no closing }"),
        ("FIND {}", "there is no word between { and }"),
        ("FIND {\"rose}", "a quotation mark is not closed"),
        ("FIND {(rose}", "the parentheses do not match"),
        ("FIND {rose} IN NAMES FIELDS", "expected ALL, NAME, EMAIL, PHONE, SIDEBAR after IN"),
        ("FIND {rose} IN NAME", "expected FIELDS"),
        ("FIND {rose} RETURN Contact", "expected IN, RETURNING, WITH, LIMIT and UPDATE or the end"),
        ("FIND {rose} LIMIT 5 RETURNING Contact", "RETURNING comes before LIMIT"),
        ("FIND {rose} LIMIT 2001", "LIMIT takes a number from 1 to 2000"),
        ("FIND {rose} RETURNING 1", "expected an object's name"),
        ("FIND {rose} RETURNING Contact(Id", "the fields of Contact have no closing )"),
        ("FIND {rose} RETURNING Contact(Id,, Name)", "expected"),
        ("FIND {rose} RETURNING Contact(Id WHERE Name = rose)", "expected"),
    ])
    func `SOSL that no org accepts is not sent`(_ sosl: String, _ message: String) async throws {
        let org = ScriptedOrg()
        let outcome = await (try Shell(asking: org)).run("search", sosl)
        expect(outcome.messages, .hasPrefix("error: \(message)"), "\(outcome)")
        expect(outcome.messages, .contains("  \(sosl)\n  "))
        #expect(outcome.code == .usage && outcome.output == "" && org.requests.isEmpty)
    }

    @Test func `a text is not so long that the org would drop its operators`() async throws {
        let word = String(repeating: "x", count: 3999)
        try await expectEqual(phrase([word]), "\(word)*")
        let org = ScriptedOrg()
        let outcome = await (try Shell(asking: org)).run("search", "\(word)x")
        expectEqual(
            outcome.messages,
            "error: a search takes at most 4,000 characters, got 4,001\n"
                + "  hint: sfctl search --help\n"
        )
        #expect(org.requests.isEmpty)
    }

    // MARK: - The setting

    /// Runs `search` with words, with a value of `searchObjects` in `config.json`.
    private func searched(
        _ objects: String,
        _ words: String...
    ) async throws -> (outcome: Shell.Outcome, path: String, sosl: String) {
        let shell = try Shell()
        let name = ".config/sfctl/config.json"
        try shell.folder.write(#"{"searchObjects": "\#(objects)"}"#, to: name)
        let outcome = await shell.run(["search", "edge", "--debug"] + words)
        let line = outcome.messages.split(separator: "\n").first { $0.contains("FIND {") } ?? ""
        let sosl = line.firstRange(of: "RETURNING ").map { String(line[$0.upperBound...]) } ?? ""
        return (outcome, "\(shell.folder.path)/\(name)", sosl)
    }

    @Test(arguments: [
        ("Account", [], ["Account"]), ("Lead, account", [], ["Lead", "Account"]),
        ("Account,Campaign", [], ["Account", "Campaign"]),
        ("Account", ["--in", "Contact"], ["Contact"]),
    ])
    func `the setting names the objects, unless the command does`(
        _ setting: String,
        _ words: [String],
        _ objects: [String]
    ) async throws {
        let shell = try Shell()
        try shell.folder.write(
            #"{"searchObjects": "\#(setting)"}"#,
            to: ".config/sfctl/config.json"
        )
        let outcome = await shell.run(["search", "edge", "--debug"] + words)
        let line = outcome.messages.split(separator: "\n").first { $0.contains("FIND {") } ?? ""
        let named = line.split(separator: "RETURNING ").last?.matches(of: /([A-Z][a-z]+)\(/) ?? []
        expectEqual(outcome.code, .success, "\(outcome)")
        expectEqual(named.map { String($0.output.1) }, objects)
    }

    @Test func `the variable overrides the setting`() async throws {
        var shell = try Shell()
        try shell.folder.write(#"{"searchObjects": "Account"}"#, to: ".config/sfctl/config.json")
        shell.variables["SFCTL_SEARCH_OBJECTS"] = "Lead"
        let outcome = await shell.run("search", "edge", "--debug")
        expect(outcome.messages, .contains("RETURNING Lead("), "\(outcome)")
    }

    @Test func `objects that the org does not have are left out with a warning`() async throws {
        let (outcome, path, sosl) = try await searched("Invoice__c,Account", "-r", "csv")
        let warning =
            "searchObjects names Invoice__c, which this org does not have or cannot search "
            + "(from \(path))"
        expectEqual(outcome.code, .success)
        expect(outcome.output, .contains("Edge Communications"))
        expect(outcome.messages, .contains("warning: \(warning)\n"), "\(outcome)")
        expect(sosl, .hasPrefix("Account("))
        let json = try await searched("Invoice__c,Account", "--json")
        expect(json.outcome.output, .contains("searchObjects names Invoice__c"))
    }

    @Test func `a setting without an object of the org is an error`() async throws {
        let (outcome, path, sosl) = try await searched("Invoice__c")
        #expect(
            outcome.messages.contains(
                "error: searchObjects names Invoice__c, which this org does not have or cannot "
                    + "search (from \(path))\n  hint: --in Contact,Account searches other objects\n"
            ),
            "\(outcome)"
        )
        #expect(outcome.code == .usage && outcome.output == "" && sosl == "")
    }

    @Test func `a setting that is not a list of names is an error with its file`() async throws {
        let (outcome, path, _) = try await searched("a b")
        expectEqual(
            outcome.messages,
            """
            error: searchObjects takes API names of objects separated by commas, not 'a b' \
            (from \(path))
              hint: sfctl config unset searchObjects

            """
        )
        expectEqual(outcome.code, .usage)
    }

    // MARK: - The answer

    @Test func `objects and fields that the org hides are left out, and named`() async throws {
        let data = "/services/data/v67.0"
        func error(_ code: String) -> String { #"[{"errorCode":"\#(code)","message":"?"}]"# }
        let objects = ["Contact", "Account"].map { #"{"name":"\#($0)","searchable":true}"# }
        let account =
            #"{"name":"Account","fields":[{"name":"Id","type":"id"},"#
            + #"{"name":"Name","type":"string"}]}"#
        let org = ScriptedOrg(
            .on("\(data)/search?", status: 400, error("INVALID_TYPE")),
            .on("\(data)/sobjects/Account/describe", account),
            .on("\(data)/sobjects", #"{"sobjects":[\#(objects.joined(separator: ","))]}"#),
            .on("\(data)/search?", Self.records(1))
        )
        let outcome = await (try Shell(asking: org)).run(
            "search",
            "x1",
            "--in",
            "Account,Lead",
            "-r",
            "ids"
        )
        expectEqual(
            outcome.messages,
            "not visible to you, so left out: Account.Type, Account.Industry, "
                + "Account.Phone, Lead\n1 record\n",
            "\(outcome)"
        )
        let last = org.requests.last?.target.removingPercentEncoding ?? ""
        expect(last, .hasSuffix("RETURNING Account(Name, Id)"))
    }

    private static func records(_ count: Int) -> String {
        let records = (0..<count).map { number in
            #"{"attributes":{"type":"Contact","url":"/x"},"Id":"003Dm00000\#(10000 + number)","#
                + #""Name":"Contact \#(number)"}"#
        }
        return #"{"searchRecords":[\#(records.joined(separator: ","))]}"#
    }

    private func outcome(_ words: String..., answering body: String) async throws -> Shell.Outcome {
        let org = ScriptedOrg(.on("/services/data/v67.0/search?", body))
        return await (try Shell(asking: org)).run(["search", "--in", "Contact"] + words)
    }

    @Test func `the org's own limit is told`() async throws {
        let whole = try await outcome("x1", "-r", "ids", answering: Self.records(1999))
        #expect(whole.messages == "1,999 records\n" && whole.code == .success, "\(whole.messages)")
        let cut = try await outcome("x1", "-r", "ids", answering: Self.records(2000))
        let words = "the org returns at most 2,000 records of a search; more may match"
        expectEqual(cut.messages, "warning: \(words)\n2,000 records\n", "\(cut.messages)")
        expectEqual(cut.output.split(separator: "\n").count, 2000)
        let json = try await outcome("x1", "--json", answering: Self.records(2000))
        expect(json.output, .hasSuffix(#""warnings":["\#(words)"]}"# + "\n"))
        let asked = try await outcome("x1", "-n", "3", "-r", "ids", answering: Self.records(3))
        expectEqual(asked.messages, "3 records (limit 3; more may match)\n")
    }

    @Test(arguments: [
        "", "[", "{}", #"{"searchRecords":{}}"#, #"{"searchRecords":[1]}"#, "[{}]",
        #"{"searchRecords":[{"attributes":{}}]}"#, #"{"searchRecords":[]} x"#, "<html></html>",
        #"{"searchRecords":[{"attributes":{"type":"Contact"},"Id":"003"}"#,
    ])
    func `an answer that is no list of records is an error`(_ body: String) async throws {
        // An answer that is cut is asked for again.
        let org = ScriptedOrg((0..<5).map { _ in .on("/services/data/v67.0/search?", body) })
        let outcome = await (try Shell(asking: org)).run("search", "x1")
        #expect(outcome.code == .failure && outcome.output == "", "\(outcome)")
        expect(outcome.messages, .hasPrefix("error: "))
    }

    @Test func `the list of older versions is the same list`() async throws {
        let list = #"[{"attributes":{"type":"Contact","url":"/x"},"Id":"003Dm000001kZ00IAE"}]"#
        let outcome = try await outcome("x1", "--fields", "Id", "-r", "csv", answering: list)
        expectEqual(outcome.output, "Object,Id\nContact,003Dm000001kZ00IAE\n", "\(outcome)")
    }
}
