import Changes
import Records

/// An overlay over the list, which receives the keys.
package enum Overlay: Sendable {
    /// `/`: filters the loaded rows, or the fields of the detail, during typing.
    case filter(TextInput, previous: String)
    /// `F`: a text to search for in the org.
    case search(TextInput)
    /// `f`: a text to search for in several objects.
    case find(TextInput)
    /// The reason why an input could not open. Drops keys up to Enter or Esc: text typed for the
    /// input must not run as commands.
    case refused(BrowserMessage)
    /// `:`: the SOQL line.
    case soql(QueryInput)
    case columns(ColumnChooser)
    case help(KeyHelp)
    case errors(ErrorPage)
    case confirmation(DeletionDialog)
    case export(ExportDialog)
    /// A page of lines, such as the records that a search found.
    case panel(PanelPage)
    /// `U`: the deletes of this session.
    case deletes(Choice<BatchID>)
    /// The orgs to choose from; nil while loading.
    case orgs(Choice<KnownBrowserOrg>?)
    /// The confirmation before quitting while something runs.
    case quitting
    /// The start screen for a user without an org.
    case start(Choice<StartChoice>)
}

/// A typed text; the cursor is an index of Characters.
package struct TextInput: Hashable, Sendable {
    var text = ""
    var cursor = 0
}

/// The SOQL line.
package struct QueryInput: Hashable, Sendable {
    var input = TextInput()
    /// The first row of the text on the screen.
    var top = 0
    /// The org's error about the statement.
    var fault: QueryFault?
    /// The completions at the cursor, and the index of the selected one.
    var completions: [String] = []
    var completion: Int?
    /// The characters that a completion replaces.
    var completed = 0..<0
    /// The position in the history; nil for newly typed text.
    var historyIndex: Int?
    var draft = ""
    /// Whether the text is the statement of the list, and nothing has been typed yet: a letter
    /// replaces it, any other key edits it, as in the address line of a web browser.
    var isSelected = false
    /// The objects that fit a typed word; nil for a statement.
    var objects: ObjectOffer?
}

/// The objects that fit a typed word.
package struct ObjectOffer: Hashable, Sendable {
    let word: String
    var choice: Choice<OrgObject>
    /// The reason why no objects are offered yet.
    var note: String?
}

/// The org's error about a statement, as the SOQL line shows it.
struct QueryFault: Hashable, Sendable {
    var message: String
    var hints: [String] = []
    /// The offset of the error in UTF-8, if it is known.
    var offset: Int?
    /// The statement with the error corrected, if the correction is certain.
    var correction: String?
}

/// The chooser of a list's columns.
package struct ColumnChooser: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        /// The field's path in SOQL.
        var path: String
        var label: String?
        /// The API name of its type.
        var type: String?
        var isChosen: Bool
        /// Whether it was hidden in this dialog, and so keeps its place among the columns.
        var wasHidden = false
    }
    var entries: [Entry]
    /// The search text, used while `isTyping`.
    var search = TextInput()
    var isTyping = false
    /// The relationship path being added with `a`; nil if none.
    var path: TextInput?
    /// The index of the cursor among the matching entries.
    var cursor = 0
    var top = 0
}

/// The help page for the keys of a context.
package struct KeyHelp: Hashable, Sendable {
    var context: KeyContext
    var top = 0
}

/// A page of errors, for one record or for all, or of a long message.
package struct ErrorPage: Hashable, Sendable {
    /// The message; nil for errors.
    var text: String?
    /// The record; nil for all.
    var record: RecordID?
    var top = 0
}

/// The confirmation dialog of a delete.
package struct DeletionDialog: Hashable, Sendable {
    /// The question as it was when the dialog opened.
    ///
    /// Late answers of the org do not change it, or the keys, under the user's finger. A question
    /// about an object that was unknown then asks for the number of records, like one about an
    /// object without a recycle bin.
    var question: DeletionQuestion
    /// Whether the org keeps deleted records of the object, if it said so after the dialog opened.
    var lateUndeletable: Bool?
    var records: [Item]
    /// What is known of the other records that go along, and of those that block.
    var counting = Counting.needless
    /// The progress of counting other records.
    enum Counting: Hashable, Sendable {
        /// The object has no records that go along or block.
        case needless
        case underWay
        /// The question has the numbers.
        case done
        /// The reason why they could not be counted.
        case failed(String)
    }
    /// A record in the dialog.
    struct Item: Hashable, Sendable {
        var id: RecordID
        var place: Place

        var isHidden: Bool { place != .shown }
    }
    /// Whether the org keeps deleted records of the object; nil if that is unknown.
    var isUndeletable: Bool? { question.isUndeletable ?? lateUndeletable }
    /// The place of a record in the list.
    enum Place: Hashable, Sendable {
        case shown
        case filtered
        /// Marked, but not in the rows loaded since the query was run again.
        case unloaded
    }
    var typed = TextInput()
    /// The time of the first tick after it appeared, by `now`; nil before that.
    ///
    /// Keys are dropped for 250 ms after it.
    var shownAt: Int?
    var isArmed = false
    /// The index of the first record on the screen.
    var top = 0

    /// The most records on one screen.
    static let mostOnScreen = 20

    /// The records that may be on the screen.
    var onScreen: ArraySlice<Item> {
        records[max(0, min(top, records.count - Self.mostOnScreen))...].prefix(Self.mostOnScreen)
    }
}

/// A list of items to choose one from.
package struct Choice<Item: Hashable & Sendable>: Hashable, Sendable {
    var items: [Item]
    var cursor = 0
}

/// The choices on the start screen.
package enum StartChoice: Hashable, Sendable {
    case builtIn
    case org(KnownBrowserOrg)
    case signIn
    case quit
}
