import Accounts
import Browser
import Client
import CommandLine
import Output
import Platform
import Terminal
import Text

/// `sfctl browse`: the contact browser.
struct BrowseCommand: Command {
    private let start: BrowserStart
    private let usesLines: Bool
    private let batchSize: Int?
    private let org: OrgOptions

    private static let search = Option(
        "search",
        value: .text,
        named: "TEXT",
        isCommon: true,
        help: "start with the contacts that have a text in name, email, phone, title or account"
    )
    private static let noTUI = Option(
        "no-tui",
        isCommon: true,
        help: "line by line, without control sequences; for screen readers and dumb terminals"
    )
    private static let batchSize = Option(
        "batch-size",
        value: .number(Settings.batchSizes),
        help: "rows a page, \(Settings.batchSizes); default the org's 2,000"
    )
    static let options = [search, noTUI, batchSize]
    static let variables = ["SFCTL_ESC_MS", "SFCTL_HISTORY"]

    static let specification = Specification(
        ["browse"],
        summary: "browse contacts, or any records, on the full screen",
        discussion: """
            The list opens with the first page and loads the rest as you scroll. / filters while you type, enter opens \
            the record, d deletes after a question and u brings back, : edits the SOQL, ? shows all keys. What the org \
            refuses to delete is back in the list, with the org's words. Deletes are saved and journalled as those of \
            sfctl delete: sfctl undelete --last undoes the last one after you have quit.
            """,
        parameters: [
            Parameter("SOQL|OBJECT", help: "a query, or an object's API name; contacts without it")
        ],
        groups: [BrowseCommand.self, OrgOptions.self],
        examples: [
            .init("The contacts of the built-in org", "sfctl browse -o demo"),
            .init("Any query", #"sfctl browse "SELECT Name, Amount FROM Opportunity" -o demo"#),
            .init("The accounts", "sfctl browse Account -o demo"),
            .init("The contacts that have a text", "sfctl browse --search gonzalez -o demo"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        let text = arguments.positionals.first.map { String($0.trimmingWhitespace) }
        let searched = arguments[Self.search]
        guard text == nil || searched == nil else {
            throw UsageError(
                "--search looks among the contacts, and '\(text ?? "")' names something else: use one"
            )
        }
        start =
            switch (text, searched) {
            case (nil, let text?): .search(text)
            case (let text?, _) where text.isAPIName: .object(text)
            case (let text?, _) where !text.isEmpty: .query(text)
            default: .contacts
            }
        usesLines = arguments.has(Self.noTUI)
        batchSize = arguments.number(Self.batchSize)
        org = try OrgOptions(arguments)
    }

    func run(in context: Context) async throws {
        let terminal = context.environment.terminal
        guard terminal.isInput else {
            throw UsageError(
                "browse needs a terminal, and stdin is none",
                hints: [#"sfctl query "SELECT Id, Name, Email FROM Contact""#]
            )
        }
        let settings = try Settings(org, in: context.environment)
        let hasOrg = try org.targetOrg != nil || Self.hasOrg(settings)
        var state = BrowserState(
            size: BrowserPreferences.usual,
            keys: try KeyTable(overrides: settings.configuration.browseKeys ?? [:]),
            display: context.style.display(
                isStyled: context.style.colors(stream: terminal.isOutput)
            ),
            localTime: context.environment.localTime
        )
        state.start = start
        state.history = SOQLHistory(context.environment).statements
        let rows = try batchSize ?? settings.batchSize()
        let commands = BrowserCommands(
            login: { await Program.run($0, in: context.environment) },
            check: { statement, format in try statement.check(format) }
        )
        let needsLines = context.style.isDumb || context.style.isAccessible
        if usesLines || needsLines || !terminal.isOutput {
            var browser = LineBrowser(state, org, batchSize: rows, context, commands)
            return try await browser.run()
        }
        let delay = context.environment.variable("SFCTL_ESC_MS").flatMap { Int($0) } ?? 25
        guard let screen = TerminalSession(escapeDelay: max(0, min(delay, 1000))) else {
            throw UsageError("browse needs a terminal, and stdin is none")
        }
        state.size = screen.size ?? BrowserPreferences.usual
        let loop = BrowserLoop(state, screen, org, batchSize: rows, context, commands)
        try await loop.run(opensOrg: hasOrg)
        try Task.checkCancellation()
    }

    /// Whether a setting names an org, so that the start screen is not needed.
    private static func hasOrg(_ settings: Settings) throws -> Bool {
        do {
            _ = try OrgChoice.settle(settings, commandLine: "")
            return true
        } catch NoOrgError.noneChosen {
            return false
        }
    }
}
