/// What is wrong with a CSV text, and in which line.
public struct CSVFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: Reason
    /// Counted from 1, as an editor does: a line break in quotes counts, too.
    public let line: Int

    /// Makes a fault.
    public init(reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }

    /// The faults there are.
    public enum Reason: Hashable, Sendable {
        /// A line that ends otherwise than the dialect says.
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

    /// The fault in a sentence without a full stop, with its line.
    public var description: String { "\(explanation) (line \(line))" }

    /// The fault in words, without its line.
    public var explanation: String {
        switch reason {
        case .lineEnding(let due): "the line does not end with \(due.rawValue)"
        case .openQuote: "a quote is not closed"
        case .textAfterQuote: "text follows a closing quote"
        case .strayQuote: "a quote stands within a value that is not in quotes"
        case .invalidUTF8: "the CSV text is not UTF-8"
        case .empty: "the CSV text has no header"
        case .values(let count, let due): "the line has \(count) values, and the header has \(due)"
        }
    }
}
