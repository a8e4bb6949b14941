import Client
import Platform
import Records
import SOQL
package import Text

/// A field, an operator and a value, as in `StageName!=Closed` or `CloseDate>=2026-09-01`.
///
/// The type of the field decides how the value is written in SOQL.
package struct FieldComparison: Hashable, Sendable {
    /// The field's path, as typed.
    let path: FieldPath
    private let sign: Sign
    /// The value without quotes around it.
    let value: String
    private let isQuoted: Bool
    private let flag: String

    /// The operators between a field and a value.
    package static let operators = Sign.allCases.map(\.rawValue).sorted()

    private enum Sign: String, CaseIterable {
        // The longer signs come first, because the shorter ones begin like them.
        case notEqual = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case contains = "~"
        case equal = "="
        case less = "<"
        case greater = ">"

        /// The operator of SOQL.
        var comparator: Condition.Comparator {
            self == .contains ? .like : Condition.Comparator(rawValue: rawValue) ?? .equal
        }
    }

    /// Signs of other languages, which would otherwise be read as a value that begins with a sign.
    private static let misspelt = ["==": "=", "=>": ">=", "=<": "<="]

    /// Reads the value of a flag.
    ///
    /// - Throws: `UsageError` for a text that has no field and operator.
    package init(_ text: String, from flag: String) throws(UsageError) {
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.".contains($0)) }
        let rest = text.dropFirst(name.count).drop(while: \.isWhitespace)
        // SOQL also writes <> for !=.
        let sign =
            rest.hasPrefix("<>")
            ? .notEqual : Sign.allCases.first { rest.hasPrefix($0.rawValue) }
        let names = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let sign, names.allSatisfy(\.isAPIName) else {
            throw UsageError(
                "\(flag) takes FIELD=VALUE, also with !=, <, <=, >, >= and ~, not '\(text)'",
                hints: [
                    "\(flag) Industry=Energy", #"\#(flag) "AnnualRevenue>=1000000""#,
                    #"\#(flag) "Name~gen" finds names that contain gen"#,
                ]
            )
        }
        if let meant = Self.misspelt[String(rest.prefix(2))] {
            let right = "\(name)\(meant)\(rest.dropFirst(2).trimmingWhitespace)"
            throw UsageError(
                "\(flag) does not take '\(rest.prefix(2))'",
                hints: ["\(flag) \(ShellWord.quoted(right))"]
            )
        }
        path = FieldPath(names.map(String.init))
        self.sign = sign
        self.flag = flag
        let value = rest.dropFirst(sign.rawValue.count).trimmingWhitespace
        isQuoted =
            value.count > 1 && ["'", "\""].contains(value.first) && value.first == value.last
        self.value = isQuoted ? String(value.dropFirst().dropLast()) : String(value)
    }

    /// Whether a text can be read as a comparison that has a value.
    static func isRead(_ text: String) -> Bool {
        (try? FieldComparison(text, from: ""))?.value.isEmpty == false
    }

    /// Whether the value stands for no value.
    private var isNull: Bool { !isQuoted && (value.isEmpty || value.lowercased() == "null") }

    /// Whether this selects the user's own records.
    var isMine: Bool {
        path.description.lowercased() == "ownerid" && sign == .equal && value.lowercased() == "me"
    }

    /// Returns the comparison as a condition.
    ///
    /// - Parameters:
    ///   - object: The description of the object.
    ///   - org: The org, which describes the objects of parents' fields.
    ///   - environment: The time zone.
    /// - Returns: The condition.
    /// - Throws: `UsageError` for a field that the object does not have, or that cannot be
    ///   compared, or a value that does not fit its type.
    func condition(
        in object: ObjectDescription,
        of org: Org,
        _ environment: Environment
    ) async throws -> Condition {
        guard let field = await org.field(at: path, of: object) else {
            throw unknownField(of: object)
        }
        // The description calls an address filterable, but only a distance can be compared.
        guard field.flags.contains(.filterable), !["address", "location"].contains(field.type)
        else {
            let parts = object.fields.filter {
                $0.name.hasPrefix(addressName) && $0.isText && $0.flags.contains(.filterable)
            }
            throw UsageError(
                "\(path) cannot be compared: the org does not filter by \(field.type) fields",
                hints: parts.prefix(1).map { "\(flag) \($0.name)=\(ShellWord.quoted(value))" }
            )
        }
        if isNull, sign == .equal || sign == .notEqual { return comparison(Literal(.null)) }
        if field.type == "datetime", let day = CivilDate(value) {
            return self.day(day, environment)
        }
        if sign == .contains { return try containing(field) }
        return comparison(try literal(for: field))
    }

    /// Returns a remark on a value that the picklist of the field does not have; nil for any other.
    ///
    /// Records may still have it, such as values that a picklist had before.
    func doubt(in object: ObjectDescription, of org: Org) async -> String? {
        guard sign == .equal || sign == .notEqual, !isNull,
            let field = await org.field(at: path, of: object), field.type == "picklist"
        else { return nil }
        let values = field.picklistValues.map(\.value)
        // The fields of the Name object, such as Type, have no list of values.
        guard !values.isEmpty else { return nil }
        guard !values.contains(where: { $0.lowercased() == value.lowercased() }) else { return nil }
        let meant = Spelling.closest(to: value, in: values).map { "; did you mean '\($0)'?" }
        let few = values.count > 8 ? "" : ": \(values.joined(separator: ", "))"
        return "\(path) has no value '\(value)'\(meant ?? few)"
    }

    private func comparison(_ literal: Literal) -> Condition {
        .comparison(.field(path), sign.comparator, literal)
    }

    /// The start of the names of an address's parts: `Billing` for `BillingAddress`.
    private var addressName: String {
        let name = path.segments.last ?? ""
        return name.hasSuffix("Address") ? String(name.dropLast("Address".count)) : name
    }

    private func unknownField(of object: ObjectDescription) -> UsageError {
        let name = path.segments[0].lowercased()
        let known = object.fields.map(\.name)
        let byLabel = object.fields.first { $0.label?.lowercased() == name }?.name
        let parents = object.fields.compactMap(\.relationshipName)
        let meant =
            path.segments.count > 1
            ? Spelling.closest(to: path.segments[0], in: parents)
                .map { ([$0] + path.segments.dropFirst()).joined(separator: ".") }
            : byLabel ?? Spelling.closest(to: path.segments[0], in: known)
        let isSame = meant?.lowercased() == path.description.lowercased()
        let hint =
            isSame || meant == nil
            ? ShellWord.line(["describe", object.summary.name]) : "did you mean \(meant ?? "")?"
        return UsageError(
            "\(object.summary.name) has no field '\(path)'",
            hints: [parentHint(object) ?? hint]
        )
    }

    /// Returns the comparison that `Owner=Dana Reed` means: of the parent's name, or of its id.
    private func parentHint(_ object: ObjectDescription) -> String? {
        let parent = object.fields.first {
            $0.relationshipName?.lowercased() == path.description.lowercased()
        }
        guard let parent, sign == .equal, !isNull else { return nil }
        let isID = (try? RecordReference(value)) != nil
        let meant = isID ? "\(parent.name)=\(value)" : "\(path).Name=\(value)"
        return "\(flag) \(ShellWord.quoted(meant))"
    }
}

// MARK: - Values

extension FieldComparison {
    /// Returns the condition that a text contains the value, or matches it as a pattern.
    private func containing(_ field: FieldDescription) throws(UsageError) -> Condition {
        guard field.type != "multipicklist" else {
            return .picklist(.field(path), isExcluding: false, [Literal(.string(value))])
        }
        guard field.isText else {
            throw UsageError("~ compares texts, but \(path) is of type \(field.type)")
        }
        return value.contains("%")
            ? comparison(Literal(.string(value))) : .contains(value, inAnyOf: [path])
    }

    /// Returns the condition on a moment that compares it with a whole day.
    private func day(_ day: CivilDate, _ environment: Environment) -> Condition {
        let start = SinceTime.midnight(of: day, environment.localTime)
        let end = SinceTime.midnight(of: CivilDate(days: day.days + 1), environment.localTime)
        func compared(_ comparator: Condition.Comparator, _ literal: Literal) -> Condition {
            .comparison(.field(path), comparator, literal)
        }
        return switch sign {
        case .equal, .contains: .and([compared(.greaterOrEqual, start), compared(.less, end)])
        case .notEqual: .or([compared(.less, start), compared(.greaterOrEqual, end)])
        case .less: compared(.less, start)
        case .lessOrEqual: compared(.less, end)
        case .greater: compared(.greaterOrEqual, end)
        case .greaterOrEqual: compared(.greaterOrEqual, start)
        }
    }

    /// Returns the value as SOQL writes it for a field.
    private func literal(for field: FieldDescription) throws(UsageError) -> Literal {
        guard !["id", "reference"].contains(field.type) else { return try id(for: field) }
        if let literal = Literal.Value(value, ofType: field.type) { return Literal(literal) }
        let expected =
            switch field.type {
            case "boolean": "true or false"
            case "datetime" where Literal.Value(value + "Z", ofType: field.type) != nil:
                "a time zone behind the time, such as \(value)Z"
            case "date", "datetime":
                "a day, such as 2026-09-01, or a word, such as TODAY or LAST_N_DAYS:30"
            case "time": "a time, such as 14:30:00.000Z"
            default: "a number, such as 1000000"
            }
        throw misfit(field, expected)
    }

    private func id(for field: FieldDescription) throws(UsageError) -> Literal {
        if let id = (try? RecordReference(value))?.id { return Literal(.string("\(id)")) }
        let name = field.relationshipName.map { "\($0).Name~\(value)" }
        throw misfit(
            field,
            "a record's id",
            hints: name.map { ["\(flag) \(ShellWord.quoted($0)) finds it by the name"] } ?? []
        )
    }

    private func misfit(
        _ field: FieldDescription,
        _ expected: String,
        hints: [String] = []
    ) -> UsageError {
        UsageError(
            "\(path) is of type \(field.type): expected \(expected), got '\(value)'",
            hints: hints
        )
    }
}

extension FieldDescription {
    /// Whether LIKE compares the field.
    fileprivate var isText: Bool {
        ["string", "picklist", "email", "phone", "url", "combobox", "textarea", "encryptedstring"]
            .contains(type)
    }
}
