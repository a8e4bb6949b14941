import Records
import Text

/// One error of an answer, with the server's message.
///
/// Source: REST API Developer Guide, Status Codes and Error Responses.
package struct APIError: Error, Hashable, Sendable {
    /// The code: `errorCode` (at the top level), `statusCode` (within collections) or OAuth's
    /// `error`.
    package let code: String
    /// The message, unchanged.
    package let message: String
    /// The fields with errors; empty if the server names none.
    package let fields: [String]

    /// Makes an error.
    package init(code: String, message: String, fields: [String] = []) {
        self.code = code
        self.message = message
        self.fields = fields
    }

    /// The greatest number of characters kept of a server's message.
    static let mostCharacters = 2000
    /// The greatest number of errors kept of an answer.
    static let mostErrors = 20

    /// Makes an error from a server's texts of any length; if a text is cut, the missing characters
    /// are counted.
    init(bounding code: String, _ message: String, _ fields: [String]) {
        self.init(
            code: Self.bounded(code, to: 200),
            message: Self.bounded(message, to: Self.mostCharacters),
            fields: fields.prefix(Self.mostErrors).map { Self.bounded($0, to: 200) }
        )
    }

    /// Returns the first errors of a server; the last one says how many more there were.
    static func bounded(_ errors: [APIError]) -> [APIError] {
        guard errors.count > mostErrors else { return errors }
        var first = Array(errors.prefix(mostErrors))
        let last = first.removeLast()
        let rest = errors.count - mostErrors
        let words = rest == 1 ? "1 more error" : "\(rest) more errors"
        let message = "\(last.message) (\(words) omitted)"
        return first + [APIError(code: last.code, message: message, fields: last.fields)]
    }

    private static func bounded(_ text: String, to limit: Int) -> String {
        // For nearly every text, the byte count alone is enough, which avoids counting characters.
        guard text.utf8.count > limit, text.count > limit else { return text }
        return "\(text.prefix(limit))… (\(text.count - limit) more characters)"
    }

    /// The position in the SOQL, if it is in the message: `ERROR at Row:1:Column:8`.
    package var position: Position? { header?.position }

    /// The message for users, trimmed.
    ///
    /// Leaves out the excerpt of the query, the caret and the position line at the start of query
    /// errors.
    package var text: String {
        String(message[(header?.end ?? message.startIndex)...].trimmingWhitespace)
    }

    /// The position that the start of a query error ends with, and the end of its line.
    private var header: (position: Position, end: String.Index)? {
        // Few messages have one, and a regular expression takes long to find none.
        for line in message.split(whereSeparator: \.isNewline) where line.hasPrefix("ERROR at ") {
            if let match = line.wholeMatch(of: /ERROR at Row:([0-9]+):Column:([0-9]+)/),
                let row = Int(match.1), let column = Int(match.2)
            {
                return (Position(row: row, column: column), line.endIndex)
            }
        }
        return nil
    }

    /// A position in a SOQL text; both numbers count from 1.
    package struct Position: Hashable, Sendable {
        /// The line.
        package let row: Int
        /// The character in the line.
        package let column: Int

        /// Makes a position.
        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }
}

extension APIError: CustomStringConvertible {
    /// The text and the code: `entity is deleted (ENTITY_IS_DELETED)`.
    package var description: String { text.isEmpty ? code : "\(text) (\(code))" }
}

extension String {
    /// Returns the text between an opening and the next single quote.
    package func quotedName(after opening: String) -> String? {
        guard let start = firstRange(of: opening)?.upperBound else { return nil }
        return self[start...].split(separator: "'", maxSplits: 1).first.map(String.init)
    }
}
