/// A comparison with a date that is not valid SOQL, and its correction.
///
/// The correction depends on the field: `2020-01-01` for a date, `2020-01-01T00:00:00Z` for a
/// dateTime.
package struct DateSlip: Hashable, Sendable {
    /// The left side as written.
    let operand: String
    /// The operator; nil if the value is in a list.
    let comparator: Condition.Comparator?
    let date: WrittenDate
    /// The value as written.
    let written: String
    /// The UTF-8 offsets of the condition, or of the value alone if it is in a list.
    let range: Range<Int>
    /// The names that lead from the object to the field; nil if the left side is a function.
    package let path: [String]?
    /// The name after FROM.
    package let objectName: String

    /// Returns a hint with the correct condition.
    ///
    /// - Parameter type: The field's type, ignoring case, as in describe or an error; nil if it is
    ///   unknown.
    /// - Returns: An instruction: `write CreatedDate > 2020-01-01T00:00:00Z`.
    package func hint(forType type: String?) -> String {
        switch date.meaning {
        case .literal(let name): "write \(condition(name))"
        case .today(let days):
            today(days, type: type).map { "write \($0)" }
                ?? "no date literal means a single future day: write the date itself, YYYY-MM-DD"
        case .day(let day): "write \(condition(on: day, type: type))"
        case .either(let dayFirst, let monthFirst):
            "\(written) has two meanings: write \(condition(on: dayFirst, type: type)) "
                + "if the day comes first, or \(condition(on: monthFirst, type: type)) "
                + "if the month does"
        }
    }

    /// Returns the correction; nil if the date has two meanings, or depends on an unknown type.
    func edit(forType type: String?) -> TextEdit? {
        let corrected: String? =
            switch date.meaning {
            case .literal(let name): condition(name)
            case .today(let days): today(days, type: type)
            case .day(let day):
                type == nil && date.time == nil ? nil : condition(on: day, type: type)
            case .either: nil
            }
        return corrected.map { TextEdit(range, $0) }
    }

    private func condition(on day: String, type: String?) -> String {
        switch type?.lowercased() {
        case "date": onDate(day)
        case "datetime": atTime(day)
        default:
            date.time == nil
                ? "\(onDate(day)) (\(literal(atTimeOf: day)) for a field with a time)" : atTime(day)
        }
    }

    private func onDate(_ day: String) -> String { condition(day) }

    /// Returns the condition with another value; in a list, only the value.
    private func condition(_ value: String) -> String {
        comparator.map { "\(operand) \($0.rawValue) \(value)" } ?? value
    }

    private func atTime(_ day: String) -> String {
        // A day is a span of time: a dateTime field hardly ever equals its first second.
        if date.time == nil, let comparator, [.equal, .notEqual].contains(comparator) {
            return "DAY_ONLY(\(operand)) \(comparator.rawValue) \(day)"
        }
        return condition(literal(atTimeOf: day))
    }

    private func literal(atTimeOf day: String) -> String {
        let time = date.time ?? (comparator == .lessOrEqual ? "23:59:59" : "00:00:00")
        return "\(day)T\(time)\(date.zone ?? "Z")"
    }

    /// Returns the condition for a number of days added to today; nil if there is none.
    private func today(_ days: Int, type: String?) -> String? {
        guard let comparator, days != 0 else { return condition("TODAY") }
        let isDate = type?.lowercased() == "date"
        let range: String? =
            switch (comparator, days) {
            case (.greater, ..<0) where isDate: "> N_DAYS_AGO:\(-days)"
            case (.greater, ..<0), (.greaterOrEqual, ..<0): ">= LAST_N_DAYS:\(-days)"
            case (.less, ..<0): "< LAST_N_DAYS:\(-days)"
            case (_, ..<0): "\(comparator.rawValue) N_DAYS_AGO:\(-days)"
            case (.less, 1): "<= TODAY"
            case (.greaterOrEqual, 1): "> TODAY"
            case (.less, _): "<= NEXT_N_DAYS:\(days - 1)"
            case (.greaterOrEqual, _): "> NEXT_N_DAYS:\(days - 1)"
            case (.lessOrEqual, _), (.greater, _): "\(comparator.rawValue) NEXT_N_DAYS:\(days)"
            case (.equal, _), (.notEqual, _), (.like, _): nil
            }
        return range.map { "\(operand) \($0)" }
    }
}
