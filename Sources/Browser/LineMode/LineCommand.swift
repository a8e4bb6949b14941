import Text

/// A typed command of line mode.
enum LineCommand: Hashable, Sendable {
    /// Opens the record with this number.
    case open(Int)
    case next
    case previous
    case mark(NumberedRows)
    /// Removes the marks of some rows; of all records if nil.
    case unmark(NumberedRows?)
    /// Deletes some rows; the marked records if nil.
    case delete(NumberedRows?)
    case undo
    case errors
    /// Shows the rows that contain the text; all rows if it is empty.
    case filter(String)
    /// Runs another query; shows the current one if it is empty.
    case query(String)
    /// Shows the page again.
    case list
    /// Loads all rows of the query.
    case load
    /// Runs the query again.
    case reload
    /// Goes back to the previous list.
    case back
    /// Sorts the loaded rows by a column.
    case sort(String)
    /// Sorts all rows in the org by a column.
    case order(String)
    /// Shows these fields as columns; without fields, lists them.
    case columns(String)
    /// Searches the org for a text.
    case search(String)
    /// Searches several objects for a text.
    case find(String)
    /// Lists the saved views.
    case views
    /// Opens a saved view.
    case view(String)
    /// Opens a parent or children of a record; without a name, lists them.
    case go(Int, String)
    /// Opens the records of another object.
    case object(String)
    /// Writes rows to a file: all of the query, or else the marked rows or those shown.
    case export(String, isAll: Bool)
    /// Copies a record's Id, or its value in a column.
    case copy(Int, String)
    case login
    /// Switches to another org; without a name, lists them.
    case org(String)
    case help
    case quit

    /// Parses a line.
    ///
    /// - Throws: `LineError` if it is not a command, or its numbers are not numbers.
    init(_ line: String) throws(LineError) {
        let line = String(line.trimmingWhitespace)
        if line.isEmpty {
            self = .next
            return
        }
        if line.utf8.first?.isDigit == true {
            guard !line.contains(" ") else {
                throw LineError("open takes one row, got '\(line)'")
            }
            self = try Row.number.command(line)
            return
        }
        // A sign is a command of its own, and needs no space after it: `/rose`, `m3-7`.
        var word = line.prefix { $0.isASCII && $0.isLetter }
        if word.isEmpty { word = line.prefix(1) }
        let rest = String(line.dropFirst(word.count).trimmingWhitespace)
        let row =
            Row.all.first { $0.words.contains(String(word)) }
            ?? Row.all.first { $0.words.contains(word.lowercased()) }
        guard let row else {
            throw LineError("unknown command '\(line)'; ? lists the commands")
        }
        self = try row.command(rest)
    }
}

/// The reason why a line of line mode does nothing.
struct LineError: Error, Hashable {
    let message: String

    init(_ message: String) { self.message = message }
}
