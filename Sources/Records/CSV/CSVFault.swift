import Text

/// An error in a CSV text, with its line.
package struct CSVFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    package let reason: Reason
    /// The line, from 1, counting line breaks in quotes as an editor does.
    package let line: Int

    /// Makes a fault.
    package init(reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }

    /// The possible errors.
    package enum Reason: Hashable, Sendable {
        /// A line with another ending than the dialect's.
        case lineEnding(CSVDialect.LineEnding)
        /// A quote that is not closed.
        case openQuote
        /// Something other than a delimiter or a line ending after a closing quote.
        case textAfterQuote
        /// A quote within a value that is not in quotes.
        case strayQuote
        /// Bytes that are not UTF-8 (RFC 3629).
        case invalidUTF8
        /// No header.
        case empty
        /// A line whose number of values differs from the header's.
        case values(Int, due: Int)
        /// A record that a format cannot write, such as one without an id.
        case record(JSONFaultCode)
    }

    /// The error as a sentence without a full stop, with its line.
    package var description: String { "\(explanation) (line \(line))" }

    /// The error in words, without its line.
    package var explanation: String {
        switch reason {
        case .lineEnding(let due): "the line does not end with \(due.rawValue)"
        case .openQuote: "a quote is not closed"
        case .textAfterQuote: "text follows a closing quote"
        case .strayQuote: "a quote within an unquoted value"
        case .invalidUTF8: "the CSV text is not UTF-8"
        case .empty: "the CSV text has no header"
        case .values(let count, let due):
            "the line has \(Count.text(count, "value")), but the header has \(due)"
        case .record(let code): code.explanation
        }
    }
}
