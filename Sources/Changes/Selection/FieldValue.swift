package import Client
package import SOQL
package import Text

/// A field and its required value, from `-w "Name=Acme Phone='(415) 555-1212'"`.
///
/// Parsed like `sf`, including quotes. Source: `stringToDictionary` in salesforcecli/plugin-data,
/// src/dataUtils.ts.
package struct FieldValue: Sendable, Hashable {
    /// The field's name, or the path to a parent's field, as typed.
    package let path: FieldPath
    let value: String

    /// Parses a text as field and value pairs.
    ///
    /// Refuses two values of one field: `sf` ignores the first, and so deletes a record that lacks
    /// it.
    /// - Parameters:
    ///   - text: The pairs.
    ///   - flag: The flag with the text.
    ///   - otherwise: A sentence about the option that takes any condition.
    /// - Returns: The pairs, at least one.
    /// - Throws: `UsageError` for no pair, a pair without `=`, an invalid field name, or a field with
    ///   two values.
    package static func list(
        _ text: String,
        from flag: String,
        otherwise: String
    ) throws(UsageError) -> [FieldValue] {
        var values: [FieldValue] = []
        for pair in pairs(of: text) {
            guard let value = FieldValue(pair: pair) else {
                throw malformed(text, flag, otherwise)
            }
            guard let first = values.first(where: { $0.isOfSameField(as: value) }) else {
                values.append(value)
                continue
            }
            guard first.value == value.value else {
                throw UsageError(
                    "\(flag) takes FIELD=VALUE pairs with one value for \(first.path), "
                        + "not '\(first.value)' and '\(value.value)'",
                    hints: [otherwise]
                )
            }
        }
        guard !values.isEmpty else { throw malformed(text, flag, otherwise) }
        return values
    }

    private func isOfSameField(as other: FieldValue) -> Bool {
        "\(path)".lowercased() == "\(other.path)".lowercased()
    }

    private init?(pair: String) {
        guard let end = pair.firstIndex(of: "=") else { return nil }
        let names = pair[..<end].split(separator: ".", omittingEmptySubsequences: false)
        guard names.allSatisfy(\.isAPIName) else { return nil }
        path = FieldPath(names.map(String.init))
        value = String(pair[pair.index(after: end)...])
    }

    /// Splits a text at white space outside quotes.
    ///
    /// Quotes are removed; one without a partner is an ordinary character.
    private static func pairs(of text: String) -> [String] {
        let scalars = text.trimmingWhitespace.unicodeScalars
        let quotes = ["'", "\""].filter { (quote: Unicode.Scalar) in
            scalars.count(where: { $0 == quote }) > 1
        }
        var pairs: [String] = []
        var pair = String.UnicodeScalarView()
        var open: Unicode.Scalar?
        for scalar in scalars {
            if scalar == open {
                open = nil
            } else if open == nil, quotes.contains(scalar) {
                open = scalar
            } else if open == nil, scalar.properties.isWhitespace {
                if !pair.isEmpty { pairs.append(String(pair)) }
                pair = String.UnicodeScalarView()
            } else {
                pair.append(scalar)
            }
        }
        return pair.isEmpty ? pairs : pairs + [String(pair)]
    }

    private static func malformed(
        _ text: String,
        _ flag: String,
        _ otherwise: String
    ) -> UsageError {
        UsageError(
            "\(flag) takes FIELD=VALUE pairs separated by spaces, not '\(text)'",
            hints: [
                "\(flag) "
                    + (quotedPair(meantBy: text)
                        ?? #""LastName=Young Email=a.young@demo.example""#),
                otherwise,
            ]
        )
    }

    /// Returns a text with one `=` as a pair whose value has quotes: `"Name='Edge Communications'"`.
    private static func quotedPair(meantBy text: String) -> String? {
        let sides = text.split(separator: "=", omittingEmptySubsequences: false).map {
            $0.trimmingWhitespace
        }
        guard sides.count == 2, sides[0].isAPIName, var value = sides.last else { return nil }
        if value.count > 1, ["'", "\""].contains(value.first), value.first == value.last {
            value = value.dropFirst().dropLast()
        }
        // One quote mark of a kind is an ordinary character, so the other kind goes around it.
        guard value.contains(" "), let quote = ["'", "\""].first(where: { !value.contains($0) })
        else { return nil }
        return ShellWord.quoted("\(sides[0])=\(quote)\(value)\(quote)")
    }

    /// Returns the comparison in SOQL.
    ///
    /// - Parameter field: The field's description; nil if the org has no such field, and will say
    ///   so.
    /// - Returns: The condition. A value that does not fit the field's type becomes a string, as in
    ///   `sf`, and the org rejects it.
    package func condition(on field: FieldDescription?) -> Condition {
        .comparison(.field(path), .equal, Literal(literal(ofType: field?.type ?? "")))
    }

    private func literal(ofType type: String) -> Literal.Value {
        let literal = Literal.Value(value, ofType: type.isEmpty ? "boolean" : type)
        switch literal {
        case nil, .relativeDate?, .currency?, .string?: return .string(value)
        case let literal?: return literal
        }
    }
}

extension FieldValue: CustomStringConvertible {
    /// The pair as `sf` writes it, without quotes: `LastName=Young`.
    package var description: String { "\(path)=\(value)" }
}
