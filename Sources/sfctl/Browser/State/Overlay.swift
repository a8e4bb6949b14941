import Records

/// What lies over the list and has the keys.
enum Overlay: Sendable {
    /// `/`: filters the loaded rows, or the fields of the detail, while one types.
    case filter(TextInput, previous: String)
    /// `F`: text to search for on the org.
    case search(TextInput)
    /// `:`: the SOQL line.
    case soql(QueryInput)
    case columns(ColumnChooser)
    case help(KeyHelp)
    case errors(ErrorPage)
    case confirmation(DeletionDialog)
    case export(ExportDialog)
    /// `U`: the deletes of this session.
    case deletes(Choice<BatchID>)
    /// The orgs to switch to; nil while they are looked for.
    case orgs(Choice<KnownBrowserOrg>?)
    /// A question whether to leave while something runs.
    case quitting
    /// The start screen of a user without an org.
    case start(Choice<StartChoice>)
}

/// A line of text being typed; the cursor is an index of Characters.
struct TextInput: Hashable, Sendable {
    var text = ""
    var cursor = 0
}

/// The SOQL line.
struct QueryInput: Hashable, Sendable {
    var input = TextInput()
    /// What the org said of the statement, and the offset in UTF-8 that it told.
    var error: String?
    var errorOffset: Int?
    /// Completions of the word before the cursor, and the one that is chosen.
    var completions: [String] = []
    var completion: Int?
    /// How far back in the history the text is from; nil for what is being typed.
    var historyIndex: Int?
    var draft = ""
}

/// The columns of a list, to choose from.
struct ColumnChooser: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        /// The field's path, as SOQL has it.
        var path: String
        var label: String?
        /// The API's name of its type.
        var type: String?
        var isChosen: Bool
    }
    var entries: [Entry]
    /// What is typed to find one, while `isTyping`.
    var search = TextInput()
    var isTyping = false
    /// A relationship path being added with `a`; nil while none is.
    var path: TextInput?
    /// The index among the entries that match.
    var cursor = 0
    var top = 0
}

/// The keys of a context.
struct KeyHelp: Hashable, Sendable {
    var context: KeyContext
    var top = 0
}

/// Errors of one record, or of all.
struct ErrorPage: Hashable, Sendable {
    /// The record; nil for those of all.
    var record: RecordID?
    var top = 0
}

/// The question before a delete.
struct DeletionDialog: Hashable, Sendable {
    var object: String
    var records: [Item]
    /// How the record stands in the list: with its name, and whether the filter hides it.
    struct Item: Hashable, Sendable {
        var id: RecordID
        var name: String?
        var isHidden: Bool
    }
    /// Whether the number of records has to be typed.
    var needsCount: Bool
    /// Whether the org's recycle bin keeps them; nil while its description is awaited, which is taken as no.
    var isUndeletable: Bool?
    var typed = TextInput()
    /// When it was first shown, by `now`; nil until a tick after that.
    ///
    /// Keys before 250 ms later are dropped.
    var shownAt: Int?
    var isArmed = false
    var top = 0
}

/// What `x` exports, and how.
struct ExportDialog: Hashable, Sendable {
    enum Rows: Hashable, Sendable {
        /// Those that are marked.
        case marked
        /// Those that the filter leaves.
        case shown
        /// All that the query matches; what is not loaded is fetched.
        case all
    }
    var rows: Rows
    var format: String
    var path = TextInput()
    /// Whether a file that is there may be replaced; asked when it is.
    var replaces = false
    /// The index of the line that has the keys.
    var line = 0
    var error: String?
}

/// Rows to be written to a file.
struct ExportRequest: Hashable, Sendable {
    var list: ListID
    var query: BrowsedQuery
    /// The records' JSON in the order of the list; nil for all that the query matches, which is run again.
    var records: [[UInt8]]?
    /// A name of `ResultFormat`.
    var format: String
    var path: String
    var replaces: Bool
}

/// A list of things of which one is chosen.
struct Choice<Item: Hashable & Sendable>: Hashable, Sendable {
    var items: [Item]
    var cursor = 0
}

/// The ways on from the start screen.
enum StartChoice: Hashable, Sendable {
    case builtIn
    case org(KnownBrowserOrg)
    case signIn
    case quit
}
