import Accounts
import Changes
import Client
package import Platform
import Records
package import Terminal
import Text

/// The complete state of the browser: a value without clock, network or terminal.
///
/// Only `reduce(_:)` changes it; `FrameDrawer` draws it.
package struct BrowserState: Sendable {
    /// The size of the terminal.
    package var size: ScreenSize
    /// The open org; nil on the start screen.
    var org: BrowsedOrg?
    /// The stack of open lists; the last one is shown.
    ///
    /// Empty on the start screen only.
    var lists: [RecordList] = []
    /// The stack of overlays and inputs over the list.
    ///
    /// The last one receives the keys; if there is none, the list or the detail does.
    var overlays: [Overlay] = []
    /// The message line above the keys.
    var message: BrowserMessage?
    /// The state of the network.
    var network = NetworkState.ok
    /// The requests under way, with their start times; answers to any other request are dropped.
    var pending: [RequestID: (request: PendingRequest, since: Int)] = [:]
    /// The whole records fetched so far.
    var records: [RecordID: RecordDetail] = [:]
    /// The names that were fetched for the dialogs of deletes.
    var names: [RecordID: String] = [:]
    /// The descriptions of objects, by name in lower case.
    var objects: [String: DescribedObject] = [:]
    /// All objects of the org; nil until loaded.
    var orgObjects: [OrgObject]?
    /// The reason why the objects could not be loaded; nil if they are loaded or on their way.
    var objectsProblem: String?
    /// The org's own counts of records, by object; nil until loaded.
    var objectCounts: [String: Int]?
    /// The lists that the user went back from, the next one last.
    var forwardLists: [RecordList] = []
    /// The list to open as soon as its object is described.
    var childOpening: ChildOpening?
    /// The text to search for as soon as the object's name field is known.
    var pendingSearch: String?
    /// The statement that the org has refused while something was open over its list, with the
    /// org's words.
    var refusal: (list: ListID, statement: String, failure: BrowserFailure)?
    /// The deletes in this org since the browser was opened, oldest first.
    var deletes: [DeletionBatch] = []
    /// The results of deletes in the orgs that the user has left.
    var leftLedgers: [DeletionLedger] = []
    /// The history of the SOQL line, oldest first.
    package var history: [String] = []
    /// Milliseconds of a monotonic clock at the last tick.
    var now = 0
    /// The first list to open in an org.
    package var start = BrowserStart.contacts
    /// The user's display settings for this session.
    var preferences = BrowserPreferences()
    /// The org's daily API usage, as of its last response.
    var usage: DailyUsage?
    /// The duration of the last request, in milliseconds.
    var latency: Int?
    /// The last number given to a request, a list or a delete.
    var lastNumber = 0
    /// The time, by `now`, when Control-C was pressed with nothing running.
    var interruptedAt: Int?
    /// The row that the mouse pressed last, and the time by `now`.
    var pressedRow: (index: Int, at: Int)?
    /// The key bindings.
    var keys: KeyTable
    /// The keys that messages name.
    private(set) var messageKeys = MessageKeys.screen
    /// The rules for measuring text.
    let display: DisplayOptions
    /// The time zone of displayed times.
    let localTime: LocalTime

    package init(
        size: ScreenSize,
        keys: KeyTable = KeyTable(),
        display: DisplayOptions = DisplayOptions(),
        localTime: LocalTime = .utc
    ) {
        self.localTime = localTime
        self.size = size
        self.keys = keys
        self.display = display
    }

    /// Prepares the state for line mode, with pages as long as the list on a screen.
    mutating func useLines(perPage rows: Int) {
        size = ScreenSize(columns: 80, rows: rows + ScreenLayout.otherRows)
        keys = KeyTable()
        messageKeys = .lines
    }

    /// The list on the screen.
    var list: RecordList? {
        get { lists.last }
        set {
            guard let newValue, !lists.isEmpty else { return }
            lists[lists.count - 1] = newValue
        }
    }
}

/// The open org.
struct BrowsedOrg: Hashable, Sendable {
    /// The name that the user knows it by.
    var name: String
    var kind: OrgKind
    var instanceURL: String
    /// Whether changes are forbidden.
    var isReadOnly = false
    /// Whether it was opened by name, so that suggested command lines have to name it, too.
    var isNamed = false
}

/// The API requests used of the 24-hour limit (`Sforce-Limit-Info`).
struct DailyUsage: Hashable, Sendable {
    var used: Int
    var allowed: Int
}

/// The display settings that the user changed in this session.
package struct BrowserPreferences: Hashable, Sendable {
    /// The list's share of the width beside the detail, in percent.
    var listShare = 60
    /// Whether the detail fills the screen.
    var isZoomed = false
    var wraps = true
    /// Whether a record shows its empty fields.
    var showsEmptyFields = false
    /// Whether a record shows the types of its fields.
    var showsTypes = false
    var hasMouse = false
    /// The width from which list and detail are shown side by side.
    static let splitWidth = 110
    /// The smallest usable terminal.
    static let smallest = ScreenSize(columns: 40, rows: 8)
}

/// A message in the line above the keys.
package struct BrowserMessage: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case note, success, warning, failure
    }
    /// The event that makes a message untrue before the next key replaces it.
    enum End: Hashable, Sendable {
        /// Any answer of the org.
        case answer
        /// The last answer that the user waits for.
        case lastAnswer
        /// The last page of the list.
        case lastPage
        /// The last of the pages that are loaded again.
        case extent
    }
    /// The event that ends the message; nil if it stays true.
    var end: End?
    var kind: Kind
    /// Any text; sanitised when drawn.
    var text: String
    /// The page that the errors key opens while the message is shown.
    var details = MessageDetails.text
}

/// The page that explains a message.
enum MessageDetails: Hashable, Sendable {
    /// The text of the message, if it does not fit; otherwise the errors at the cursor.
    case text
    /// The error of a record.
    case record(RecordID)
    /// All errors of the list.
    case list
}

/// The state of the network.
enum NetworkState: Hashable, Sendable {
    case ok
    /// The org has been unreachable since `since`, after `attempts` attempts; the next is at
    /// `retryAt`. Both times are by `now`.
    case offline(since: Int, retryAt: Int, attempts: Int)
    /// The org rejected the session, and it could not be renewed.
    case sessionExpired
    /// The org's daily requests are used up.
    case limited
}
