import SOQL

/// A function that changes how a value is presented: `toLabel`, `FORMAT`, `convertCurrency`.
///
/// The org has one language, one locale (en_US) and one currency (USD). Source: SOQL reference,
/// "toLabel()", "FORMAT()", "convertCurrency()".
struct Presentation: Sendable {
    /// The type of the presented value.
    let type: FieldType
    /// Returns the presentation of a value.
    let shown: @Sendable (Value) -> Value

    /// The functions' names.
    enum Function: String {
        case toLabel = "TOLABEL"
        case format = "FORMAT"
        case convertCurrency = "CONVERTCURRENCY"
    }

    /// Compiles a call's presentation of its argument.
    ///
    /// - Parameters:
    ///   - call: The outer call.
    ///   - field: The field whose values or extremes are presented; nil for a number from a
    ///     function.
    ///   - type: The values' type.
    ///   - context: The query's context.
    /// - Throws: The API's error if the function does not accept the type.
    init(
        _ call: FunctionCall,
        of field: Field?,
        type: FieldType,
        in context: QueryContext
    ) throws(APIFault) {
        let function = call.presentation
        switch function {
        case .toLabel where type == .picklist || type == .multipicklist || type == .string:
            let labels = field?.picklistLabels ?? [:]
            self.type = type
            shown = { value in
                if case .text(let text) = value { .text(labels[text] ?? text) } else { value }
            }
        case .format where LocaleText.types.contains(type):
            let (calendar, scale) = (context.calendar, field?.scale ?? 0)
            self.type = .string
            shown = { LocaleText.text($0, of: type, scale: scale, in: calendar) }
        case .convertCurrency where type == .currency:
            self.type = type
            shown = { $0 }
        default:
            throw context.source.error(.wrongArguments(function: call.name), at: call.offset)
        }
    }
}

extension FunctionCall {
    /// The presentation function, if the call is one.
    var presentation: Presentation.Function? { Presentation.Function(rawValue: name.uppercased()) }

    /// The argument of a presentation function; `FORMAT(convertCurrency(…))` counts as one
    /// function.
    var presented: Argument? {
        guard presentation != nil, arguments.count == 1 else { return nil }
        if presentation == .format, case .call(let inner) = arguments[0],
            inner.presentation == .convertCurrency
        {
            return inner.presented
        }
        return arguments[0]
    }
}
