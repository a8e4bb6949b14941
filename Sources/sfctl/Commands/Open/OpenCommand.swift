import Accounts
import Changes
import Client
import CommandLine
import HTTP
import Output
import Platform
import Records
import Text

/// `sfctl open`: opens a record, an object or the org in the browser.
struct OpenCommand: Command {
    let page: OpenPage
    /// Whether the browser gets its own session.
    var signsIn = false
    /// Whether to print the URL instead of opening a browser.
    var printsURL = false
    var json = JSONOption()
    var org = OrgOptions()

    static let login = Option(
        "login",
        isCommon: true,
        help: "give the browser a session, so that you need not log in"
    )
    static let urlOnly = Option(
        "url-only",
        isCommon: true,
        help: "print the URL, without a session, instead of opening it"
    )
    static let options = [login, urlOnly, OpenPage.path]

    static let declaration = Declaration(
        summary: "open a record, an object or the org in the browser",
        discussion: """
            With an id, opens the record's page; with an object's API name, its list; otherwise \
            the start page. The browser uses its own session. With --login, it gets a new session \
            through a URL that works once. That URL is never printed and is not in any program's \
            arguments: the browser fetches it from sfctl.
            """,
        parameters: [
            Parameter("ID|OBJECT", kind: .object, help: "a record's id or URL, or an object's name")
        ],
        groups: [OpenCommand.self, JSONOption.self, OrgOptions.self],
        examples: [
            .init("A record", "sfctl open 003Hr00001AbCdGIAV"),
            .init("The contacts, already logged in", "sfctl open Contact --login -o acme"),
            .init("Only the URL", "sfctl open 003Hr00001AbCdGIAV --url-only"),
        ],
        movingFromSF: """
            sf org open gives the browser a session: sfctl open --login. The same --path. \
            --url-only prints a URL without a session.
            """
    )

    func run(in context: Context) async throws {
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            if case .builtIn = connection.choice { throw OpenError.builtIn }
            if case .record(let record) = page { record.remark(in: connection.org, context) }
            // A URL alone needs no answer of the org.
            if case .object(let name) = page, !printsURL {
                try await Self.check(name, in: connection.org)
            }
            let url = connection.org.instanceURL.description + page.path
            if !printsURL { try await open(url, connection, context) }
            if json.isGiven {
                return try JSONOption.write(connection.choice.opened(url), context)
            }
            if printsURL { return try context.printLine(url) }
            context.messages.note("opened \(url)" + (signsIn ? " with a session" : ""))
        }
    }

    private func open(
        _ url: String,
        _ connection: OrgConnection,
        _ context: Context
    ) async throws {
        guard let browser = WebBrowser(context.environment) else {
            throw OpenError.noBrowser(url, named: context.environment.variable("BROWSER"))
        }
        guard signsIn else { return try await Self.open(url, in: browser) }
        let frontdoor = try await connection.org.frontdoorURL(path: page.path)
        try await FrontdoorVisit(frontdoor).run(in: context) { address in
            try await Self.open(address, in: browser)
        }
    }

    /// Refuses an object that the org does not have.
    ///
    /// If the org cannot be asked, its page says so.
    private static func check(_ name: String, in org: Org) async throws {
        do {
            _ = try await org.description(of: name)
        } catch {
            let reason = await UnknownObject.orError(error, of: name, in: org)
            if reason is UnknownObject || error.isInterruption { throw reason }
        }
    }

    private static func open(_ url: String, in browser: WebBrowser) async throws {
        do throws(ChildProgramError) {
            try await browser.open(url)
        } catch {
            if error == .cancelled { throw CancellationError() }
            throw OpenError.failed("\(error)")
        }
    }
}

extension OpenCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        page = try OpenPage(arguments)
        signsIn = arguments.has(Self.login)
        printsURL = arguments.has(Self.urlOnly)
        json = try JSONOption(arguments)
        org = try OrgOptions(arguments)
        guard !signsIn || !printsURL else {
            throw UsageError(
                "--url-only prints a URL without a session, --login gives the browser one: use "
                    + "only one"
            )
        }
    }
}

extension OrgChoice {
    /// Returns the opened page as JSON, with the keys of `sf org open --json`.
    ///
    /// The URL has no session. Facts about the login that this machine does not know are null.
    fileprivate func opened(_ url: String) -> JSONValue {
        var known: (organizationID: String?, userName: String?)
        if case .remote(let remote) = self {
            switch remote.access {
            case .session(let session): known = (session.organizationID, session.userName)
            case .salesforceCLI(let login): known = (login?.organizationID, login?.userName)
            case .token, .program: break
            }
        }
        return .object([
            .init("url", .string(url)), .init("orgId", .text(known.organizationID)),
            .init("username", .text(known.userName)),
        ])
    }
}

/// The reason why nothing was opened.
enum OpenError: Error, Hashable, Sendable {
    case builtIn
    /// There is no browser for this address, neither the one that BROWSER names nor the system's.
    case noBrowser(String, named: String?)
    case failed(String)
    /// The browser did not fetch the address in time.
    case notFetched
}

extension OpenError: SelfExplaining {
    var failure: Failure {
        switch self {
        case .builtIn:
            Failure(
                exit: .usage,
                name: "NoPages",
                message: "the built-in org has no pages to open",
                hints: ["sfctl get Contact 003Dm000001kZ00IAE -o demo shows a record here"]
            )
        case .noBrowser(let url, let name):
            Failure(
                exit: .failure,
                name: "NoBrowser",
                message: "no browser found",
                reasons: [
                    name.map { "BROWSER is '\($0)', which is not a program here" }
                        ?? "BROWSER is not set, and there is no display"
                ],
                hints: ["open this address in a browser: \(url)"]
            )
        case .failed(let problem):
            Failure(
                exit: .failure,
                name: "NoBrowser",
                message: "cannot open the browser",
                reasons: [problem],
                hints: ["--url-only prints the URL", "set BROWSER to use another browser"]
            )
        case .notFetched:
            Failure(
                exit: .failure,
                name: "NoBrowser",
                message:
                    "the browser did not fetch its session within 30 seconds; the URL has expired",
                hints: [
                    "run the command again",
                    "without --login, the browser uses its own session",
                ]
            )
        }
    }
}
