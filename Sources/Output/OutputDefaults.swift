/// The user's own defaults for output to people on a terminal; flags override them.
package struct OutputDefaults: Sendable {
    /// The format of lists, one for people; nil for a table.
    package var format: ResultFormat?
    /// The text for null; nil for the usual one.
    package var null: String?
    /// The command line of the pager; nil for none.
    package var pager: String?
    /// Whether times are in UTC.
    package var isUTC = false

    /// Makes the defaults of a user without settings.
    package init() {}
}
