import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Which org is asked; each org of the settings file here has its alias as its token.
struct TargetOrgTests {
    private let org = EmptyOrg()

    /// A shell whose settings file knows an org by each of the aliases used here.
    private func shell(settings: String = "") throws -> Shell {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_API_VERSION"] = "67.0"
        shell.transport = org
        let orgs = ["flag", "ours", "theirs", "project", "default"].map { alias in
            #""\#(alias)":{"instanceUrl":"https://\#(alias).my.salesforce.com","#
                + #""accessToken":"\#(alias)"}"#
        }
        try shell.folder.write(
            #"{"orgs":{\#(orgs.joined(separator: ","))}\#(settings)}"#,
            to: ".config/sfctl/config.json"
        )
        return shell
    }

    /// The token that the last request carried.
    private func asked(_ shell: Shell, _ arguments: String...) async -> String? {
        let outcome = await shell.run(["query", "SELECT Id FROM Contact"] + arguments)
        expectEqual(outcome.code, .success, "\(outcome)")
        return org.requests.last?.headers["Authorization"]?.split(separator: " ").last?.description
    }

    @Test func `each source goes before the weaker ones`() async throws {
        var shell = try shell(settings: #","defaultOrg":"default""#)
        await expectEqual(asked(shell), "default")
        try shell.folder.write(#"{"target-org": "project"}"#, to: "work/.sf/config.json")
        shell.workingFolder = "work"
        await expectEqual(asked(shell), "project")
        shell.variables["SF_TARGET_ORG"] = "theirs"
        await expectEqual(asked(shell), "theirs")
        shell.variables["SFCTL_TARGET_ORG"] = "ours"
        await expectEqual(asked(shell), "ours")
        await expectEqual(asked(shell, "-o", "flag"), "flag")
    }

    @Test func `an empty variable counts as absent`() async throws {
        var shell = try shell(settings: #","defaultOrg":"default""#)
        shell.variables["SFCTL_TARGET_ORG"] = ""
        shell.variables["SF_TARGET_ORG"] = ""
        await expectEqual(asked(shell), "default")
    }

    @Test func `a URL and token in the environment go before any name there`() async throws {
        var shell = try shell()
        shell.variables["SFCTL_TARGET_ORG"] = "ours"
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "credentials"
        await expectEqual(asked(shell), "credentials")
        await expectEqual(asked(shell, "-o", "flag"), "flag")
    }

    @Test(arguments: ["SF_ORG_INSTANCE_URL", "SF_INSTANCE_URL"])
    func `sf's URL and token go before its names, but not before ours`(url: String) async throws {
        var shell = try shell()
        shell.variables["SF_TARGET_ORG"] = "theirs"
        shell.variables[url] = "https://acme.my.salesforce.com"
        shell.variables["SF_ACCESS_TOKEN"] = "credentials"
        await expectEqual(asked(shell), "credentials")
        shell.variables["SFCTL_TARGET_ORG"] = "ours"
        await expectEqual(asked(shell), "ours")
    }

    @Test func `which org it is, is known before a login is read`() throws {
        var shell = try shell(settings: #","defaultOrg":"default""#)
        func isRemote(_ target: String? = nil) -> Bool {
            var options = OrgOptions()
            options.targetOrg = target
            let sink = MemorySink()
            return OrgChoice.isRemote(options, in: shell.environment(output: sink, messages: sink))
        }
        #expect(isRemote() && isRemote("flag") && !isRemote("demo"))
        shell.variables["SFCTL_TARGET_ORG"] = "demo"
        #expect(!isRemote() && isRemote("flag"))
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        #expect(!isRemote(), "a URL without a token is an error")
        shell.variables["SFCTL_ACCESS_TOKEN"] = "credentials"
        #expect(isRemote() && !isRemote("demo"))
    }

    @Test func `the project's settings are found from a folder below it`() async throws {
        var shell = try shell()
        try shell.folder.write(#"{"target-org": "project"}"#, to: "work/.sf/config.json")
        shell.workingFolder = "work/force-app/main"
        await expectEqual(asked(shell), "project")
    }

    @Test func `an access token may stand in a file of its own`() async throws {
        let (shell, _) = try shell(tokenFile: "  from-a-file\n")
        await expectEqual(asked(shell, "-o", "acme"), "from-a-file")
    }

    /// A shell whose settings file has a token's file, with these bytes.
    private func shell(tokenFile text: String) throws -> (Shell, path: String) {
        var shell = try Shell()
        shell.transport = org
        let path = try shell.folder.write(text, to: "acme.token", isPrivate: true)
        try shell.folder.write(
            #"{"apiVersion":"67.0","orgs":{"acme":{"instanceUrl":"https://acme.my.salesforce.com","#
                + #""accessTokenFile":"\#(path)"}}}"#,
            to: ".config/sfctl/config.json"
        )
        return (shell, path)
    }

    @Test func `line ends behind a token do not count`() async throws {
        let (file, _) = try shell(tokenFile: "from-a-file\r\n\r")
        await expectEqual(asked(file, "-o", "acme"), "from-a-file")
        var shell = try shell()
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        for end in ["\r", "\n", "\r\n"] {
            shell.variables["SFCTL_ACCESS_TOKEN"] = "credentials\(end)"
            await expectEqual(asked(shell), "credentials")
        }
    }

    @Test(arguments: ["a\rb", "a\nb", "a b", "a\u{7F}"])
    func `more than a token is refused with its source`(_ text: String) async throws {
        let (file, path) = try shell(tokenFile: text)
        var variable = try shell()
        variable.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        variable.variables["SFCTL_ACCESS_TOKEN"] = text
        for (shell, target, source) in [
            (file, ["-o", "acme"], path), (variable, [], "SFCTL_ACCESS_TOKEN"),
        ] {
            let outcome = await shell.run(["query", "SELECT Id FROM Contact"] + target)
            expect(
                outcome.messages,
                .hasPrefix("error: \(source) contains more than an access token\n")
            )
            #expect(outcome.code == .usage && org.requests.isEmpty)
        }
    }

    @Test(arguments: ["", " \n"])
    func `a token's file that is empty is named`(_ text: String) async throws {
        let (shell, path) = try shell(tokenFile: text)
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", "acme")
        expectEqual(
            outcome.messages,
            """
            error: the org 'acme' has no access token
              why: \(path) is empty
              hint: put an access token into \(path)

            """
        )
        #expect(outcome.code == .notSignedIn && org.requests.isEmpty)
    }

    @Test func `the hint for a missing URL can be pasted`() async throws {
        let shell = try shell()
        let token = try shell.folder.write("t", to: "token", isPrivate: true)
        try shell.folder.write(
            #"{"orgs":{"my org":{"accessTokenFile":"\#(token)"}}}"#,
            to: ".config/sfctl/config.json"
        )
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", "my org")
        let line = #"sfctl config set "orgs.my org.instanceUrl" https://acme.my.salesforce.com"#
        expect(outcome.messages, .hasSuffix("  hint: \(line)\n"))
    }

    @Test(arguments: [#""accessToken":"x""#, #""accessTokenFile":"/dev/null""#])
    func `an org with a token and without a URL is told, and the others are not affected`(
        token: String
    ) async throws {
        let shell = try shell()
        try shell.folder.write(#"{"orgs":{"acme":{\#(token)}}}"#, to: ".config/sfctl/config.json")
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", "acme")
        #expect(outcome.code != .success && outcome.output == "")
        #expect(org.requests.isEmpty)
        await expectEqual(shell.run("query", "SELECT Id FROM Contact", "-o", "demo").code, .success)
    }

    @Test func `without any org both ways on are told, and the exit is 4`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(
            outcome.messages,
            """
            error: no org selected
              hint: sfctl query "SELECT Id FROM Contact" -o demo uses the built-in org
              hint: export SFCTL_TARGET_ORG=demo sets it for this shell
              hint: sfctl config set defaultOrg demo sets it permanently
              hint: sfctl login logs in to one of your orgs
              hint: sfctl orgs lists your orgs

            """
        )
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, .notSignedIn)
    }

    @Test func `an alias that is not known brings the one that was meant`() async throws {
        let outcome = try await shell().run("query", "SELECT Id FROM Contact", "-o", "theirz")
        expect(
            outcome.messages,
            .hasPrefix(
                """
                error: no such org: 'theirz' (from --target-org)
                  hint: did you mean --target-org theirs?

                """
            )
        )
        expectEqual(outcome.code, .notSignedIn)
        #expect(org.requests.isEmpty)
    }

    @Test(arguments: [
        ("SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"), ("SFCTL_ACCESS_TOKEN", "SFCTL_INSTANCE_URL"),
    ])
    func `a URL without a token, or a token without a URL, is no org`(
        _ present: String,
        _ missing: String
    ) async throws {
        var shell = try shell(settings: #","defaultOrg":"default""#)
        shell.variables[present] = "https://acme.my.salesforce.com"
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        expect(
            outcome.messages,
            .hasPrefix(
                "error: \(present) is set, but \(missing) is not; an org by URL needs both\n"
            )
        )
        expectEqual(outcome.code, .notSignedIn)
        #expect(org.requests.isEmpty)
    }
}
