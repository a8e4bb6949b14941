/// The keys that messages name: those of the screen, or the commands of line mode.
///
/// The other keys in messages are the same in both.
struct MessageKeys: Hashable, Sendable {
    var reload = "R"
    var orgs = "O"
    var signIn = "L"
    var search = "F"
    var stop = "^C"
    /// The words for another query.
    var editQuery = ": edits the SOQL"
    /// The words for loading more rows.
    var loadMore = "G loads more rows"
    /// The way to the reasons of refused deletes; empty if they follow.
    var reasons = " (e: reasons)"
    /// Whether messages name command lines.
    var isOfLines = false
    /// The way to another attempt to fetch a record.
    var refetch = "r fetches the record"

    /// The way to write all rows to a file, in line mode.
    func exportAll(_ path: String) -> String {
        isOfLines ? "; x all \(path) writes all" : ""
    }

    static let screen = MessageKeys()
    static let lines = MessageKeys(
        reload: "r",
        orgs: "o",
        signIn: "l",
        search: "f",
        stop: "Ctrl-C",
        editQuery: ":SOQL runs another query",
        loadMore: "load loads all rows",
        reasons: "",
        isOfLines: true,
        refetch: "its number opens it again"
    )
}
