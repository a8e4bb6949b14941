import HTTP
import Records
import SOQL
import Terminal
import Testing
import Text

@testable import Accounts
@testable import Browser
@testable import Changes
@testable import Client
@testable import sfctl

/// Plays a browser's events by hand: keys, time, and what an org answers.
struct BrowserDriver {
    /// The state after the last event.
    private(set) var state: BrowserState
    /// What is to be done since `takeEffects()`.
    private(set) var effects: [BrowserEffect] = []

    static let query = Statement("SELECT Id, Name, Title FROM Contact")

    /// A browser of an org whose first page has been asked for.
    init(kind: OrgKind = .sandbox, size: ScreenSize = ScreenSize(columns: 80, rows: 24)) {
        state = BrowserState(size: size)
        state.org = BrowsedOrg(name: "uat", kind: kind, instanceURL: "https://uat.example")
        state.start = .query(Self.query.text)
        effects = state.begin()
        tick(1000)
    }

    /// A browser with these contacts loaded, all that there are.
    init(kind: OrgKind = .sandbox, contacts: [String]) throws {
        self.init(kind: kind)
        try load(contacts.enumerated().map { ($0.offset, $0.element) })
    }

    // MARK: - Events

    mutating func send(_ event: BrowserEvent) { effects += state.reduce(event) }

    /// Presses keys, spelled with blanks between: `j d esc`.
    mutating func press(_ keys: String) throws {
        for word in keys.split(separator: " ") {
            send(.input(.key(try #require(KeySpelling.key(String(word))))))
        }
    }

    mutating func type(_ text: String) {
        for character in text { send(.input(.key(.character(character)))) }
    }

    /// Lets time pass.
    mutating func tick(_ milliseconds: Int) { send(.tick(state.now + milliseconds)) }

    /// Lets a dialog be seen long enough that it takes keys.
    mutating func arm() {
        tick(1)
        tick(250)
    }

    /// Changes the state by hand.
    mutating func change(_ body: (inout BrowserState) -> Void) { body(&state) }

    mutating func takeEffects() -> [BrowserEffect] {
        defer { effects = [] }
        return effects
    }

    // MARK: - Answers

    /// The number of the request that is under way for something.
    func id(where matches: (PendingRequest) -> Bool) throws -> RequestID {
        try #require(
            state.pending.filter { matches($0.value.request) }.keys.max { $0.number < $1.number }
        )
    }

    mutating func answer(
        _ answer: BrowserAnswer,
        where matches: (PendingRequest) -> Bool
    ) throws {
        send(.answer(try id(where: matches), answer))
    }

    mutating func load(
        _ contacts: [(number: Int, name: String)],
        total: Int? = nil,
        isLast: Bool = true
    ) throws {
        let loaded = (state.list?.next == nil ? 0 : state.list?.rows.count ?? 0) + contacts.count
        let page = try Self.page(
            contacts,
            total: total ?? contacts.count,
            next: isLast ? nil : Self.place(behind: loaded)
        )
        try answer(.page(page)) { if case .page = $0 { true } else { false } }
    }

    mutating func describeContact(isUndeletable: Bool = true) throws {
        // The browser asks for the description once the list is at rest.
        if state.wantsDescription { tick(1) }
        try answer(.description(try Self.contact(isUndeletable: isUndeletable))) {
            $0 == .description(object: "contact")
        }
    }

    mutating func progress(_ progress: DeletionProgress) throws {
        try answer(.deletion(progress)) { if case .deletion = $0 { true } else { false } }
    }

    mutating func progress(_ progress: UndeletionProgress) throws {
        try answer(.undeletion(progress)) { if case .undeletion = $0 { true } else { false } }
    }

    /// Tells results of a running delete.
    mutating func settle(_ outcomes: [Int: DeletionOutcome]) throws {
        try progress(
            .settled(outcomes.map { DeletionResult(Self.id($0.key), $0.value) })
        )
    }

    /// Deletes what is marked, or the record under the cursor, through the dialog.
    mutating func delete() throws {
        try press("d")
        if state.objects["contact"].map({ if case .asked = $0 { true } else { false } }) == true {
            try describeContact()
        }
        arm()
        guard case .confirmation(let dialog) = state.overlays.last else {
            throw DialogMissing()
        }
        if dialog.question.needsCount {
            type("\(dialog.records.count)")
            try press("enter")
        } else {
            try press("y")
        }
        try progress(.started(journal: "/journal"))
    }

    struct DialogMissing: Error {}

    // MARK: - What is seen

    /// The names that the list shows, in its order.
    var names: [String] {
        guard let list = state.list else { return [] }
        let shape = RowShape([ResultColumn(name: "Name", path: ["Name"])])
        return list.view.map {
            BrowserCell.cells(of: list.rows.json(of: $0), as: shape).first?.string ?? ""
        }
    }

    /// The name under the cursor.
    var current: String? {
        state.list.flatMap { $0.view.isEmpty ? nil : names[$0.cursor] }
    }

    var isAsking: Bool { if case .confirmation = state.overlays.last { true } else { false } }

    // MARK: - What an org has

    static func id(_ number: Int) -> RecordID {
        let digits = "\(number)"
        let zeros = String(repeating: "0", count: 12 - digits.count)
        guard let id = try? RecordID("003" + zeros + digits) else {
            preconditionFailure("\(number) makes no id")
        }
        return id
    }

    /// A contact's JSON, as the query has it.
    static func json(_ number: Int, _ name: String) -> String {
        let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return
            #"{"attributes":{"type":"Contact"},"Id":"\#(id(number))","Name":"\#(quoted)","#
            + #""Title":null}"#
    }

    static func page(
        _ contacts: [(number: Int, name: String)],
        total: Int,
        next: NextPage?,
        columns: [ResultColumn]? = nil
    ) throws -> LoadedPage {
        let records = contacts.map { json($0.number, $0.name) }.joined(separator: ",")
        let locator = next.map { #""nextRecordsUrl":"\#($0.address.target)","# } ?? ""
        let done = #""done":\#(next == nil),\#(locator)"#
        let text = #"{"totalSize":\#(total),\#(done)"records":[\#(records)]}"#
        let rows = try RowChunk.reading(
            QueryPage(Array(text.utf8)),
            columns: columns ?? query.columns ?? [],
            hasRecords: true
        ).rows
        return LoadedPage(rows: rows, columns: nil, totalSize: total, next: next)
    }

    /// The place of a page in the org's result, behind as many rows.
    static func place(behind rows: Int) -> NextPage {
        NextPage(address: .locator("/services/data/v67.0/query/01g-\(rows)"))
    }

    static func contact(isUndeletable: Bool = true) throws -> ObjectDescription {
        try describing(fields: "", isUndeletable: isUndeletable)
    }

    /// The description of contacts with some fields, as JSON.
    static func describing(
        fields: String,
        isUndeletable: Bool = true
    ) throws -> ObjectDescription {
        let json = """
            {"name":"Contact","label":"Contact","deletable":true,"undeletable":\(isUndeletable),
            "queryable":true,"fields":[\(fields)],"childRelationships":[]}
            """
        return try ObjectDescription(parsing: Array(json.utf8))
    }
}

extension DeletionOutcome {
    /// A refusal in the org's words.
    static let tied = DeletionOutcome.refused([
        APIError(code: "DELETE_FAILED", message: "she is tied to 2 cases")
    ])
    /// The answer was lost, and the org could not be asked either.
    static let lost = DeletionOutcome.unknown(
        .transport(.cut("the connection was cut")),
        .lookUpFailed(.transport(.cut("the connection was cut")))
    )
    /// The session was refused before the record's turn.
    static let expired = DeletionOutcome.turnedAway(
        .signIn(
            Refusal(
                status: 401,
                body: Array(
                    #"[{"errorCode":"INVALID_SESSION_ID","message":"Session expired or invalid"}]"#
                        .utf8
                )
            )
        )
    )
}
