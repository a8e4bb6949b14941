import Testing

@testable import sfctl

/// Which record `get` shows; what it prints stands in `Golden/get`.
struct GetTests {
    @Test(arguments: [
        ["Contact", "003Dm000001kZ00"], ["contact", "003Dm000001kZ00IAE"],
        ["-s", "Contact", "-i", "003Dm000001kZ00"], ["-s", "Contact", "003Dm000001kZ00"],
        ["--record-id", "003Dm000001kZ00IAE", "Contact"], ["Contact", "--", "003Dm000001kZ00"],
    ])
    func `object and id may be given in any of these ways`(_ words: [String]) async throws {
        let shell = try Shell()
        let outcome = await shell.run(["get", "--fields", "Name,Email"] + words)
        let expected = "Name\tEmail\nRose Gonzalez\trose@edge.com\n"
        #expect(outcome == Shell.Outcome(output: expected, messages: "", code: .success))
    }

    @Test func `an id of another object is refused before the record is asked for`() async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.transport = demo
        #expect(await shell.run("get", "Account", "003Dm000001kZ00").code == .usage)
        #expect(!demo.requests.contains { $0.contains("/sobjects/Account/") })
    }

    @Test func `a blank within a field's name is not dropped`() async throws {
        let shell = try Shell()
        let line = ["get", "Contact", "003Dm000001kZ00", "--fields"]
        #expect(await shell.run(line + ["Name , Email"]).output.hasPrefix("Name\tEmail\n"))
        let outcome = await shell.run(line + ["First Name"])
        #expect(
            outcome.messages
                == "error: --fields takes a field's API name, not 'First Name'\n"
        )
        #expect(outcome.output == "" && outcome.code == .usage)
    }

    @Test func `only a contact gives a vCard`() async throws {
        let shell = try Shell()
        let outcome = await shell.run("get", "Account", "001Dm000001kZ00IAE", "-r", "vcard")
        #expect(
            outcome.messages == """
                error: vcard output is for Contact records, not of Account
                  hint: --result-format csv

                """
        )
        #expect(outcome.output == "" && outcome.code == .usage)
        let card = await shell.run("get", "contact", "003Dm000001kZ00", "-r", "vcard")
        #expect(card.output.contains("FN:Rose Gonzalez"))
    }

    @Test func `ids without the Id among the fields say where to put it`() async throws {
        let outcome = try await Shell().run(
            "get",
            "Contact",
            "003Dm000001kZ00",
            "--fields",
            "Name",
            "-r",
            "ids"
        )
        #expect(outcome.messages.hasSuffix("  hint: add Id to the fields\n"))
    }

    @Test func `without --fields all fields come`() async throws {
        let shell = try Shell()
        let names = await shell.run("describe", "Contact", "-r", "ids").output
        let record = await shell.run("get", "Contact", "003Dm000001kZ00", "-r", "csv").output
        let heading = record.prefix { $0 != "\n" }.split(separator: ",")
        #expect(Set(heading) == Set(names.split(separator: "\n")))
    }
}
