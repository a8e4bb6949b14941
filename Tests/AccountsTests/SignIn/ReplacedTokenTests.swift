import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// `sfctl login --refresh-token` where the server replaces the token: the new one is the only one
/// that works, so it is not lost.
struct ReplacedTokenTests {
    private static let own = "https://acme.my.salesforce.com"
    private static let address = #""instance_url":"\#(own)","#
    private static let word = "5Aep861"

    /// The answer of the token endpoint with a new refresh token, and one of its parts replaced.
    private static func answer(_ part: String = "", _ other: String = "") -> ScriptedOrg.Answer {
        let whole = LoginAnswer.token(refreshToken: word + "Next")
        return .on(
            "/services/oauth2/token",
            method: .post,
            part.isEmpty ? whole : whole.replacing(part, with: other)
        )
    }

    private static func shell(_ answers: ScriptedOrg.Answer...) throws -> Shell {
        var shell = try Shell.signingIn()
        shell.transport = ScriptedOrg(answers)
        shell.input = Array("\(word)First".utf8)
        return shell
    }

    @Test(arguments: [
        (address, #""instance_url":"https://evil.example","#),
        (address, #""instance_url":"no URL","#),
        (address, ""),
        (#""token_type":"Bearer""#, #""token_type":"MAC""#),
        (#""id":"https://login.salesforce.com"#, #""id":"https://evil.example"#),
    ])
    func `a replacement in an unusable answer is kept`(part: String, other: String) async throws {
        let shell = try Self.shell(Self.answer(part, other))
        let login = await shell.run(
            ["login", "--refresh-token", "-", "--instance-url", Self.own, "--alias", "acme"]
        )
        #expect(login.code != .success && !login.messages.contains(Self.word), "\(login)")
        expect(
            login.messages,
            .hasPrefix("the server replaced the refresh token; stored the new one as 'acme' in "),
            "\(login)"
        )
        expect(login.messages, .contains("sfctl whoami -o acme tries it"))
        let session = try #require(try shell.session("acme"))
        expectEqual(session["refreshToken"]?.text, Self.word + "Next")
        expectEqual(session["accessToken"], nil)
        expectEqual(session["flow"]?.text, "refresh-token")
    }

    @Test func `the kept replacement logs in`() async throws {
        var shell = try Self.shell(Self.answer(#""token_type":"Bearer""#, #""token_type":"MAC""#))
        let login = await shell.run(
            ["login", "--refresh-token", "-", "--instance-url", Self.own, "--alias", "acme"]
        )
        #expect(login.code != .success)
        let org = ScriptedOrg(
            Self.answer(),
            .query(Wire.page())
        )
        shell.transport = org
        shell.variables["SFCTL_API_VERSION"] = "67.0"
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", "acme")
        expectEqual(outcome.code, .success, "\(outcome)")
        let body = try #require(org.requests.first?.body)
        expect(String(decoding: body, as: UTF8.self), .contains("refresh_token=\(Self.word)Next"))
    }

    @Test func `a replacement from a server of all orgs is found in the file`() async throws {
        let shell = try Self.shell(Self.answer(Self.address, ""))
        let login = await shell.run("login", "--refresh-token", "-", "--alias", "acme")
        #expect(login.code != .success && !login.messages.contains(Self.word), "\(login)")
        expect(login.messages, .contains("stored the new one as 'acme' in "))
        expect(login.messages, .lacks("whoami"))
        try expectEqual(shell.session("acme")?["refreshToken"]?.text, Self.word + "Next")
    }

    @Test func `a replacement in an unusable answer ends no other login`() async throws {
        var shell = try Self.shell(
            Self.answer(),
            .on("/services/oauth2/userinfo", LoginAnswer.user),
            .on("/services/data", #"[{"version":"67.0"}]"#),
            .query(Wire.page()),
            .undescribed
        )
        let words = [
            "login", "--refresh-token", "-", "--instance-url", Self.own, "--alias", "acme",
        ]
        shell.variables["SFCTL_API_VERSION"] = "67.0"
        await expectEqual(shell.run(words).code, .success)
        let other = Self.answer(Self.address, #""instance_url":"https://evil.example","#)
        shell.transport = ScriptedOrg(other)
        let login = await shell.run(words)
        #expect(login.code != .success && !login.messages.contains(Self.word), "\(login)")
        expect(login.messages, .contains("stored the new one as 'acme.my.salesforce.com-"))
        try expectEqual(shell.session("acme")?["username"]?.text, "ada@acme.example")
    }

    @Test(arguments: [true, false])
    func `a replacement that cannot be saved is reported as lost`(isUsable: Bool) async throws {
        let answer = isUsable ? Self.answer() : Self.answer(Self.address, "")
        var shell = try Shell.signingIn()
        let folder = shell.folder
        shell.transport = ScriptedOrg(
            ScriptedOrg.Answer(method: answer.method, target: answer.target) {
                () throws(TransportError) in
                // The file was writable when the login began.
                #expect(throws: Never.self) {
                    try folder.write(
                        #"{"version": 2, "sessions": {}}"#,
                        to: ".config/sfctl/credentials.json",
                        isPrivate: true
                    )
                }
                return try answer.respond()
            }
        )
        shell.input = Array("\(Self.word)First".utf8)
        let login = await shell.run(
            ["login", "--refresh-token", "-", "--instance-url", Self.own, "--alias", "acme"]
        )
        #expect(login.code != .success && !login.messages.contains(Self.word), "\(login)")
        expect(
            login.messages,
            .contains("sfctl cannot store the new one, so it is lost"),
            "\(login)"
        )
    }
}
