import Accounts
import Changes
import Client
import Records
import SOQL
import Terminal
import Text

/// The number of a request; answers are accepted only while it is pending.
struct RequestID: Hashable, Sendable {
    let number: Int
}

/// The number of a list, which stays the same when its query is edited.
struct ListID: Hashable, Sendable {
    let number: Int
}

/// The purpose of a pending request.
enum PendingRequest: Hashable, Sendable {
    /// A page of a list; the place is nil for the first page.
    case page(ListID, at: NextPage?)
    case record(RecordID)
    case parentNames(RecordID)
    /// The names of records that are about to be deleted.
    case names([RecordID])
    case description(object: String)
    case objects
    case recordCounts
    /// Records of a list to fetch again.
    case rows(ListID, [RecordID], why: RefetchCause)
    case count(RecordID, relationship: String)
    /// What the delete of these records takes along.
    case reach([RecordID])
    case deletion(BatchID)
    case undeletion(BatchID)
    case export(ExportDialog)
    /// Records of several objects that contain a text.
    case find(String)
    /// What belongs to a contact.
    case tree(RecordID)
    case views
    /// The view being saved.
    case viewSaving(name: String)
    /// The counts of a column's values in the org.
    case values(ListID)
    case orgs
    case connection
    case probe
}

/// The reason for fetching records of a list again.
enum RefetchCause: Hashable, Sendable {
    /// The records were restored.
    case restored
    /// It is unknown whether the records were deleted.
    case unknown
    /// The user asked for their current state.
    case asked
}

/// An event for the browser.
enum BrowserEvent: Sendable {
    case input(TerminalInput)
    case resized(ScreenSize)
    /// The time, in milliseconds of a monotonic clock.
    case tick(Int)
    /// The process resumed after a suspension, or after a child program used the terminal.
    case resumed(ScreenSize)
    /// The terminal is gone, or a signal asked the process to end.
    case closed
    case answer(RequestID, BrowserAnswer)
    /// A message from an effect without an answer: the clipboard, the web browser.
    case said(BrowserMessage)
    /// The usage and the latency in milliseconds, from each response of the org.
    case measured(DailyUsage?, latency: Int)
    /// The kind of the org, as the org itself reports it.
    case identified(OrgKind)
}

/// The result of a request.
enum BrowserAnswer: Sendable {
    case page(LoadedPage)
    /// The record's JSON.
    case record([UInt8])
    /// The names of parents, by relationship name.
    case parentNames([String: String])
    /// The names of records; a record without a name is absent.
    case names([RecordID: String])
    case description(ObjectDescription)
    case objects([OrgObject])
    /// The org's counts of records, by object.
    case recordCounts([String: Int])
    /// The JSON of records with the columns of the list's query; deleted records are absent.
    case rows([RecordID: [UInt8]])
    case count(Int)
    case reach(DeletionReach)
    case deletion(DeletionProgress)
    case undeletion(UndeletionProgress)
    case exported(rows: Int, path: String)
    /// The lines of a page: of a search, of a tree, of the saved views.
    case lines([PanelPage.Line])
    /// The file with the saved view; nil if another view has the name.
    case viewSaved(path: String?)
    case values([ValueCount])
    case orgs([KnownBrowserOrg])
    case connected(BrowsedOrg)
    /// The org is reachable again.
    case reached
    case failed(BrowserFailure)
}

/// A page of a list's query.
struct LoadedPage: Sendable {
    var rows: RowChunk
    /// The columns, if the query does not name them (`FIELDS(ALL)`).
    var columns: [ResultColumn]?
    /// The number of rows that the whole query matches; nil if the org does not report it.
    var totalSize: Int?
    /// The place of the page after it; nil after the last one.
    var next: NextPage?

    var isLast: Bool { next == nil }
}

/// The failure of a request, in words of the org or of sfctl.
struct BrowserFailure: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The org was unreachable or did not answer.
        case unreachable
        case sessionRefused
        case limitReached
        /// The record does not exist, or was deleted.
        case notFound
        /// The org's cursor for the result has expired (INVALID_QUERY_LOCATOR).
        case locatorGone
        /// The statement is invalid; the offset of the error in its UTF-8, if the org reports one,
        /// and the corrected statement, if the correction is certain.
        case query(offset: Int?, correction: String? = nil)
        case cancelled
        case other
    }
    var kind: Kind
    /// A sentence without a full stop.
    var message: String
    var hints: [String] = []
}

/// An org to switch to.
package struct KnownBrowserOrg: Hashable, Sendable {
    var name: String
    var userName: String?
    var isDefault = false
    var kind: OrgKind?
}

/// An effect that the browser requests; it runs outside and answers with events.
enum BrowserEffect: Sendable, Hashable {
    /// Starts a query for a list; the answer is the first page.
    case open(RequestID, ListID, Statement)
    /// Requests a further page of a list.
    case nextPage(RequestID, ListID, Statement, at: NextPage, columns: [ResultColumn]?)
    /// Cancels the page requested in advance for a closed list.
    case close(ListID)
    /// Cancels a request; a delete finishes the records in progress.
    case cancel(RequestID)
    case record(RequestID, RecordID, object: String)
    /// Fetches the names of a record's parents, by relationship name.
    case parentNames(RequestID, RecordID, object: String, relationships: [String])
    /// Fetches the names of records.
    case names(RequestID, [RecordID], object: String, nameField: String)
    case describe(RequestID, object: String)
    case objects(RequestID)
    /// Asks for the org's counts of the records of all objects.
    case recordCounts(RequestID)
    /// Fetches records of a query again.
    case rows(RequestID, Statement, [RecordID])
    case count(RequestID, object: String, field: String, parent: RecordID)
    /// Counts what the delete of records takes along, and what blocks it.
    case reach(RequestID, [RecordID], object: String)
    case delete(RequestID, DeletionRequest)
    case undelete(RequestID, UndeletionRequest)
    case export(RequestID, ExportRequest)
    /// Searches several objects for a text.
    case find(RequestID, String)
    /// Fetches what belongs to a contact.
    case tree(RequestID, RecordID)
    /// Reads the saved views.
    case views(RequestID)
    /// Saves a statement as a view; if another view has the name, only when asked to replace it.
    case saveView(RequestID, name: String, Statement, replaces: Bool)
    /// Counts the values of a column: a query for the values and their counts.
    case values(RequestID, Statement)
    /// Checks whether the org is reachable.
    case probe(RequestID)
    case orgs(RequestID)
    /// Leaves the org and connects to another one.
    case connect(RequestID, orgName: String)
    /// Leaves the screen, logs in again, and returns.
    case signIn(RequestID)
    case copy(String)
    case openWeb(RecordID)
    case remember(soql: String)
    case setMouse(Bool)
    case discardTypedAhead
    case repaint
    case suspend
    /// Quits the browser.
    case quit
}
