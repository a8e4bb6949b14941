/// What is wrong with an upload's CSV, and in which line.
struct CSVFault: Error, Hashable, CustomStringConvertible {
    let reason: Reason
    /// Counted from 1, as an editor does: a line break in quotes counts, too.
    let line: Int

    enum Reason: Hashable {
        /// A line that ends otherwise than the job says.
        case lineEnding(CSVDialect.LineEnding)
        /// A quote that is never closed.
        case openQuote
        /// Something else than a delimiter or a line's end after a closing quote.
        case textAfterQuote
        /// A quote within a value that is not in quotes.
        case strayQuote
        /// Bytes that are no UTF-8 (RFC 3629).
        case invalidUTF8
        /// No header.
        case empty
        /// A line with another number of values than the header has.
        case values(Int, due: Int)
    }

    /// The fault as a job's `errorMessage` tells it; that of the line ending is Salesforce's, the others are
    /// guesses.
    var description: String {
        switch reason {
        case .lineEnding(let due):
            "ClientInputError : LineEnding is invalid on user data. "
                + "Current LineEnding setting is \(due.rawValue)"
        case .openQuote: "InvalidBatch : A quote in line \(line) is not closed"
        case .textAfterQuote: "InvalidBatch : Text follows a closing quote in line \(line)"
        case .strayQuote: "InvalidBatch : A quote stands within a value in line \(line)"
        case .invalidUTF8: "InvalidBatch : Line \(line) is not UTF-8"
        case .empty: "InvalidBatch : The upload has no header"
        case .values(let count, let due):
            "InvalidBatch : Line \(line) has \(count) values, and the header has \(due)"
        }
    }
}
