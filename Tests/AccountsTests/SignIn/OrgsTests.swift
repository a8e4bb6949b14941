import Client
import HTTP
import LocalOrg
import Records
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `sfctl orgs`, `orgs default` and `whoami`.
struct OrgsTests {
    @Test func `orgs come from everywhere, and nothing is sent`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://env.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D5g000004!AQEAQ"
        try shell.folder.write(
            #"""
            {"orgs": {"conf": {"instanceUrl": "https://c--uat.sandbox.my.salesforce.com",
            "accessTokenFile": "/nowhere"}, "noted": {"readOnly": true}}}
            """#,
            to: ".config/sfctl/config.json"
        )
        try shell.folder.write(
            #"""
            {"username": "me@acme.example", "orgId": "00D5g0000049AAAEAY",
            "instanceUrl": "https://acme.my.salesforce.com", "isScratch": true}
            """#,
            to: ".sfdx/me@acme.example.json"
        )
        try shell.folder.write(#"{"orgs": {"dev": "me@acme.example"}}"#, to: ".sfdx/alias.json")
        let outcome = await shell.run("orgs")
        expectEqual(
            outcome.output,
            """
            Default\tName\tUsername\tOrgId\tInstanceUrl\tKind\tSource\tState
            true\t\t\t\thttps://env.my.salesforce.com\tunknown\tenvironment\ttoken
            false\tconf\t\t\thttps://c--uat.sandbox.my.salesforce.com\tsandbox\tconfig\ttoken \
            in a file
            false\tdev\tme@acme.example\t00D5g0000049AAAEAY\thttps://\
            acme.my.salesforce.com\tscratch\tsf\tby sf
            false\tdemo\t\t\t\tdemo\tbuilt-in\tready

            """
        )
        #expect(outcome.messages == "4 orgs\n" && outcome.code == .success)
    }

    @Test func `--check asks each org, and one that is gone does not hide another`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            try shell.folder.write(
                #"{"orgs": {"gone": {"instanceUrl": "http://127.0.0.1:1", "accessTokenFile": "#
                    + #""\#(shell.folder.path)/t"}}}"#,
                to: ".config/sfctl/config.json"
            )
            try shell.folder.write("t", to: "t", isPrivate: true)
            let outcome = await shell.run("orgs", "--check", "-r", "ndjson")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.count == 3 && outcome.code == .partial)
            expect(outcome.messages, .contains("warning: 1 org of 3 failed the check\n"))
            #expect(
                lines[0].contains(#""Name":"gone""#) && lines[0].contains("cannot reach")
            )
            #expect(lines[1].contains(#""Name":"acme""#) && lines[1].contains(#""State":"works""#))
        }
    }

    @Test func `the default is set, told, and marked`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let set = await shell.run("orgs", "default", "acme")
            #expect(set.messages == "the default org is now acme\n" && set.code == .success)
            expectEqual(shell.kept("config.json"), "{\n  \"defaultOrg\": \"acme\"\n}\n")
            let told = await shell.run("orgs", "default")
            expectEqual(told.output, "acme\n")
            let rows = await shell.run("query", "SELECT COUNT() FROM Contact")
            expectEqual(rows.output, "20\n")
            let wrong = await shell.run("config", "set", "defaultOrg", "acmee")
            expectEqual(wrong.code, .notSignedIn)
            #expect(
                wrong.messages.hasPrefix(
                    "error: no such org: 'acmee'\n"
                        + "  hint: did you mean sfctl config set defaultOrg acme?\n"
                )
            )
            expectEqual(shell.kept("config.json"), "{\n  \"defaultOrg\": \"acme\"\n}\n")
            await expectEqual(shell.run("config", "set", "defaultOrg", "demo").code, .success)
            await expectEqual(shell.run("config", "set", "defaultOrg", "acme").code, .success)
            let unknown = await shell.run("orgs", "default", "acmee")
            #expect(unknown.code == .notSignedIn && unknown.messages.contains("acme"))
            expect(shell.kept("config.json"), .lacks("acmee"))
            var other = shell
            other.variables["SF_TARGET_ORG"] = "demo"
            let warned = await other.run("orgs", "default", "acme")
            expect(
                warned.messages,
                .contains("warning: SF_TARGET_ORG takes precedence here and sets demo")
            )
        }
    }

    @Test func `a URL and a token in variables go before a default, and that is told`() async throws
    {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            shell.variables["SFCTL_INSTANCE_URL"] = "https://env.my.salesforce.com"
            shell.variables["SFCTL_ACCESS_TOKEN"] = "t"
            let set = await shell.run("orgs", "default", "acme")
            let file = "\(shell.folder.path)/.config/sfctl/config.json"
            expectEqual(
                set.messages,
                """
                defaultOrg is acme in \(file)
                warning: SFCTL_INSTANCE_URL takes precedence here and sets env.my.salesforce.com

                """
            )
            let told = await shell.run("orgs", "default")
            expectEqual(told.output, "env.my.salesforce.com\n")
            expectEqual(told.messages, "from SFCTL_INSTANCE_URL\n")
        }
    }

    @Test func `the default is told as JSON, set or asked for`() async throws {
        let shell = try Shell.signingIn()
        let file = "\(shell.folder.path)/.config/sfctl/config.json"
        let object =
            #"{"result":[{"name":"defaultOrg","value":"demo","location":"Global","#
            + #""origin":"\#(file)","#
            + #""success":true}],"status":0,"warnings":[]}"#
        let outcome = Shell.Outcome(output: object + "\n", messages: "", code: .success)
        await expectEqual(shell.run("orgs", "default", "demo", "--json"), outcome)
        await expectEqual(shell.run("orgs", "default", "--json"), outcome)
        await expectEqual(shell.run("config", "get", "defaultOrg", "--json"), outcome)
    }

    @Test func `as JSON the warning is in the object too`() async throws {
        var shell = try Shell.signingIn()
        shell.variables["SFCTL_TARGET_ORG"] = "acme"
        let outcome = await shell.run("orgs", "default", "demo", "--json")
        let warning = "SFCTL_TARGET_ORG takes precedence here and sets acme"
        expectEqual(outcome.messages, "warning: \(warning)\n")
        let object = try JSONValue(parsing: Array(outcome.output.utf8))
        expectEqual(object["warnings"]?.elements?.map(\.text), [warning])
    }

    @Test func `a project's file goes before a default, and that is told`() async throws {
        var shell = try Shell.signingIn()
        let project = try shell.folder.write(#"{"target-org": "acme"}"#, to: "w/.sf/config.json")
        shell.workingFolder = "w"
        let set = await shell.run("orgs", "default", "demo")
        expect(
            set.messages,
            .hasSuffix("warning: \(project) takes precedence here and sets acme\n")
        )
        expect(set.messages, .lacks("now"))
    }

    @Test func `another name of the same sign-in is the same default`() async throws {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            shell.variables["SF_TARGET_ORG"] = "admin@demo.invalid"
            let set = await shell.run("orgs", "default", "acme")
            expectEqual(set.messages, "the default org is now acme\n")
            let listed = await shell.run("orgs")
            expect(listed.output, .contains("\ntrue\tacme\t"))
        }
    }

    @Test func `a name that is not known comes from the argument`() async throws {
        let outcome = await (try Shell.signingIn()).run("orgs", "default", "dema")
        expectEqual(
            outcome.messages,
            """
            error: no such org: 'dema'
              hint: did you mean sfctl orgs default demo?
              hint: sfctl orgs lists your orgs
              hint: sfctl login logs in to one of your orgs

            """
        )
        expectEqual(outcome.code, .notSignedIn)
    }

    /// Sign-ins of a token, as `credentials.json` has them: a name, and the user's name.
    private static func write(_ sessions: KeyValuePairs<String, String>, in shell: Shell) throws {
        let members = sessions.map { name, user in
            #"""
            "\#(name)": {"flow": "access-token", "instanceUrl": "https://acme.my.salesforce.com",
            "loginUrl": "https://acme.my.salesforce.com", "username": "\#(user)", "accessToken": \#
            "t"}
            """#
        }
        let path = try shell.folder.write(
            #"{"version": 1, "sessions": {\#(members.joined(separator: ","))}}"#,
            to: ".config/sfctl/credentials.json"
        )
        try shell.setMode(0o600, of: path)
        try shell.setMode(0o700, of: String(path.dropLast("/credentials.json".count)))
    }

    @Test func `a sign-in that is called as another one's user is listed, and is the default`()
        async throws
    {
        var shell = try Shell.signingIn()
        try Self.write(
            ["acme": "ada@acme.example", "ada@acme.example": "bob@acme.example"],
            in: shell
        )
        shell.variables["SFCTL_TARGET_ORG"] = "ada@acme.example"
        let outcome = await shell.run("orgs", "-r", "csv")
        let lines = outcome.output.split(separator: "\r\n").flatMap { $0.split(separator: "\n") }
        expectEqual(
            lines.map { $0.prefix(27) }.dropFirst(),
            [
                "false,acme,ada@acme.example", "true,ada@acme.example,bob@a",
                "false,demo,,,,demo,built-in",
            ],
            "\(outcome)"
        )
    }

    @Test func `a sign-in behind a token of the settings file is listed as such`() async throws {
        let shell = try Shell.signingIn()
        try Self.write(["acme": "ada@acme.example"], in: shell)
        try shell.folder.write(
            #"{"orgs": {"acme": {"credentialProcess": "/nowhere"}}}"#,
            to: ".config/sfctl/config.json"
        )
        let outcome = await shell.run("orgs", "--check")
        expect(outcome.output, .contains("ada@acme.example"))
        expect(outcome.output, .contains("\tsfctl\toverridden by config.json\n"))
    }

    @Test func `sign-ins that cannot be read hide no other org, and exit 3`() async throws {
        let shell = try Shell.signingIn()
        try Self.write(["acme": "ada@acme.example"], in: shell)
        try shell.folder.write("{", to: ".config/sfctl/credentials.json")
        let outcome = await shell.run("orgs")
        #expect(outcome.output.contains("demo") && outcome.code == .partial)
        expect(outcome.messages, .hasPrefix("warning: cannot use the file of your logins: "))
        let json = try JSONValue(parsing: Array(await shell.run("orgs", "--json").output.utf8))
        expectEqual(json["status"]?.integer, 3)
        expectEqual(json["result"]?["records"]?.elements?.count, 1)
        expectEqual(json["warnings"]?.elements?.count, 1)
    }

    @Test func `without a home there are the other orgs`() async throws {
        var shell = try Shell.signingIn()
        shell.variables["HOME"] = nil
        let outcome = await shell.run("orgs")
        #expect(outcome.output.contains("demo") && outcome.code == .success)
        expect(outcome.messages, .hasPrefix("warning: no folder for your logins"))
    }

    @Test func `an org that does not answer in time is told so`() async throws {
        var shell = try Shell.signingIn()
        try Self.write(["acme": "ada@acme.example"], in: shell)
        shell.transport = SilentOrg()
        shell.clock = ImmediateClock()
        let outcome = await shell.run("orgs", "--check")
        expect(outcome.output, .contains("no answer within 30 seconds"))
        expectEqual(outcome.code, .partial)
    }

    @Test func `where nothing names an org the default is none, and the hints can be typed`()
        async throws
    {
        let outcome = await (try Shell.signingIn()).run("orgs", "default")
        expectEqual(
            outcome,
            Shell.Outcome(
                output: "",
                messages: """
                    error: no org selected
                      hint: sfctl orgs lists your orgs
                      hint: sfctl orgs default demo sets the built-in org

                    """,
                code: .notSignedIn
            )
        )
    }

    @Test func `a user name finds the sign-in too`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let rows = await shell.run(
                "query",
                "SELECT COUNT() FROM Contact",
                "-o",
                "admin@demo.invalid"
            )
            #expect(rows.output == "20\n" && rows.code == .success)
        }
    }

    @Test func `whoami tells the user, the org and the requests`() async throws {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            shell.clock = SignalClock()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let outcome = await shell.run("whoami", "-o", "acme", "-r", "vertical")
            expectEqual(
                outcome.output,
                """
                -- 1/1 ---------------------------------
                Org                 acme
                Username            admin@demo.invalid
                Name                Dana Reed
                Email               admin@demo.invalid
                UserId              005Dm000001kZ00IAE
                Organization        Demo Org
                OrgId               00DDm000001kZ00MAE
                Kind                developer
                InstanceUrl         \(org.url)
                ApiVersion          67.0
                SignedInBy          sfctl login (client-credentials)
                ApiRequestsToday    5
                ApiRequestsAllowed  15000

                """
            )
            expectEqual(outcome.code, .success)
        }
    }

    @Test func `a token in the settings file is moved once, with a word`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            let token = org.accessToken
            let settings = #"""
                {"timeout": 60.0e0, "orgs": {"acme": {"instanceUrl": "\#(org.url)", \#
                "accessToken": "\#(token)", "readOnly": true}}}
                """#.replacing("60.0e0", with: "60")
            let path = try shell.folder.write(settings, to: ".config/sfctl/config.json")
            let first = await shell.run("query", "SELECT COUNT() FROM Contact", "-o", "acme")
            let store = "\(shell.folder.path)/.config/sfctl/credentials.json"
            expectEqual(
                first,
                Shell.Outcome(
                    output: "20\n",
                    messages: "moved the access token of acme from \(path) to \(store)\n",
                    code: .success
                )
            )
            expect(shell.kept("config.json"), .lacks(token))
            try expectEqual(shell.session("acme")?["accessToken"]?.text, token)
            let second = await shell.run("query", "SELECT COUNT() FROM Contact", "-o", "acme")
            expectEqual(second, Shell.Outcome(output: "20\n", messages: "", code: .success))
            let refused = await shell.run(
                "delete",
                "Contact",
                "003Dm000001kZ04IAE",
                "--yes",
                "-o",
                "acme"
            )
            #expect(refused.code == .usage && refused.messages.contains("read-only"))
        }
    }
}

/// An org that answers nothing until it is given up.
private struct SilentOrg: Transport {
    func send(_ request: Request) async throws(TransportError) -> Response {
        let (stream, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        throw .cancelled
    }
}
