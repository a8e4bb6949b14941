import Client
import Records
import SOQL
import Text

/// A statement that a list shows, with what its rows are made of.
struct BrowsedQuery: Hashable, Sendable {
    /// As the user wrote it, or as the browser made it.
    var text: String
    /// Parsed; nil for a text that does not parse, which is sent all the same.
    var query: Query?
    /// The object whose records the rows are; nil for groups and where it is not known.
    var object: String?
    /// The columns that are shown; nil until the first page tells them.
    var columns: [ResultColumn]?

    /// Whether the rows are records that can be opened and deleted.
    var hasRecords: Bool { object != nil }
}
