import Client
import Records
import Terminal

/// All that the browser knows, and all that is drawn: a value without clock, network or terminal.
///
/// `reduce(_:)` is its only way to change; `FrameDrawer` shows it.
struct BrowserState: Sendable {
    /// The size of the terminal.
    var size: ScreenSize
    /// The org that is browsed; nil on the start screen.
    var org: BrowsedOrg?
    /// The lists that were opened one from another; the last one is shown.
    ///
    /// Empty on the start screen only.
    var lists: [RecordList] = []
    /// What the keys mean now: overlays and inputs over the list.
    ///
    /// The last one has the keys; empty means list or detail.
    var overlays: [Overlay] = []
    /// The line above the keys.
    var message: BrowserMessage?
    /// How the network is.
    var network = NetworkState.ok
    /// The requests under way, and since when; an answer to any other request is dropped.
    var pending: [RequestID: (request: PendingRequest, since: Int)] = [:]
    /// The whole records fetched so far.
    var records: [RecordID: RecordDetail] = [:]
    /// The descriptions of objects by name in lower case.
    var objects: [String: DescribedObject] = [:]
    /// The names of all objects, for completion; nil until they are known.
    var objectNames: [String]?
    /// What is opened as soon as its object is described.
    var childOpening: ChildOpening?
    /// The deletes of this session, oldest first.
    var deletes: [DeletionBatch] = []
    /// The statements of the SOQL line, oldest first.
    var history: [String] = []
    /// Milliseconds of a monotonic clock, as the last tick said.
    var now = 0
    /// What is opened first in an org.
    var start = BrowserStart.contacts
    /// What the user has switched.
    var preferences = BrowserPreferences()
    /// How many API requests of the day are used, and how many there are, as the last answer said.
    var usage: DailyUsage?
    /// The milliseconds that the last request took.
    var latency: Int?
    /// The number given last to a request, a list or a delete.
    var lastNumber = 0
    /// When Control-C was pressed with nothing running, by `now`.
    var interruptedAt: Int?
    /// The keys.
    let keys: KeyTable
    /// How text is measured.
    let display: DisplayOptions
    /// The zone in which times are shown.
    let localTime: LocalTime

    init(
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

    /// The list that is shown.
    var list: RecordList? {
        get { lists.last }
        set {
            guard let newValue, !lists.isEmpty else { return }
            lists[lists.count - 1] = newValue
        }
    }
}

/// The org that is browsed.
struct BrowsedOrg: Hashable, Sendable {
    /// What the user calls it.
    var name: String
    var kind: OrgKind
    var instanceURL: String
    /// Whether nothing may be changed in it.
    var isReadOnly = false
    /// Whether it was opened by its name, so that a command line has to name it, too.
    var isNamed = false
}

/// How many API requests of 24 hours are used (`Sforce-Limit-Info`).
struct DailyUsage: Hashable, Sendable {
    var used: Int
    var allowed: Int
}

/// What the user has switched for this session.
struct BrowserPreferences: Hashable, Sendable {
    /// The part of the width that the list has beside the detail, in percent.
    var listShare = 60
    /// Whether the detail fills the screen.
    var isZoomed = false
    var wraps = true
    var hasMouse = false
    /// The columns from which list and detail stand side by side.
    static let splitWidth = 110
    /// What the browser needs at least.
    static let smallest = ScreenSize(columns: 40, rows: 8)
}

/// The line above the keys.
struct BrowserMessage: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case note, success, warning, failure
    }
    var kind: Kind
    /// Any text; it is sanitised when it is drawn.
    var text: String
}

/// How the network is.
enum NetworkState: Hashable, Sendable {
    case ok
    /// The org could not be reached since then; the next attempt; both by `now`. `attempts` are those made.
    case offline(since: Int, retryAt: Int, attempts: Int)
    /// The session is refused, and could not be renewed.
    case sessionExpired
    /// The org's daily requests are used up.
    case limited
}
