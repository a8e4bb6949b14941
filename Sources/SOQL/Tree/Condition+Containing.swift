import Text

extension Condition {
    /// Returns the condition that any of some fields contains a text, ignoring case, as one LIKE
    /// for each field.
    ///
    /// - Parameters:
    ///   - text: The text, in which `%` and `_` are literal, and `’` is the same as `'`.
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

    /// The characters that people and programs write for an apostrophe.
    private static let apostrophes = "'’‘ʼ´`".unicodeScalars

    /// Returns a text as a part of a pattern: `%` and `_` are literal, and an apostrophe between
    /// two letters or digits stands for any character, because names have it in different forms.
    private static func escaped(_ text: String) -> String {
        var pattern = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isInside =
                index > 0 && index + 1 < scalars.count
                && [scalars[index - 1], scalars[index + 1]].allSatisfy(isLetterOrDigit)
            if isInside, apostrophes.contains(scalar) {
                pattern.append("_")
                continue
            }
            if "\\%_".unicodeScalars.contains(scalar) { pattern.append("\\") }
            pattern.unicodeScalars.append(scalar)
        }
        return pattern
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
