import Client
import HTTP
import LocalOrg
import Records
import SOQL
import Synchronization
import Terminal
import TestSupport
import Text

@testable import Accounts
@testable import Browser
@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Lists
@testable import Output
@testable import sfctl

/// A browser without terminal and network: events go in, and its requests are answered by the
/// built-in org's code.
///
/// Pages, records and descriptions are what the org sends, byte for byte.
struct BrowserScene {
    private(set) var state: BrowserState
    private let org: Org
    /// Whether no request is answered.
    var isSilent = false
    private var rows: [ListID: [LoadedPage]] = [:]
    /// The number of generated contacts; nil after the first query, because the org may change then.
    private var freshContacts: Int?

    /// What fresh orgs answer to a first query; most scenes begin with the same one.
    private static let firstPages = Mutex<[FirstQuery: [LoadedPage]]>([:])

    private struct FirstQuery: Hashable {
        let contacts: Int
        let query: Statement
    }

    /// What the org's clock says, in milliseconds since 1970.
    private static let moment = 1_789_000_000_000

    /// Opens a browser.
    ///
    /// - Parameters:
    ///   - size: The size of the terminal.
    ///   - contacts: How many contacts are generated besides those that a fresh org has.
    ///   - kind: What kind of org it passes for.
    ///   - isUnicode: Whether decoration may go beyond ASCII.
    ///   - start: What is opened; nil for nothing, without an org.
    /// - Throws: What the built-in org refuses.
    init(
        _ size: ScreenSize,
        contacts: Int = 0,
        kind: OrgKind = .builtIn,
        isUnicode: Bool = true,
        start: BrowserStart? = .contacts
    ) async throws {
        let store = Store(keeper: MemoryKeeper(), now: Self.moment)
        if contacts > 0 { try store.reset(contacts: contacts, now: Self.moment) }
        freshContacts = contacts
        let router = Router(store: store, clock: { Self.moment })
        org = Org(
            credentials: FixedCredentials(
                instanceURL: try InstanceURL("https://demo.my.salesforce.com"),
                accessToken: Secret(router.issueAccessToken())
            ),
            transport: LocalTransport(router)
        )
        state = BrowserState(size: size, display: DisplayOptions(isUnicode: isUnicode))
        guard let start else {
            try await answer(state.begin())
            return
        }
        state.org = BrowsedOrg(
            name: kind == .builtIn ? "demo" : "acme",
            kind: kind,
            instanceURL: "https://demo.my.salesforce.com"
        )
        state.start = start
        try await answer(state.begin())
    }

    /// Gives an event, and answers what follows from it.
    mutating func send(_ event: BrowserEvent) async throws {
        try await answer(state.reduce(event))
    }

    /// Presses keys, as `KeySpelling` has them, with blanks between.
    mutating func press(_ keys: String) async throws {
        for word in keys.split(separator: " ") {
            guard let key = KeySpelling.key(String(word)) else { throw UnknownKey(word: "\(word)") }
            try await send(.input(.key(key)))
        }
    }

    /// Types a text.
    mutating func type(_ text: String) async throws {
        for character in text { try await send(.input(.key(.character(character)))) }
    }

    /// Pastes a text.
    mutating func paste(_ text: String) async throws { try await send(.input(.paste(text))) }

    /// Lets an export fail.
    mutating func fail(_ failure: BrowserFailure) async throws {
        try await press("enter")
        guard let id = state.pending.keys.max(by: { $0.number < $1.number }) else { return }
        try await send(.answer(id, .failed(failure)))
    }

    /// Lets time go by.
    mutating func wait(_ milliseconds: Int) async throws {
        try await send(.tick(state.now + milliseconds))
    }

    /// Changes the state by hand, for what no event of a test can bring about.
    mutating func change(_ body: (inout BrowserState) -> Void) { body(&state) }

    /// A key that is none.
    struct UnknownKey: Error { let word: String }

    // MARK: - Answers

    private mutating func answer(_ effects: [BrowserEffect]) async throws {
        guard !isSilent else { return }
        for effect in effects {
            guard let (id, answer) = try await reply(to: effect) else { continue }
            try await send(.answer(id, answer))
        }
    }

    private mutating func reply(
        to effect: BrowserEffect
    ) async throws -> (RequestID, BrowserAnswer)? {
        switch effect {
        case .open(let id, let list, let query):
            rows[list] = try await openingPages(of: query)
            return (id, next(of: list))
        case .nextPage(let id, let list, _, _, _): return (id, next(of: list))
        case .record(let id, let record, let object):
            return (id, .record(try await org.record(record, of: object)))
        case .describe(let id, let object):
            let body = try await org.describe(object)
            return (id, .description(try ObjectDescription(parsing: body)))
        case .parentNames(let id, let record, let object, let relationships):
            let fields = ["Id"] + relationships.map { "\($0).Name" }
            let json = try await org.record(record, of: object, fields: fields)
            let value = try JSONValue(parsing: json)
            var names: [String: String] = [:]
            for name in relationships { names[name] = value[name]?["Name"]?.text }
            return (id, .parentNames(names))
        case .names(let id, let ids, let object, let nameField):
            let names = try await org.names(of: ids, object: object, nameField: nameField)
            return (id, .names(names.compactMapValues(\.self)))
        case .count(let id, _, _, _): return (id, .count(2))
        case .reach(let id, let ids, let object):
            let description = try ObjectDescription(parsing: try await org.describe(object))
            return (id, .reach(try await DeletionReach(of: ids, object: description, in: org)))
        case .objects(let id):
            let objects = try await org.objects().filter { $0.flags.contains(.queryable) }
            return (id, .objects(objects.map { OrgObject(name: $0.name, label: $0.label) }))
        case .recordCounts(let id):
            let counts = try await org.recordCounts(of: []).map { ($0.object, $0.count) }
            return (id, .recordCounts(Dictionary(counts) { first, _ in first }))
        case .find(let id, let text):
            return (id, .lines(try await PanelPage.Line.found(text, in: org, nil).lines))
        case .tree(let id, let contact):
            let tree = try await ContactTree.of(
                RecordReference(contact),
                in: org,
                named: nil,
                Self.context()
            )
            return (id, .lines(PanelPage.Line.lines(of: tree.root)))
        case .views(let id): return (id, .lines(Self.views))
        case .orgs(let id):
            let orgs = [
                KnownBrowserOrg(name: "acme", userName: "ada@acme.example", kind: .production),
                KnownBrowserOrg(
                    name: "acme-uat",
                    userName: "ada@acme.example.uat",
                    isDefault: true,
                    kind: .sandbox
                ),
                KnownBrowserOrg(
                    name: "feature-42",
                    userName: "test-abcdefgh@example.com",
                    kind: .scratch
                ),
                KnownBrowserOrg(name: "trail", userName: "ada@trail.example", kind: .developer),
                KnownBrowserOrg(name: "old-login", userName: "ada@old.example", kind: .unknown),
                KnownBrowserOrg(name: "demo", kind: .builtIn),
            ]
            return (id, .orgs(orgs))
        default: return nil
        }
    }

    private static func context() throws -> Context {
        Context(
            try Shell().environment(output: MemorySink(), messages: MemorySink()),
            CommonOptions(),
            commandName: "browse",
            commandLine: "sfctl browse"
        )
    }

    private static let views = [
        ("big-deals", "SELECT Name, Amount FROM Opportunity ORDER BY Amount DESC", "project"),
        ("no-phone", "SELECT Id, Name, Email FROM Contact WHERE Phone = NULL", ""),
    ].map { name, soql, place in
        PanelPage.Line(
            text: name,
            detail: soql,
            end: place,
            target: .view(name: name, soql: soql)
        )
    }

    private mutating func next(of list: ListID) -> BrowserAnswer {
        guard let page = rows[list]?.first else { return .failed(Self.noPage) }
        rows[list]?.removeFirst()
        return .page(page)
    }

    private static let noPage = BrowserFailure(kind: .locatorGone, message: "no page is left")

    /// Returns the pages of a query, without asking a fresh org what another one has answered.
    private mutating func openingPages(of query: Statement) async throws -> [LoadedPage] {
        guard let contacts = freshContacts else { return try await pages(of: query) }
        freshContacts = nil
        let first = FirstQuery(contacts: contacts, query: query.sent)
        if let known = Self.firstPages.withLock({ $0[first] }) { return known }
        let pages = try await pages(of: query)
        Self.firstPages.withLock { $0[first] = pages }
        return pages
    }

    private func pages(of query: Statement) async throws -> [LoadedPage] {
        var loaded: [LoadedPage] = []
        for try await page in org.pages(of: query.sent) {
            let (rows, head) = try RowChunk.reading(
                QueryPage(page.bytes),
                columns: query.columns ?? [],
                hasRecords: query.hasRecords
            )
            loaded.append(
                LoadedPage(rows: rows, totalSize: head.totalSize, next: page.next)
            )
            // No scene scrolls further.
            if loaded.count == 2 { break }
        }
        return loaded
    }
}

extension BrowserScene {
    /// A browser with one page of rows made by hand.
    init(_ size: ScreenSize, page: String, of query: String, isUnicode: Bool = true) async throws {
        try await self.init(size, isUnicode: isUnicode, start: nil)
        let query = Statement(query)
        let (rows, head) = try RowChunk.reading(
            QueryPage(Array(page.utf8)),
            columns: query.columns ?? [],
            hasRecords: query.hasRecords
        )
        change { state in
            state.overlays = []
            state.org = BrowsedOrg(name: "acme", kind: .sandbox, instanceURL: "https://acme")
            _ = state.open(query)
            let page = LoadedPage(rows: rows, totalSize: head.totalSize)
            guard let id = state.pending.keys.max(by: { $0.number < $1.number }) else { return }
            _ = state.reduce(.answer(id, .page(page)))
        }
    }
}
