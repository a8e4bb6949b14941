import Text

/// What can stand at the cursor of a SOQL text, which may be incomplete.
///
/// The object is looked up anywhere in the text, also behind the cursor, because people write FROM
/// first and then return to the SELECT list.
package struct CompletionPoint: Hashable, Sendable {
    /// The kind of text that can stand here.
    package let expected: Expected
    /// The UTF-8 offset of the name, or of the text of the string, at the cursor.
    package let start: Int
    /// The UTF-8 offset behind it: the cursor, or behind a string's closing quote, if only a word
    /// is between.
    package let end: Int
    /// The text from the start to the cursor.
    package var typed: String
    /// The object whose fields can stand here; nil if the text names none yet.
    package let object: FieldOwner
    /// The aliases of FROM in lower case, as in `FROM Contact c, c.Account a`, each with its path of
    /// relationships from this object.
    package let aliases: [String: [String]]
    /// Whether a closing parenthesis is the next thing behind the cursor.
    package let isBeforeParenthesis: Bool
    /// Whether the cursor is in a string, behind its opening quote.
    package let isInString: Bool
    /// The query and the parentheses around the cursor.
    package let enclosure: Enclosure

    /// The kind of text at the cursor.
    package enum Expected: Hashable, Sendable {
        /// The first word of a statement.
        case statement
        /// An object.
        case object
        /// A child relationship of the object of the outer query.
        case children
        /// A field, or a path to a parent's field.
        case field(FieldRole)
        /// An operator behind a field.
        case comparison(of: String)
        /// A value to compare a field with.
        case value(of: String)
        /// A set of fields in `FIELDS()`.
        case fieldSet
        /// A part of `TYPEOF`.
        case typeOf(TypeOfPart)
        /// One of these words.
        case words([String])
        /// A text that nobody can guess.
        case anything
    }

    /// A name in `TYPEOF Owner WHEN User THEN Department ELSE Name END`.
    package enum TypeOfPart: Hashable, Sendable {
        /// A relationship to parents of several objects.
        case relationship
        /// One of the objects of a relationship.
        case object(of: String)
        /// A field of one of the objects; behind ELSE, of all of them.
        case field(of: String?, relationship: String)
    }

    /// The role of a field: its clause, or that it stands in the parentheses of a function.
    package enum FieldRole: String, Sendable, CaseIterable {
        case select, condition, grouping, order, argument
    }

    /// The operators of conditions; those of lists end with a parenthesis.
    package static let operators = [
        "=", "!=", "<", ">", "<=", ">=", "LIKE", "IN (", "NOT IN (",
    ]
    /// The operators that only a picklist of several values has.
    package static let picklistOperators = ["INCLUDES (", "EXCLUDES ("]

    /// Returns the operators for a field of a type, such as `picklist`; nil for an unknown type.
    package static func operators(for type: String?) -> [String] {
        switch type {
        case nil: operators + picklistOperators
        case "multipicklist": operators.filter { $0 != "LIKE" } + picklistOperators
        case "boolean": ["=", "!="]
        case "string", "picklist", "combobox", "textarea", "email", "phone", "url",
            "encryptedstring":
            operators
        default: operators.filter { $0 != "LIKE" }
        }
    }

    /// The owner of the fields of a query.
    package enum FieldOwner: Hashable, Sendable {
        case object(String)
        /// A child relationship of an object.
        case children(String, of: String)
        case unknown
    }

    /// The date literals, those with a number ending in a colon.
    package static let dateLiterals =
        RelativeDate.fixed.sorted() + RelativeDate.counted.sorted().map { "\($0):" }

    /// Finds what can stand at the cursor, given as a UTF-8 offset.
    package init(in text: String, at cursor: Int) {
        let bytes = Array(text.utf8)
        let before = bytes[..<min(cursor, bytes.count)]
        var tokens = Self.tokens(before)
        if let last = tokens.last, last.kind == .unterminatedString {
            isInString = true
            start = last.range.lowerBound + 1
            tokens.removeLast()
        } else {
            isInString = false
            let word = before.reversed().prefix { $0.isNameByte || $0 == UInt8(ascii: ".") }
            start = before.count - word.count
            tokens = Self.tokens(before[..<start])
        }
        typed = String(decoding: before[start...], as: UTF8.self)
        let end = isInString ? Self.stringEnd(bytes[before.count...]) : before.count
        self.end = end
        let open = OpenQueries(tokens, in: bytes, behind: Self.tokens(bytes[end...]))
        object = open.source
        aliases = open.aliases
        isBeforeParenthesis = open.isBeforeParenthesis
        enclosure = open.enclosure
        // Only a value can be a string.
        if isInString, case .value = open.expected {
            expected = open.expected
        } else {
            expected = isInString ? .anything : open.expected
        }
    }

    private static func stringEnd(_ rest: ArraySlice<UInt8>) -> Int {
        let quote = UInt8(ascii: "'")
        let end = rest.firstIndex { $0.isWhiteSpace || $0 == quote }
        guard let end, rest[end] == quote else { return rest.startIndex }
        return end + 1
    }

    private static func tokens(_ bytes: ArraySlice<UInt8>) -> [Token] {
        // Blanks keep the offsets.
        let blanks = [UInt8](repeating: 0x20, count: bytes.startIndex)
        let text = String(decoding: blanks + bytes, as: UTF8.self)
        return Array(Lexer.tokens(of: SourceText(text)).dropLast())
    }
}
