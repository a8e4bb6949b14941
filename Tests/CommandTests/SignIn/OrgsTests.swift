import LocalOrg
import Records
import TestSupport
import Testing

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
        #expect(
            outcome.output == """
                Default\tName\tUsername\tOrgId\tInstanceUrl\tKind\tSource\tState
                true\t\t\t\thttps://env.my.salesforce.com\tunknown\tenvironment\ttoken
                false\tconf\t\t\thttps://c--uat.sandbox.my.salesforce.com\tsandbox\tconfig\ttoken in a file
                false\tdev\tme@acme.example\t00D5g0000049AAAEAY\thttps://acme.my.salesforce.com\tscratch\tsf\tby sf
                false\tdemo\t\t\t\tdemo\tbuilt-in\tready

                """
        )
        #expect(outcome.messages == "4 orgs\n" && outcome.code == .success)
    }

    @Test func `--check asks each org, and one that is gone does not hide another`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            #expect(await shell.signInAsApp(to: org).code == .success)
            try shell.folder.write(
                #"{"orgs": {"gone": {"instanceUrl": "http://127.0.0.1:1", "accessTokenFile": "\#(shell.folder.path)/t"}}}"#,
                to: ".config/sfctl/config.json"
            )
            try shell.folder.write("t", to: "t")
            let outcome = await shell.run("orgs", "--check", "-r", "ndjson")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.count == 3 && outcome.code == .success)
            #expect(
                lines[0].contains(#""Name":"gone""#) && lines[0].contains("could not be reached")
            )
            #expect(lines[1].contains(#""Name":"acme""#) && lines[1].contains(#""State":"works""#))
        }
    }

    @Test func `the default is set, told, and marked`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            #expect(await shell.signInAsApp(to: org).code == .success)
            let set = await shell.run("orgs", "default", "acme")
            #expect(set.messages == "the default org is acme now\n" && set.code == .success)
            #expect(shell.kept("config.json") == "{\n  \"defaultOrg\": \"acme\"\n}\n")
            let told = await shell.run("orgs", "default")
            #expect(told.output == "acme\n")
            let rows = await shell.run("query", "SELECT COUNT() FROM Contact")
            #expect(rows.output == "20\n")
            let unknown = await shell.run("orgs", "default", "acmee")
            #expect(unknown.code == .notSignedIn && unknown.messages.contains("acme"))
            #expect(shell.kept("config.json")?.contains("acmee") == false)
            var other = shell
            other.variables["SF_TARGET_ORG"] = "demo"
            let warned = await other.run("orgs", "default", "acme")
            #expect(
                warned.messages.contains("warning: SF_TARGET_ORG goes first here, and names demo")
            )
        }
    }

    @Test func `a user name finds the sign-in too`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            #expect(await shell.signInAsApp(to: org).code == .success)
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
            let shell = try Shell.signingIn()
            #expect(await shell.signInAsApp(to: org).code == .success)
            let outcome = await shell.run("whoami", "-o", "acme", "-r", "vertical")
            #expect(
                outcome.output == """
                    -- 1/1 --
                    Org                 acme
                    Username            admin@demo.invalid
                    Name                User User
                    Email               admin@demo.invalid
                    UserId              005Dm000001kZ00IAE
                    Organization        Demo Org
                    OrgId               00DDm000001kZ00MAE
                    Kind                developer
                    InstanceUrl         \(org.url)
                    ApiVersion          67.0
                    SignedInBy          sfctl login (client-credentials)
                    ApiRequestsToday    3
                    ApiRequestsAllowed  15000

                    """
            )
            #expect(outcome.code == .success)
        }
    }

    @Test func `a token in the settings file is moved once, with a word`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            let token = org.accessToken
            let settings = #"""
                {"timeout": 60.0e0, "orgs": {"acme": {"instanceUrl": "\#(org.url)", "accessToken": "\#(token)", "readOnly": true}}}
                """#.replacing("60.0e0", with: "60")
            let path = try shell.folder.write(settings, to: ".config/sfctl/config.json")
            let first = await shell.run("query", "SELECT COUNT() FROM Contact", "-o", "acme")
            let store = "\(shell.folder.path)/.config/sfctl/credentials.json"
            #expect(
                first
                    == Shell.Outcome(
                        output: "20\n",
                        messages: "moved the access token of acme from \(path) to \(store)\n",
                        code: .success
                    )
            )
            #expect(shell.kept("config.json")?.contains(token) == false)
            #expect(try shell.session("acme")?["accessToken"]?.text == token)
            let second = await shell.run("query", "SELECT COUNT() FROM Contact", "-o", "acme")
            #expect(second == Shell.Outcome(output: "20\n", messages: "", code: .success))
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
