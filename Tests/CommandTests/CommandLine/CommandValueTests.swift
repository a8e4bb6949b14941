import Client
import Records
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import Changes
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import Reports
@testable import sfctl

/// Commands made of values, without a command line.
struct CommandValueTests {
    /// Runs a command and gives what it prints.
    private func output(of command: some Command, in shell: Shell) async throws -> String {
        let output = MemorySink()
        let context = Context(
            shell.environment(output: output, messages: MemorySink()),
            commandName: "test",
            commandLine: "sfctl test"
        )
        try await command.run(in: context)
        return output.text
    }

    @Test func `a query`() async throws {
        let command = QueryCommand(
            text: QueryText(origin: .argument("SELECT Id, Name FROM Contact ORDER BY Name")),
            output: .of(.csv, hasHeader: false, usesCRLF: true),
            fetch: FetchOptions(maximumRows: 1),
            org: .demo
        )
        let text = try await output(of: command, in: Shell())
        expect(text, .hasSuffix(",Andy Young\r\n"))
    }

    @Test func `a check of a query`() async throws {
        var command = QueryCommand(text: QueryText(origin: .argument("SELECT Id FROM Contact")))
        command.task = .check
        command.output.format = .ids
        try await expectEqual(output(of: command, in: Shell()), "Id\n")
    }

    @Test func `a record`() async throws {
        let id = try RecordID("003Dm000001kZ00IAE")
        let address = RecordAddress("Contact", [RecordReference(id)])
        let command = try GetCommand(
            .id(address),
            fields: ["Name"],
            output: .of(.tsv),
            org: .demo
        )
        try await expectEqual(output(of: command, in: Shell()), "Name\nRose Gonzalez\n")
    }

    @Test func `a list of objects`() async throws {
        let command = DescribeCommand(
            subject: .objects(ObjectFilter(pattern: Pattern("Contact"), kind: .standard)),
            output: ListingOptions(.of(.ids)),
            org: .demo
        )
        try await expect(output(of: command, in: Shell()), .contains("Contact\n"))
    }

    @Test func `a delete that only shows what would go`() async throws {
        let id = try RecordID("003Dm000001kZ04IAE")
        let command = DeleteCommand(
            .ids(RecordAddress("Contact", [RecordReference(id)])),
            DeleteOptions(isDryRun: true),
            output: ListingOptions(.of(.ids)),
            org: .demo
        )
        try await expectEqual(output(of: command, in: Shell()), "\(id)\n")
    }

    @Test func `the built-in org`() async throws {
        let shell = try Shell()
        try await expectEqual(output(of: DemoResetCommand(contacts: 3), in: shell), "")
        let status = DemoStatusCommand(
            output: ListingOptions(.of(.csv, hasHeader: false))
        )
        try await expect(output(of: status, in: shell), .contains("Contact,23,0\n"))
    }
}

extension OrgOptions {
    /// The options of `-o demo`.
    fileprivate static var demo: OrgOptions {
        var options = OrgOptions()
        options.targetOrg = "demo"
        return options
    }
}

extension OutputOptions {
    /// The options of `-r FORMAT`.
    fileprivate static func of(
        _ format: ResultFormat,
        hasHeader: Bool = true,
        usesCRLF: Bool? = nil
    ) -> OutputOptions {
        var options = OutputOptions()
        options.format = format
        options.hasHeader = hasHeader
        options.usesCRLF = usesCRLF
        return options
    }
}
