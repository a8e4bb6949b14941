import Records
import SOQL

/// The right side of a comparison, read as the left side's type.
enum CriterionValue: Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    /// An 18-character id.
    case id(String)
    /// One or a range of dates, instants or times.
    case range(Range<Int>)
}

extension Expression {
    /// Reads a literal as this expression's type.
    ///
    /// - Throws: The API's type error, at the expression's offset.
    func value(
        of literal: Literal,
        in context: QueryContext
    ) throws(APIFault) -> CriterionValue {
        // A checkbox is never null: NULL means false (SOQL reference, "Use null in WHERE").
        if literal.value == .null { return type == .boolean ? .boolean(false) : .null }
        switch type {
        case .id, .reference: return try id(literal, in: context)
        case .boolean:
            guard case .boolean(let value) = literal.value else {
                throw mismatch("boolean", context)
            }
            return .boolean(value)
        case .int, .double, .currency, .percent: return try number(literal, in: context)
        case .date, .datetime, .time: return try .range(range(literal, in: context))
        case .string, .textarea, .picklist, .multipicklist, .combobox, .phone, .email, .url,
            .address, .location, .base64:
            guard case .string(let text) = literal.value else {
                throw mismatch("string", isQuoted: true, context)
            }
            guard text.utf16.count <= QueryFault.Limit.stringUnits else {
                throw context.source.error(.limit(.stringLength), at: literal.offset)
            }
            return text.isEmpty ? .null : .text(text)
        }
    }

    private func id(_ literal: Literal, in context: QueryContext) throws(APIFault) -> CriterionValue
    {
        guard case .string(let text) = literal.value else {
            throw mismatch("ID", isQuoted: true, context)
        }
        if text.isEmpty { return .null }
        do {
            return .id(try RecordID(text).description)
        } catch {
            throw context.source.error(.invalidID(text), at: offset)
        }
    }

    private func number(
        _ literal: Literal,
        in context: QueryContext
    ) throws(APIFault) -> CriterionValue {
        let name = type == .int ? "int" : "double"
        switch literal.value {
        case .number(let digits):
            guard let number = Double(digits), type != .int || number == number.rounded() else {
                throw mismatch(name, context)
            }
            return .number(number)
        case .currency(let code, let digits) where type == .currency && !isAggregate:
            guard code.uppercased() == "USD" else {
                throw context.source.error(.inactiveCurrency(code), at: literal.offset)
            }
            guard let number = Double(digits) else { throw mismatch(name, context) }
            return .number(number)
        default: throw mismatch(name, context)
        }
    }

    private func range(_ literal: Literal, in context: QueryContext) throws(APIFault) -> Range<Int>
    {
        let start: (text: String, value: Int?)
        switch (type, literal.value) {
        case (.date, .relativeDate(let name, let count)):
            return try relative(name, count, at: literal.offset, in: context)
                .days(in: context.calendar)
        case (.datetime, .relativeDate(let name, let count)):
            return try relative(name, count, at: literal.offset, in: context)
                .instants(in: context.calendar)
        case (.date, .date(let text)): start = (text, TemporalText.days(of: text))
        case (.datetime, .dateTime(let text)): start = (text, TemporalText.instant(of: text))
        case (.time, .time(let text)): start = (text, TemporalText.time(of: text))
        default: throw mismatch(type == .datetime ? "dateTime" : type.rawValue, context)
        }
        guard let value = start.value else {
            throw context.source.error(.invalidDate(start.text), at: literal.offset)
        }
        return value..<value + 1
    }

    private func relative(
        _ name: String,
        _ count: Int?,
        at offset: Int,
        in context: QueryContext
    ) throws(APIFault) -> DateLiteral {
        guard let literal = DateLiteral(name, count: count) else {
            throw context.source.error(.unexpectedToken(name), at: offset)
        }
        return literal
    }

    private func mismatch(
        _ type: String,
        isQuoted: Bool = false,
        _ context: QueryContext
    ) -> APIFault {
        context.source.error(.criterion(field: name, type: type, isQuoted: isQuoted), at: offset)
    }
}
