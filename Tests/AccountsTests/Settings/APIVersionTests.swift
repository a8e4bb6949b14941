import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// The API version: from the strongest source that names one, else the org's highest, asked for
/// once a day.
struct APIVersionTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let query = "GET /services/data/v67.0/query"
    private static let day = 86_400_000

    private static let versions = ScriptedOrg.Answer.on("/services/data", Wire.versions)

    private static func answer(version: String) -> ScriptedOrg.Answer {
        .on("/services/data/v\(version)/query?", Wire.page())
    }

    @Test func `the org is asked for its versions once, and the next run remembers`() async throws {
        let org = ScriptedOrg(Self.versions, .query(Wire.page()), .query(Wire.page()))
        let shell = try Shell(asking: org, version: nil)
        await expectEqual(shell.run("query", Self.soql).code, .success)
        await expectEqual(shell.run("query", Self.soql).code, .success)
        expectEqual(org.paths, ["GET /services/data", Self.query, Self.query])
        expectEqual(org.requests.first?.headers["Authorization"], nil)
    }

    @Test func `after a day the org is asked again`() async throws {
        let org = ScriptedOrg(
            Self.versions,
            .query(Wire.page()),
            Self.versions,
            .query(Wire.page())
        )
        var shell = try Shell(asking: org, version: nil)
        _ = await shell.run("query", Self.soql)
        shell.now += Self.day
        _ = await shell.run("query", Self.soql)
        expectEqual(
            org.paths,
            ["GET /services/data", Self.query, "GET /services/data", Self.query]
        )
    }

    @Test func `a version that was noted after now is not believed`() async throws {
        let org = ScriptedOrg(
            Self.versions,
            .query(Wire.page()),
            Self.versions,
            .query(Wire.page())
        )
        var shell = try Shell(asking: org, version: nil)
        _ = await shell.run("query", Self.soql)
        shell.now -= 1
        _ = await shell.run("query", Self.soql)
        expectEqual(org.paths.filter { $0 == "GET /services/data" }.count, 2)
    }

    @Test func `the version of each org is remembered beside those of others`() async throws {
        let again = ScriptedOrg.Answer.query(Wire.page())
        let org = ScriptedOrg(Self.versions, again, Self.versions, again, again, again)
        var shell = try Shell(asking: org, version: nil)
        for host in ["acme", "other", "acme", "other"] {
            shell.variables["SFCTL_INSTANCE_URL"] = "https://\(host).my.salesforce.com"
            await expectEqual(shell.run("query", Self.soql).code, .success)
        }
        expectEqual(org.paths.filter { $0 == "GET /services/data" }.count, 2)
    }

    @Test func `a version that the org has given up is forgotten`() async throws {
        let org = ScriptedOrg(
            Self.versions,
            .query(Wire.page()),
            .query(status: 410, Wire.refusal("GONE", "retired")),
            Self.versions,
            .query(Wire.page())
        )
        let shell = try Shell(asking: org, version: nil)
        let codes = [
            await shell.run("query", Self.soql).code,
            await shell.run("query", Self.soql).code,
            await shell.run("query", Self.soql).code,
        ]
        expectEqual(codes, [.success, .failure, .success])
        expectEqual(org.paths.filter { $0 == "GET /services/data" }.count, 2)
    }

    @Test func `a version that a record's refusal makes doubtful is forgotten too`() async throws {
        let refusal = Wire.refusal("NOT_FOUND", "The requested resource does not exist")
        let org = ScriptedOrg(
            Self.versions,
            .query(Wire.page()),
            .on("/services/data/v67.0/sobjects/Contact/", status: 404, refusal),
            Self.versions,
            .query(Wire.page())
        )
        let shell = try Shell(asking: org, version: nil)
        let codes = [
            await shell.run("query", Self.soql).code,
            await shell.run("get", "Contact", "003Dm000001kZ00IAE").code,
            await shell.run("query", Self.soql).code,
        ]
        expectEqual(codes, [.success, .failure, .success])
        expectEqual(org.paths.filter { $0 == "GET /services/data" }.count, 2)
    }

    @Test func `a cache that cannot be read costs a request and nothing else`() async throws {
        let org = ScriptedOrg(Self.versions, .query(Wire.page()))
        let shell = try Shell(asking: org, version: nil)
        try shell.folder.write("{broken", to: ".cache/sfctl/api-versions.json")
        let outcome = await shell.run("query", Self.soql)
        expectEqual(outcome.messages, "No records.\n")
        expectEqual(org.paths, ["GET /services/data", Self.query])
    }

    @Test func `each source goes before the weaker ones`() async throws {
        var shell = try Shell(asking: NoNetwork(), version: nil)
        func version(_ arguments: String...) async -> String? {
            let org = EmptyOrg()
            shell.transport = org
            _ = await shell.run(["query", Self.soql] + arguments)
            return org.requests.first?.target.split(separator: "/")[2].description
        }
        try shell.folder.write(#"{"apiVersion": "61.0"}"#, to: ".config/sfctl/config.json")
        await expectEqual(version(), "v61.0")
        try shell.folder.write(#"{"org-api-version": "60.0"}"#, to: ".sf/config.json")
        await expectEqual(version(), "v61.0")
        try shell.folder.write(#"{"org-api-version": "62.0"}"#, to: "work/.sf/config.json")
        shell.workingFolder = "work"
        await expectEqual(version(), "v62.0")
        shell.variables["SF_ORG_API_VERSION"] = "63.0"
        await expectEqual(version(), "v63.0")
        shell.variables["SFCTL_API_VERSION"] = "64.0"
        await expectEqual(version(), "v64.0")
        await expectEqual(version("--api-version", "65.0"), "v65.0")
    }

    @Test func `an org's own version goes before the general one of the settings file`()
        async throws
    {
        let org = ScriptedOrg(Self.answer(version: "60.0"))
        var shell = try Shell()
        shell.transport = org
        try shell.folder.write(
            #"{"apiVersion": "61.0", "orgs": {"acme": {"instanceUrl": "#
                + #""https://acme.my.salesforce.com", "#
                + #""accessToken": "t", "apiVersion": "60.0"}}}"#,
            to: ".config/sfctl/config.json"
        )
        await expectEqual(shell.run("query", Self.soql, "-o", "acme").code, .success)
        expectEqual(org.paths, ["GET /services/data/v60.0/query"])
    }

    @Test(arguments: ["sixty", "67.", "67.0.1", "-1"])
    func `a version that is none is refused before anything is sent`(_ version: String) async throws
    {
        let org = ScriptedOrg()
        let shell = try Shell(asking: org)
        let outcome = await shell.run("query", Self.soql, "--api-version=\(version)")
        expectEqual(
            outcome.messages,
            """
            error: expected an API version such as 67.0, got '\(version)' (from --api-version)
              hint: --api-version 67.0
              hint: sfctl query --help

            """
        )
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }
}
