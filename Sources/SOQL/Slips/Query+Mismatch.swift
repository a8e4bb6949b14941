/// A value in a condition whose type differs from its field's.
package struct ValueMismatch: Hashable, Sendable {
    /// UTF-8 offset of the value in the parsed text.
    package let offset: Int
    /// The suggested replacement, if it is clear.
    package let hint: String?
    /// The offset of the condition, or of the value alone if it is in a list.
    let start: Int
    /// The left side as written.
    let operand: String
    /// The field's type as in the org's errors.
    let type: String
    /// The object of the query with the condition.
    let objectName: String

    /// The word before the replacement in a hint.
    static let write = "write "
}

extension Query {
    /// Finds the value in an org's error "value of filter criterion for field … must be of type …".
    ///
    /// - Parameters:
    ///   - field: The field's name.
    ///   - type: The field's type as in the error.
    ///   - offset: The offset in the org's error, if any, to distinguish equal fields.
    /// - Returns: The value; nil if no condition has a value of another type.
    package func mismatch(ofField field: String, type: String, near offset: Int?) -> ValueMismatch?
    {
        let found = criteria.filter { $0.names(field) && !$0.literal.fits(type) }
        let criterion = found.first { $0.isAt(offset) } ?? found.first
        return criterion.map { ValueMismatch($0, type) }
    }

    /// Returns the first value whose type differs from its field's.
    ///
    /// - Parameters:
    ///   - operand: The field as written.
    ///   - type: The field's type as in the org's errors, or in its description.
    ///   - objectName: The object of the query with the condition; nil for this query's.
    /// - Returns: The value; nil if all that the field is compared with fit, or no literal has the
    ///   type.
    package func mismatch(
        of operand: String,
        type: String,
        on objectName: String? = nil
    ) -> ValueMismatch? {
        guard let type = Self.criterionType(of: type) else { return nil }
        let objectName = objectName ?? self.objectName
        let criterion = criteria.first {
            $0.operand.description == operand && $0.objectName == objectName
                && !$0.literal.fits(type)
        }
        return criterion.map { ValueMismatch($0, type) }
    }

    /// The fields that the query's own conditions compare.
    package var comparedFields: [FieldPath] {
        let criteria = [condition, having].compactMap(\.self)
            .flatMap { $0.criteria(in: objectName) }
        return criteria.compactMap { criterion in
            if case .field(let path) = criterion.operand { path } else { nil }
        }
    }

    /// Returns the type in an org's error for one of a description, which has several of texts; nil
    /// for a type whose values are not literals.
    private static func criterionType(of type: String) -> String? {
        switch type {
        case "time", "address", "location", "base64", "anyType", "json": nil
        case "date", "datetime", "dateTime", "boolean", "int", "long", "double", "currency",
            "percent":
            type
        default: "string"
        }
    }

    /// The values in the query's conditions, including those of subqueries.
    private var criteria: [Criterion] {
        [condition, having].compactMap(\.self).flatMap { $0.criteria(in: objectName) }
            + subqueries.flatMap(\.criteria)
    }
}

extension ValueMismatch {
    fileprivate init(_ criterion: Criterion, _ type: String) {
        offset = criterion.literal.offset
        hint = criterion.hint(forType: type)
        let isListed = criterion.comparator == nil
        start = isListed ? criterion.literal.offset : criterion.operand.offset
        operand = criterion.operand.description
        objectName = criterion.objectName
        self.type = type
    }
}

/// One value to which a field is compared.
private struct Criterion {
    let operand: Condition.Operand
    let literal: Literal
    /// The operator; nil if the value is in a list.
    let comparator: Condition.Comparator?
    let objectName: String

    func names(_ field: String) -> Bool {
        operand.paths.contains { $0.segments.last?.lowercased() == field.lowercased() }
    }

    func isAt(_ offset: Int?) -> Bool { operand.offset == offset || literal.offset == offset }

    func hint(forType type: String) -> String? {
        guard let text = literal.value.text else { return nil }
        switch type.lowercased() {
        case "date", "datetime":
            guard let date = WrittenDate(text) else { return nil }
            if comparator == nil, date.time == nil, type.lowercased() == "datetime" {
                return "for whole days, compare DAY_ONLY(\(operand))"
            }
            return dateHint(date, text, type)
        case "string": return "write \(left)'\(text)'"
        case "boolean":
            let word = text.uppercased()
            return ["TRUE", "FALSE"].contains(word) ? "write \(left)\(word)" : "write TRUE or FALSE"
        default: return Double(text).map { _ in "write \(left)\(text)" }
        }
    }

    /// The text before the value; empty in a list, whose other values are ignored.
    private var left: String { comparator.map { "\(operand) \($0.rawValue) " } ?? "" }

    private func dateHint(_ date: WrittenDate, _ text: String, _ type: String) -> String {
        let slip = DateSlip(
            operand: operand.description,
            comparator: comparator,
            date: date,
            written: text,
            range: literal.offset..<literal.offset,
            path: nil,
            objectName: objectName
        )
        return slip.hint(forType: type)
    }
}

extension Condition {
    fileprivate func criteria(in objectName: String) -> [Criterion] {
        switch self {
        case .and(let parts), .or(let parts): return parts.flatMap { $0.criteria(in: objectName) }
        case .not(let part): return part.criteria(in: objectName)
        case .comparison(let operand, let comparator, let literal):
            return [
                Criterion(
                    operand: operand,
                    literal: literal,
                    comparator: comparator,
                    objectName: objectName
                )
            ]
        case .membership(let operand, _, .list(let literals)),
            .picklist(let operand, _, let literals):
            return literals.map {
                Criterion(operand: operand, literal: $0, comparator: nil, objectName: objectName)
            }
        case .membership(_, _, .query): return []
        }
    }
}

extension Literal {
    /// Returns whether a field of a type accepts the literal.
    fileprivate func fits(_ type: String) -> Bool {
        switch (value, type.lowercased()) {
        case (.null, _): true
        case (.date, "date"), (.dateTime, "datetime"): true
        case (.relativeDate, "date"), (.relativeDate, "datetime"): true
        case (.string, "string"), (.boolean, "boolean"): true
        case (.number, let type), (.currency, let type):
            !["string", "date", "datetime", "boolean"].contains(type)
        default: false
        }
    }
}

extension Literal.Value {
    /// The value's own text, without quotes.
    fileprivate var text: String? {
        switch self {
        case .string(let text), .number(let text), .date(let text), .dateTime(let text),
            .time(let text):
            text
        case .boolean(let value): value ? "TRUE" : "FALSE"
        case .relativeDate(let name, let count): name + (count.map { ":\($0)" } ?? "")
        case .currency, .null: nil
        }
    }
}
