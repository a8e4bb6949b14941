import Records
import Text

/// One error of an answer, in the server's own words.
///
/// Source: REST API Developer Guide, Status Codes and Error Responses.
public struct APIError: Error, Hashable, Sendable {
    /// `errorCode` (at the top level), `statusCode` (within collections) or OAuth's `error`.
    public let code: String
    /// The message, unchanged.
    public let message: String
    /// The fields at fault; empty where the server names none.
    public let fields: [String]

    /// Makes an error.
    public init(code: String, message: String, fields: [String] = []) {
        self.code = code
        self.message = message
        self.fields = fields
    }

    /// The position in the SOQL, if the message says it: `ERROR at Row:1:Column:8`.
    public var position: Position? {
        guard
            let match = message.firstMatch(of: /(?m)^ERROR at Row:([0-9]+):Column:([0-9]+)$/),
            let row = Int(match.1), let column = Int(match.2)
        else { return nil }
        return Position(row: row, column: column)
    }

    /// The message for people: without the excerpt of the query, the caret and the position line that
    /// precede it in errors of a query, and without white space around it.
    public var text: String {
        let header = message.firstRange(of: /(?m)^ERROR at Row:[0-9]+:Column:[0-9]+$/)
        let text = message[(header?.upperBound ?? message.startIndex)...]
        return String(text.trimmingWhitespace)
    }

    /// A position in a SOQL text; both numbers count from 1.
    public struct Position: Hashable, Sendable {
        /// The line.
        public let row: Int
        /// The character within the line.
        public let column: Int

        /// Makes a position.
        public init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }
}

extension APIError: CustomStringConvertible {
    /// The text and the code: `entity is deleted (ENTITY_IS_DELETED)`.
    public var description: String { text.isEmpty ? code : "\(text) (\(code))" }
}
