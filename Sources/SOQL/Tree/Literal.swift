/// A SOQL literal; it keeps its text so that no digit is lost.
package struct Literal: Hashable, Sendable {
    /// The literal's kind and value.
    package var value: Value
    /// The UTF-8 offset in the parsed text; 0 for a literal that was not parsed.
    package var offset: Int

    /// Makes a literal.
    package init(_ value: Value, offset: Int = 0) {
        self.value = value
        self.offset = offset
    }

    /// The kinds of literal.
    package enum Value: Hashable, Sendable {
        /// A quoted string, escapes decoded.
        ///
        /// A LIKE pattern keeps `\_`, `\%` and `\\` as written, so that a backslash in a pattern
        /// always makes the next character literal.
        case string(String)
        /// A number's digits as written, sign included.
        case number(String)
        /// A currency literal such as `USD5000`: ISO code and digits.
        case currency(code: String, digits: String)
        /// `TRUE` or `FALSE`.
        case boolean(Bool)
        /// `NULL`.
        case null
        /// A date, `YYYY-MM-DD`, as written.
        case date(String)
        /// A dateTime, `YYYY-MM-DDThh:mm:ss` with its offset, as written.
        case dateTime(String)
        /// A time, `hh:mm:ss.SSSZ`, as written.
        case time(String)
        /// A date literal in upper case, with its number: `TODAY`, `LAST_N_DAYS:30`.
        case relativeDate(String, count: Int?)
    }

    /// Returns whether the values are equal, ignoring offsets.
    package static func == (left: Literal, right: Literal) -> Bool { left.value == right.value }

    /// Hashes the value.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
