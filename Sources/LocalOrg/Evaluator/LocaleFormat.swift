import Foundation
import SOQL

/// `FORMAT(field)` and `convertCurrency(field)`, for a user of locale en_US in an org of one currency, USD.
struct LocaleFormat {
    /// The formatted text of each row, or the number itself for `convertCurrency` alone.
    let expression: Expression<Place>

    init(_ call: FunctionCall, in scope: Scope) throws(APIFault) {
        guard let path = Self.field(of: call) else { throw Self.fault(call, scope) }
        let column = try scope.column(path)
        let type = column.field.type
        let isConversion = call.name.uppercased() == "CONVERTCURRENCY"
        guard isConversion ? type == .currency : Self.types.contains(type) else {
            throw Self.fault(call, scope)
        }
        let (calendar, scale) = (scope.context.calendar, column.field.scale)
        expression = Expression(
            name: column.written,
            offset: call.offset,
            type: isConversion ? type : .string,
            field: column.field
        ) { place in
            let value = column.value(at: place)
            return isConversion ? value : Self.text(value, of: type, scale: scale, in: calendar)
        }
    }

    private static let types: Set<FieldType> = [
        .int, .double, .currency, .percent, .date, .datetime, .time,
    ]

    private static func fault(_ call: FunctionCall, _ scope: Scope) -> APIFault {
        scope.context.source.error(.wrongArguments(function: call.name), at: call.offset)
    }

    private static func field(of call: FunctionCall) -> FieldPath? {
        guard call.arguments.count == 1 else { return nil }
        switch call.arguments[0] {
        case .field(let path): return path
        case .call(let inner)
        where call.name.uppercased() == "FORMAT" && inner.name.uppercased() == "CONVERTCURRENCY":
            return field(of: inner)
        default: return nil
        }
    }

    private static func text(
        _ value: Value,
        of type: FieldType,
        scale: Int,
        in calendar: OrgCalendar
    ) -> Value {
        switch value {
        case .number(let number): .text(Self.number(number, of: type, scale: scale))
        case .date(let days): .text(date(CivilDate(days: days)))
        case .dateTime(let instant):
            .text(dateTime(calendar.local(instant)))
        case .time(let milliseconds): .text(clock(milliseconds))
        default: .null
        }
    }

    private static func number(_ number: Double, of type: FieldType, scale: Int) -> String {
        let digits = type == .currency ? max(scale, 2) : scale
        let sign = number < 0 ? "-" : ""
        let text = decimal(number.magnitude, digits: digits)
        return switch type {
        case .currency: "\(sign)$\(text)"
        case .percent: "\(sign)\(text)%"
        default: sign + text
        }
    }

    private static func decimal(_ number: Double, digits: Int) -> String {
        number.formatted(
            .number.precision(.fractionLength(digits)).locale(Locale(identifier: "en_US"))
        )
    }

    private static func date(_ date: CivilDate) -> String {
        "\(date.month)/\(date.day)/\(date.year)"
    }

    private static func dateTime(_ local: Int) -> String {
        let days = local.floorDivided(by: TemporalText.millisecondsPerDay)
        let time = local.modulo(TemporalText.millisecondsPerDay)
        return "\(date(CivilDate(days: days))), \(clock(time))"
    }

    private static func clock(_ milliseconds: Int) -> String {
        let minutes = milliseconds / 60_000
        let hour = minutes / 60
        let half = hour < 12 ? "AM" : "PM"
        return "\((hour + 11) % 12 + 1):\(padded(minutes % 60, 2)) \(half)"
    }
}
