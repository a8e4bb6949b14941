import Client
import SOQL
import Text

/// A field and the value that it must have, from `-w "Name=Acme Phone='(415) 555-1212'"`.
///
/// Source: `sf data delete record --help`: pairs are separated by spaces, and a value with a space stands in quotes.
struct FieldValue: Sendable, Hashable {
    let field: String
    let value: String
    /// Whether the value stood in quotes: then null is a word.
    var isQuoted = false

    static let option = Option(
        "where",
        short: "w",
        value: .text,
        named: "\"FIELD=VALUE ...\"",
        help: "the one record with these values, as in sf; no match and several are errors"
    )

    /// Reads the pairs of a text.
    ///
    /// - Parameters:
    ///   - text: The pairs.
    ///   - flag: The flag that gives them.
    ///   - otherwise: Where any condition may be given, in a sentence.
    /// - Returns: The pairs, one at least.
    /// - Throws: `UsageError` for a text that is not of this form.
    static func list(
        _ text: String,
        from flag: String,
        otherwise: String
    ) throws(UsageError) -> [FieldValue] {
        var values: [FieldValue] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            guard let end = rest.firstIndex(of: "="), rest[..<end].isAPIName else {
                throw malformed(text, flag, otherwise)
            }
            let field = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
            let isQuoted = rest.first == "'" || rest.first == "\""
            guard let value = takeValue(&rest) else { throw malformed(text, flag, otherwise) }
            values.append(FieldValue(field: field, value: value, isQuoted: isQuoted))
        }
        guard !values.isEmpty else { throw malformed(text, flag, otherwise) }
        return values
    }

    private static func takeValue(_ rest: inout Substring) -> String? {
        if let quote = rest.first, quote == "'" || quote == "\"" {
            rest.removeFirst()
            guard let end = rest.firstIndex(of: quote) else { return nil }
            let value = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
            return rest.isEmpty || rest.first?.isWhitespace == true ? value : nil
        }
        let value = rest.prefix { !$0.isWhitespace }
        rest = rest[value.endIndex...]
        return value.isEmpty ? nil : String(value)
    }

    private static func malformed(
        _ text: String,
        _ flag: String,
        _ otherwise: String
    ) -> UsageError {
        UsageError(
            "\(flag) takes FIELD=VALUE pairs separated by spaces, not '\(text)'",
            hints: [
                #"\#(flag) "LastName=Young Email=a.young@demo.example""#,
                otherwise,
            ]
        )
    }

    /// The comparison in SOQL; the field's type tells whether the value is a string.
    ///
    /// - Throws: `UsageError` for a value that is none of the field's type.
    func condition(on field: FieldDescription) throws(UsageError) -> Condition {
        .comparison(.field(FieldPath([field.name])), .equal, Literal(try literal(of: field)))
    }

    private func literal(of field: FieldDescription) throws(UsageError) -> Literal.Value {
        if !isQuoted, value.lowercased() == "null" { return .null }
        let kinds: [String: (String) -> Literal.Value?] = [
            "boolean": { ["true": true, "false": false][$0.lowercased()].map { .boolean($0) } },
            "int": { Int($0) == nil ? nil : .number($0) },
            "double": { Double($0)?.isFinite == true ? .number($0) : nil },
            "date": { .date($0) },
            "datetime": { .dateTime($0) },
            "time": { .time($0) },
        ]
        let type = ["currency": "double", "percent": "double", "long": "int"][field.type]
        guard let read = kinds[type ?? field.type] else { return .string(value) }
        guard let literal = read(value), (try? Self.parsed(literal)) == literal else {
            throw UsageError("\(field.name) has the type \(field.type), and '\(value)' has not")
        }
        return literal
    }

    /// What SOQL reads in a literal's text: an invalid date is no date there either.
    private static func parsed(_ literal: Literal.Value) throws(SyntaxError) -> Literal.Value? {
        let query = Query(
            selection: [.field(FieldPath(["Id"]), alias: nil)],
            source: Source(object: FieldPath(["X"])),
            condition: .comparison(.field(FieldPath(["F"])), .equal, Literal(literal))
        )
        guard case .comparison(_, _, let literal) = try Query(parsing: "\(query)").condition else {
            return nil
        }
        return literal.value
    }
}
