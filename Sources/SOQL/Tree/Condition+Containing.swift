extension Condition {
    /// Returns the condition that any of some fields contains a text, ignoring case, as one LIKE
    /// for each field.
    ///
    /// - Parameters:
    ///   - text: The text, in which `%` and `_` are literal.
    ///   - paths: The fields; one or more.
    /// - Returns: The condition.
    package static func contains(_ text: String, inAnyOf paths: [FieldPath]) -> Condition {
        contains(inOrder: [text], inAnyOf: paths)
    }

    /// Returns the condition that any of some fields contains several texts in order, with anything
    /// between them.
    ///
    /// Source: "SOQL and SOSL Reference", LIKE: in a pattern, a backslash makes the next character
    /// literal.
    ///
    /// - Parameters:
    ///   - texts: The texts, in which `%` and `_` are literal.
    ///   - paths: The fields; one or more.
    /// - Returns: The condition.
    package static func contains(inOrder texts: [String], inAnyOf paths: [FieldPath]) -> Condition {
        let pattern = "%" + texts.map { escaped($0) + "%" }.joined()
        let literal = Literal(.string(pattern))
        return any(of: paths.map { .comparison(.field($0), .like, literal) })
    }

    /// Returns the condition that any of one or more conditions holds.
    package static func any(of conditions: [Condition]) -> Condition {
        conditions.count == 1 ? conditions[0] : .or(conditions)
    }

    /// Returns the condition that all of some conditions hold; nil for none.
    package static func all(of conditions: [Condition]) -> Condition? {
        conditions.count > 1 ? .and(conditions) : conditions.first
    }

    private static func escaped(_ text: String) -> String {
        var pattern = ""
        for character in text.unicodeScalars {
            if "\\%_".unicodeScalars.contains(character) { pattern.append("\\") }
            pattern.unicodeScalars.append(character)
        }
        return pattern
    }
}
