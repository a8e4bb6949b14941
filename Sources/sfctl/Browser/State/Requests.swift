import Client
import Records
import Terminal
import Text

/// The number of a request: an answer is taken only while its request is pending.
struct RequestID: Hashable, Sendable {
    let number: Int
}

/// The number of a list, which stays the same when its query is edited.
struct ListID: Hashable, Sendable {
    let number: Int
}

/// What a pending request is for.
enum PendingRequest: Hashable, Sendable {
    /// A page of a list; the first one where `isFirst`.
    case page(ListID, isFirst: Bool)
    case record(RecordID)
    case parentNames(RecordID)
    case description(object: String)
    case objectNames
    /// Records of a list that are fetched again.
    case rows(ListID, [RecordID], why: RefetchCause)
    case count(RecordID, relationship: String)
    case deletion(BatchID)
    case undeletion(BatchID)
    case export
    case orgs
    case connection
    case probe
}

/// Why records of a list are fetched again.
enum RefetchCause: Hashable, Sendable {
    /// They were brought back.
    case restored
    /// It is not known whether they were deleted.
    case unknown
    /// The user wants to see them as they are now.
    case asked
}

/// What happens to the browser.
enum BrowserEvent: Sendable {
    case input(TerminalInput)
    case resized(ScreenSize)
    /// The time, in milliseconds of a monotonic clock.
    case tick(Int)
    /// The process goes on after it was suspended, or a child program had the terminal.
    case resumed(ScreenSize)
    /// The terminal is gone, or a signal asks the process to end.
    case closed
    case answer(RequestID, BrowserAnswer)
    /// What an effect without an answer has to say: the clipboard, the web browser.
    case said(BrowserMessage)
    /// What each answer of the org tells besides: its use of requests, the milliseconds it took.
    case measured(DailyUsage?, latency: Int)
    /// What kind of org it is, as the org itself says.
    case identified(OrgKind)
}

/// What a request gave.
enum BrowserAnswer: Sendable {
    case page(LoadedPage)
    /// The record's JSON.
    case record([UInt8])
    /// The names of parents, by the names of their relationships.
    case parentNames([String: String])
    case description(ObjectDescription)
    case objectNames([String])
    /// The JSON of records as the list's query has them; those that are not there any more have none.
    case rows([RecordID: [UInt8]])
    case count(Int)
    case deletion(DeletionProgress)
    case undeletion(UndeletionProgress)
    case exported(rows: Int, path: String)
    case orgs([KnownBrowserOrg])
    case connected(BrowsedOrg)
    /// The org answers again.
    case reached
    case failed(BrowserFailure)
}

/// A page of a list's query.
struct LoadedPage: Sendable {
    var rows: RowChunk
    /// The columns, where the query does not tell them (`FIELDS(ALL)`).
    var columns: [ResultColumn]?
    /// How many rows the whole query matches; nil where the org does not say.
    var totalSize: Int?
    var isLast: Bool
}

/// Why a request failed, in words of the org or of the program.
struct BrowserFailure: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The org could not be reached, or did not answer.
        case unreachable
        case sessionRefused
        case limitReached
        /// The record is not there (any more).
        case notFound
        /// The cursor that the org kept for a result is gone (INVALID_QUERY_LOCATOR).
        case locatorGone
        /// The statement is wrong; the offset of the error in its UTF-8, where the org tells it.
        case query(offset: Int?)
        case cancelled
        case other
    }
    var kind: Kind
    /// A sentence without a full stop.
    var message: String
    var hints: [String] = []
}

/// An org that the browser could switch to.
struct KnownBrowserOrg: Hashable, Sendable {
    var name: String
    var userName: String?
    var isDefault = false
    var kind: OrgKind?
}

/// What the browser wants done; it runs outside, and answers with events.
enum BrowserEffect: Sendable, Hashable {
    /// Starts a query for a list; the list's earlier query ends. The answer is the first page.
    case open(RequestID, ListID, BrowsedQuery)
    /// Asks for the next page of a list.
    case nextPage(RequestID, ListID, columns: [ResultColumn]?)
    /// The list is gone, and so is its query.
    case close(ListID)
    /// Cancels a request. A deletion finishes the records in progress.
    case cancel(RequestID)
    case record(RequestID, RecordID, object: String)
    /// Fetches the names of a record's parents, by the names of their relationships.
    case parentNames(RequestID, RecordID, object: String, relationships: [String])
    case describe(RequestID, object: String)
    case objectNames(RequestID)
    /// Fetches records of a query again.
    case rows(RequestID, BrowsedQuery, [RecordID])
    case count(RequestID, object: String, field: String, parent: RecordID)
    case delete(RequestID, DeletionRequest)
    case undelete(RequestID, UndeletionRequest)
    case export(RequestID, ExportRequest)
    /// Asks whether the org answers.
    case probe(RequestID)
    case orgs(RequestID)
    /// Leaves the org, and connects to another one.
    case connect(RequestID, orgName: String)
    /// Leaves the screen, signs in again, and comes back.
    case signIn(RequestID)
    case copy(String)
    case openWeb(RecordID)
    case remember(soql: String)
    case setMouse(Bool)
    case discardTypedAhead
    case repaint
    case suspend
    /// Ends the browser.
    case quit
}
