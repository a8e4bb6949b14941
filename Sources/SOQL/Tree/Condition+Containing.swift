extension Condition {
    /// The condition that one of some fields has a text in it, in any case: a LIKE for each.
    ///
    /// - Parameters:
    ///   - text: The text, in which `%` and `_` stand for themselves.
    ///   - paths: The fields; one or more.
    /// - Returns: The condition.
    public static func contains(_ text: String, inAnyOf paths: [FieldPath]) -> Condition {
        contains(inOrder: [text], inAnyOf: paths)
    }

    /// The condition that one of some fields has several texts in it, in their order, whatever is between them.
    ///
    /// Source: "SOQL and SOSL Reference", LIKE: in a pattern a backslash takes the next character as itself.
    ///
    /// - Parameters:
    ///   - texts: The texts, in which `%` and `_` stand for themselves.
    ///   - paths: The fields; one or more.
    /// - Returns: The condition.
    public static func contains(inOrder texts: [String], inAnyOf paths: [FieldPath]) -> Condition {
        let pattern = "%" + texts.map { escaped($0) + "%" }.joined()
        let literal = Literal(.string(pattern))
        return any(of: paths.map { .comparison(.field($0), .like, literal) })
    }

    /// Any of some conditions, one or more.
    public static func any(of conditions: [Condition]) -> Condition {
        conditions.count == 1 ? conditions[0] : .or(conditions)
    }

    /// All of some conditions; nil for none.
    public static func all(of conditions: [Condition]) -> Condition? {
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
