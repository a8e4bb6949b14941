import Accounts
import Browser
import Client
import CommandLine
import Lists
import Output
import Platform
import Terminal
import Text

/// `sfctl browse`: the contact browser.
struct BrowseCommand: Command {
    private let start: BrowserStart
    /// The argument as typed.
    private let typed: String?
    private let usesLines: Bool
    private let batchSize: Int?
    private let org: OrgOptions

    private static let search = Option(
        "search",
        value: .text,
        named: "TEXT",
        isCommon: true,
        help: "start with the contacts that contain TEXT in name, email, phone, title or account"
    )
    static let noTUI = Option(
        "no-tui",
        isCommon: true,
        help:
            "read and print lines, without control sequences; for screen readers and dumb terminals"
    )
    private static let batchSize = Option(
        "batch-size",
        value: .number(Settings.batchSizes),
        help: "rows per page, \(Settings.batchSizes); default 2000"
    )
    static let options = [search, noTUI, batchSize]
    static let variables = ["SFCTL_ESC_MS", "SFCTL_HISTORY", "SFCTL_SEARCH_OBJECTS"]

    static let declaration = Declaration(
        summary: "browse contacts, or any other records, full screen",
        discussion: """
            The list opens with the first page and loads more as you scroll. / filters as you \
            type, Enter opens a record, : opens an object or a query, f searches several objects, \
            d deletes after a confirmation, u restores, and ? shows all keys. If the org refuses a delete, the record returns to the \
            list with the org's error message. Deletes are saved and journalled like those of \
            sfctl delete: after you quit, sfctl undelete --last undoes the last one.
            """,
        parameters: [
            Parameter(
                "SOQL|OBJECT",
                kind: .soqlOrObject,
                help: "a query, or an object's API name; default contacts"
            )
        ],
        groups: [BrowseCommand.self, OrgOptions.self],
        examples: [
            .init("The contacts of the built-in org", "sfctl browse -o demo"),
            .init("Any query", #"sfctl browse "SELECT Name, Amount FROM Opportunity" -o demo"#),
            .init("The accounts", "sfctl browse Account -o demo"),
            .init("Contacts that contain a text", "sfctl browse --search gonzalez -o demo"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        typed = arguments.positionals.first
        let text = typed.map { String($0.trimmingWhitespace) }
        let searched = arguments[Self.search]
        guard text == nil || searched == nil else {
            throw UsageError(
                "--search searches contacts and cannot be combined with '\(text ?? "")'"
            )
        }
        if let text, QueryText.isFileName(text) {
            throw UsageError(
                "'\(text)' is the name of a file, not SOQL",
                hints: [#"sfctl browse "$(cat \#(ShellWord.quoted(text)))""#]
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

    // One more, for the keys.
    var waitingThreads: Int { 3 }

    func run(in context: Context) async throws {
        let terminal = context.environment.terminal
        let needsLines = context.style.isDumb || context.style.isAccessible
        let isByLine = usesLines || needsLines || !terminal.isOutput
        let context = isByLine ? context.plain : context
        guard terminal.isInput else {
            throw UsageError(
                "browse needs a terminal, but stdin is not one",
                hints: [context.line(["query", "SELECT Id, Name, Email FROM Contact"])]
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
        let history = SOQLHistory(context.environment)
        if case .query = start, let typed { history.add(typed) }
        state.history = history.statements
        let rows = try batchSize ?? settings.batchSize()
        let commands = BrowserCommands(
            login: { line in
                await Interrupts.cancelling {
                    let words = line + (isByLine ? ["--no-color"] : [])
                    return await Program.run(words, in: context.environment, isNested: true)
                }
            },
            checkedChildren: { statement, format, isFlat in
                try ChildLayout(isFlat: isFlat).checkedChildren(of: statement, in: format)
            },
            explain: { await QueryError(explaining: $0, about: $1, in: $2).failure }
        )
        if isByLine {
            var browser = LineBrowser(state, org, batchSize: rows, context, commands)
            return try await browser.run()
        }
        let delay = context.environment.variable("SFCTL_ESC_MS").flatMap { Int($0) } ?? 25
        guard let screen = TerminalSession(escapeDelay: max(0, min(delay, 1000))) else {
            throw UsageError("browse needs a terminal, but stdin is not one")
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
