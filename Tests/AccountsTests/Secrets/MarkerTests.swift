import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Known secrets are everywhere, every command runs with every failure, and no secret comes out.
struct MarkerTests {
    /// A command line, with what it reads from stdin.
    struct Line: Sendable {
        let words: [String]
        var input = ""

        /// Whether nothing is sent.
        var isLocal: Bool {
            [
                "completion", "config", "demo", "help", "journal", "version", "view", "views",
            ].contains(words[0])
        }

        init(_ words: String..., input: String = "") {
            self.words = words
            self.input = input
        }
    }

    private static let contact = "003Dm000001kZ00IAE"
    private static let login = ["--instance-url", EchoingServer.url, "--alias", "other"]

    private static let lines = [
        Line("query", "SELECT Id, Name FROM Contact"),
        Line("query", "SELECT Id, Name FROM Contact", "-r", "ndjson"),
        Line("query", "SELECT Id, Name FROM Contact", "--bulk", "--wait", "1"),
        Line("query", "--bulk", "--resume", "750Dm0000000001IAA", "--wait", "1"),
        Line("jobs"),
        Line("jobs", "show", "750Dm0000000001IAA"),
        Line("jobs", "abort", "750Dm0000000001IAA"),
        Line("jobs", "results", "750Dm0000000001IAA"),
        Line("browse"),
        Line("duplicates"),
        Line("contacts", "rose"),
        Line("list", "Account", "--where", "Name~a"),
        Line("search", "rose"),
        Line("get", "a01Dm000001kZ00IAE"),
        Line("contact", contact),
        Line("get", "Contact", contact),
        Line("limits"),
        Line("api", "GET", "limits"),
        Line("api", "GET", "limits", "--include"),
        Line("api", "POST", "sobjects/Contact", "--data", "{}"),
        Line("get", "Contact", contact, "003Dm000001kZ01IAE"),
        Line("query", "--explain", "SELECT Id FROM Contact"),
        Line("query", "SELECT Id FROM Contact WHERE Name = :n", "--bind", "n=Ada"),
        Line("count"),
        Line("count", "Contact", "--exact"),
        Line("describe"),
        Line("describe", "Contact"),
        Line("whoami"),
        Line("delete", "Contact", contact, "--yes"),
        Line("undelete", "Contact", contact),
        Line("undelete", "--last"),
        Line("bin", "Contact"),
        Line("query", "SELECT Id FROM Contact", "--since-last", "n", "--save", "v"),
        Line("view", "v"),
        Line("views"),
        Line("views", "show", "v"),
        Line("views", "remove", "v"),
        Line("journal"),
        Line("journal", "show", "--last"),
        Line("journal", "prune", "--older-than", "0d", "--yes"),
        Line("open", contact),
        Line("open", "--login"),
        Line("open", "--url-only"),
        Line("orgs"),
        Line("orgs", "--check"),
        Line("orgs", "default", "acme"),
        Line("config"),
        Line("config", "get", "orgs.acme.accessToken"),
        Line("config", "set", "timeout", "20"),
        Line("config", "unset", "timeout"),
        Line(
            "login",
            "--access-token",
            "--instance-url",
            EchoingServer.url,
            input: SecretWorld.typedToken.value
        ),
        Line(
            "login",
            "--client-credentials",
            "--client-id",
            "app",
            "--alias",
            "other",
            "--instance-url",
            EchoingServer.url
        ),
        Line(
            "login",
            "--refresh-token",
            "-",
            "--store",
            "keychain",
            "--alias",
            "other",
            "--instance-url",
            EchoingServer.url,
            input: SecretWorld.typedRefreshToken.value
        ),
        Line(
            "login",
            "--sfdx-url",
            "-",
            input:
                "force://app:\(SecretWorld.typedSecret.value):\(SecretWorld.typedRefreshToken.value)@acme.my.salesforce.com"
        ),
        Line(
            "login",
            "--jwt",
            "--client-id",
            "app",
            "--username",
            "ada",
            "--key-file",
            "vault/server.key",
            "--instance-url",
            EchoingServer.url
        ),
        Line("login", "--from-sf", "acme", "--alias", "taken"),
        Line("demo", "status"),
        Line("demo", "reset", "--contacts", "1"),
        Line("help"),
        Line("completion", "bash"),
        Line("version"),
        Line("logout", "--all"),
    ]

    /// How a command is asked to tell more.
    enum Telling: CaseIterable {
        case plain, json, messages

        func change(_ shell: inout Shell, _ words: [String]) -> [String] {
            switch self {
            case .plain: return words
            case .json: return words + ["--json", "--debug"]
            case .messages:
                shell.variables["SFCTL_DEBUG"] = "http"
                shell.variables["SFCTL_DEBUG_FILE"] = "\(shell.folder.path)/debug.log"
                return words
            }
        }
    }

    /// What happens, and to whom.
    struct Case: Sendable {
        let way: SecretWorld.Way
        let fault: EchoingServer.Fault
        var site = EchoingServer.Site.org
    }

    /// Each way with the faults that reach what is special about it, and each fault with a token
    /// and with a session.
    private static let cases: [Case] = {
        let usual: [EchoingServer.Fault] = [.none, .unauthorized]
        let all = EchoingServer.Fault.allCases
        return SecretWorld.Way.allCases.flatMap { way in usual.map { Case(way: way, fault: $0) } }
            + all.filter { !usual.contains($0) }.map { Case(way: .environment, fault: $0) }
            + all.map { Case(way: .file, fault: $0, site: .signIn) }
            + usual.map { Case(way: .keychain, fault: $0, site: .signIn) }
    }()

    @Test(arguments: Amount.share(of: Telling.allCases, with: cases))
    func `no secret comes out`(_ telling: Telling, _ example: Case) async throws {
        let world = try SecretWorld(example.way, example.fault, at: example.site)
        var search = MarkerSearch(for: world.markers)
        for line in Self.lines where example.fault == .none || !line.isLocal {
            try await expectSilence(of: line, in: world, telling, &search)
        }
        search = search.covering(world.markers)
        for file in try world.files() {
            expectEqual(search.found(in: file.text), [], "\(file.path)")
        }
        // Else nothing was to be hidden.
        #expect(world.server.received.count > 3)
    }

    private func expectSilence(
        of line: Line,
        in world: SecretWorld,
        _ telling: Telling,
        _ search: inout MarkerSearch
    ) async throws {
        var shell = world.shell
        shell.input = Array(line.input.utf8)
        if line.words == ["browse"] {
            // Line by line, which shows the same as the screen: the list, a record, a delete.
            shell.terminal.isInput = true
            shell.answers = ["1", "e", "m 1", "d", "1", ":SELECT Nope FROM Contact", "q"]
        }
        let words = telling.change(&shell, line.words)
        let outcome = await shell.run(words)
        search = search.covering(world.markers)
        expectEqual(search.found(in: outcome.output + outcome.messages), [], "\(words): \(outcome)")
    }

    @Test func `every command but demo serve is tried`() {
        // demo serve prints the token of its own org, which is no secret, and ends only when it is
        // interrupted.
        let tried = Set(
            Self.lines.map { Invocation($0.words, of: CommandTable.specifications).commandName } + [
                "demo serve"
            ]
        )
        expectEqual(tried, Set(CommandTable.specifications.map(\.name)))
    }

    @Test func `a search finds a secret in each form`() {
        let marker = SecretWorld.accessToken
        let search = MarkerSearch(for: [marker])
        for form in Marker.forms(of: marker.value) {
            #expect(search.found(in: "before \(form) behind") != [], "\(form)")
            #expect(search.found(in: String(form.dropFirst(12).prefix(40))) != [], "\(form)")
        }
        expectEqual(search.found(in: "00D5g0000049AAA and nothing else"), [])
    }
}
