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

/// No secret comes out by way of a program beside the org: the browser, a program that gives
/// tokens, a proxy.
@Suite(.timeLimit(.minutes(5))) struct ProgramMarkerTests {
    private static let code = Marker(
        name: "code",
        value: "aPrxAuthorizationCodeMarkerDgh7Kx2Vb9Nm4Qw6Er1Ty8Ui3Op5"
    )

    private func expectNone(
        of markers: Set<Marker>,
        in texts: [String],
        of world: SecretWorld
    ) throws {
        let search = MarkerSearch(for: markers.union(world.markers))
        for text in texts { expectEqual(search.found(in: text), [], "\(text)") }
        for file in try world.files() {
            expectEqual(search.found(in: file.text), [], "\(file.path)")
        }
    }

    @Test(arguments: EchoingServer.Fault.allCases, MarkerTests.Telling.allCases)
    func `neither code nor verifier of a sign-in by the browser comes out`(
        fault: EchoingServer.Fault,
        telling: MarkerTests.Telling
    ) async throws {
        let world = try SecretWorld(.tokenFile, fault, at: .signIn)
        var shell = world.shell
        shell.clock = ContinuousClock()
        shell.random = SystemRandomNumberGenerator()
        let browser = try ScriptedBrowser(of: &shell)
        let words = telling.change(
            &shell,
            ["login", "--client-id", "app", "--port", "\(try WebLoginTests.freePort())"]
                + ["--instance-url", EchoingServer.url, "--alias", "web"]
        )
        async let outcome = { [shell] in
            defer { browser.close() }
            return await shell.run(words)
        }()
        let address = try #require(URLComponents(string: try await browser.address()))
        func value(_ name: String) throws -> String {
            try #require(address.queryItems?.first { $0.name == name }?.value)
        }
        let page = try await ScriptedBrowser.open(
            "\(try value("redirect_uri"))?code=\(Self.code.value)&state=\(try value("state"))"
        )
        let ended = await outcome
        // The code and the verifier, at least.
        #expect(world.server.received.count >= 2)
        try expectNone(of: [Self.code], in: [page.text, ended.output, ended.messages], of: world)
    }

    /// Programs of an org's way, or of a command.
    private static let programs: [(String, SecretWorld.Way, [String])] = [
        ("printer", .credentialProcess, ["whoami"]),
        ("sf", .cliProgram, ["whoami"]),
        ("secret-tool", .keychain, ["whoami"]),
        ("secret-tool", .keychain, ["logout", "acme", "--forget"]),
    ]

    @Test(arguments: programs)
    func `a program that fails, and prints what it knows, is not quoted with it`(
        program: String,
        way: SecretWorld.Way,
        words: [String]
    ) async throws {
        let known = [
            SecretWorld.accessToken, SecretWorld.refreshToken, SecretWorld.clientSecret,
            SecretWorld.privateKey,
        ]
        for code in 0...1 {
            let script = "cat \"$HOME/vault/words\"; cat \"$HOME/vault/words\" >&2; exit \(code)"
            for telling in MarkerTests.Telling.allCases {
                let world = try SecretWorld(way, .none, at: .org)
                let text = known.flatMap { Marker.forms(of: $0.value) }.joined(separator: " ")
                try world.shell.folder.write("\(program): \(text)\n", to: "vault/words")
                try world.shell.install(script, as: program)
                var shell = world.shell
                let outcome = await shell.run(telling.change(&shell, words))
                #expect(outcome.code != .success || code == 0, "\(outcome)")
                try expectNone(of: [], in: [outcome.output, outcome.messages], of: world)
            }
        }
    }

    @Test(arguments: MarkerTests.Telling.allCases)
    func `the password of a proxy that sends it back does not come out`(
        telling: MarkerTests.Telling
    ) async throws {
        let script = LoopbackServer.Script { request in
            let field = request.header("Proxy-Authorization") ?? "none"
            let echo = ([field] + Marker.forms(of: SecretWorld.proxyPassword.value))
                .joined(separator: " ")
            let head =
                "HTTP/1.1 502 \(echo)\nX-Request-Id: \(echo)\nContent-Length: \(echo.utf8.count)"
            return [.lines("\(head)\n\n"), .send(Array(echo.utf8)), .close]
        }
        try await LoopbackServer.run(answering: script) { proxy in
            let world = try SecretWorld(.environment, .none, at: .org)
            var shell = world.shell
            shell.transport = nil
            shell.makeTransport = { CurlTransport(to: $0, options: $1) }
            let password = SecretWorld.proxyPassword.value
            shell.variables["HTTPS_PROXY"] = "http://user:\(password)@127.0.0.1:\(proxy.port)"
            let lines = [
                ["query", "SELECT Id FROM Contact"], ["orgs", "--check"], ["whoami"], ["config"],
                ["login", "--client-credentials", "--client-id", "app"]
                    + ["--instance-url", EchoingServer.url],
            ]
            for line in lines {
                let outcome = await shell.run(telling.change(&shell, line))
                try expectNone(of: [], in: [outcome.output, outcome.messages], of: world)
            }
            #expect(proxy.received.contains { $0.header("Proxy-Authorization") != nil })
        }
    }
}
