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

/// The batch size goes along where it is set anywhere, and is refused before anything is sent.
struct BatchSizeTests {
    private static let soql = "SELECT Id FROM Contact"

    private static func pages() -> ScriptedOrg {
        let locator = "/services/data/v67.0/query/0r8xx5S5xkLFptKACT-200"
        return ScriptedOrg(
            .query(Wire.page(Wire.contact("003Dm000001kZ00IAE"), of: 2, next: locator)),
            .on(locator, Wire.page(Wire.contact("003Dm000001kZ01IAE"), of: 2))
        )
    }

    private func headers(of org: ScriptedOrg) -> [String?] {
        org.requests.map { $0.headers["Sforce-Query-Options"] }
    }

    @Test func `the flag's batch size is sent with every page's request`() async throws {
        let org = Self.pages()
        let outcome = try await Shell(asking: org).run("query", Self.soql, "--batch-size", "200")
        expectEqual(outcome.code, .success)
        expectEqual(headers(of: org), ["batchSize=200", "batchSize=200"])
    }

    @Test func `the environment's batch size is sent`() async throws {
        let org = Self.pages()
        var shell = try Shell(asking: org)
        shell.variables["SFCTL_BATCH_SIZE"] = "2000"
        await expectEqual(shell.run("query", Self.soql).code, .success)
        expectEqual(headers(of: org), ["batchSize=2000", "batchSize=2000"])
    }

    @Test func `the settings file's batch size is sent`() async throws {
        let org = Self.pages()
        let shell = try Shell(asking: org)
        try shell.folder.write(#"{"batchSize": 500}"#, to: ".config/sfctl/config.json")
        await expectEqual(shell.run("query", Self.soql).code, .success)
        expectEqual(headers(of: org), ["batchSize=500", "batchSize=500"])
    }

    @Test func `without one no header is sent, so the server's default holds`() async throws {
        let org = Self.pages()
        try await expectEqual(Shell(asking: org).run("query", Self.soql).code, .success)
        expectEqual(headers(of: org), [nil, nil])
    }

    @Test func `the flag goes before the environment and the environment before the file`()
        async throws
    {
        let org = Self.pages()
        var shell = try Shell(asking: org)
        try shell.folder.write(#"{"batchSize": 500}"#, to: ".config/sfctl/config.json")
        shell.variables["SFCTL_BATCH_SIZE"] = "600"
        _ = await shell.run("query", Self.soql, "--batch-size", "700")
        expectEqual(headers(of: org), ["batchSize=700", "batchSize=700"])
        let other = Self.pages()
        shell.transport = other
        _ = await shell.run("query", Self.soql)
        expectEqual(headers(of: other), ["batchSize=600", "batchSize=600"])
    }

    @Test(arguments: ["199", "2001", "0", "-200", "many", "1e3", "200.0", "٢٠٠", " 500"])
    func `a size out of range is refused with the range, and nothing is sent`(
        _ size: String
    ) async throws {
        let org = ScriptedOrg()
        let outcome = try await Shell(asking: org).run("query", Self.soql, "--batch-size=\(size)")
        #expect(
            outcome.messages.hasPrefix(
                "error: the batch size is a whole number from 200 to 2000, not '\(size)' (from "
                    + "--batch-size)\n"
            )
        )
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }

    @Test func `a wrong size names the variable or file that it came from`() async throws {
        let org = ScriptedOrg()
        var shell = try Shell(asking: org)
        let path = try shell.folder.write(#"{"batchSize": 9}"#, to: ".config/sfctl/config.json")
        await expect(shell.run("query", Self.soql).messages, .contains("not '9' (from \(path))"))
        shell.variables["SFCTL_BATCH_SIZE"] = "10"
        let outcome = await shell.run("query", Self.soql)
        expect(outcome.messages, .contains("not '10' (from SFCTL_BATCH_SIZE)"))
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }
}
