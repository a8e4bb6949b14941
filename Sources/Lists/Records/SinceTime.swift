import Platform
import Records
import SOQL
import Text

/// A time in the past, as people type it: `7d`, `yesterday`, `2026-09-01`.
package struct SinceTime: Hashable, Sendable {
    private let text: String
    /// The flag with the text, for messages.
    private let flag: String

    /// Takes a text; `literal` checks that it is a time.
    package init(_ text: String, from flag: String) {
        self.text = String(text.trimmingWhitespace)
        self.flag = flag
    }

    /// Returns the time as a SOQL literal for a dateTime field.
    ///
    /// - Parameter environment: The clock, and the time zone in which days begin.
    /// - Returns: The literal.
    /// - Throws: `UsageError` for a text that is not a time.
    func literal(_ environment: Environment) throws(UsageError) -> Literal {
        try literal(
            environment,
            hints: [
                "\(flag) 7d   (or 12h, 2w, today, yesterday, LAST_MONTH)",
                "\(flag) 2026-09-01   (or 2026-09-01T14:30:00Z)",
            ]
        )
    }

    /// Returns the time as a SOQL literal for a date field, which has no time of day.
    ///
    /// - Parameter environment: The clock, and the time zone in which days begin.
    /// - Returns: The literal.
    /// - Throws: `UsageError` for a text that is not a day or an age in days.
    func dateLiteral(_ environment: Environment) throws(UsageError) -> Literal {
        let hints = ["\(flag) 180d   (or 4w, yesterday, LAST_YEAR)", "\(flag) 2026-03-01"]
        let literal = try literal(environment, hints: hints)
        guard case .dateTime = literal.value else { return literal }
        guard let day = CivilDate(text) else {
            throw UsageError(
                "\(flag) takes a day, not '\(text)': the org keeps no time of day of activities",
                hints: hints
            )
        }
        return Literal(.date("\(day)"))
    }

    private func literal(
        _ environment: Environment,
        hints: [String]
    ) throws(UsageError) -> Literal {
        if let ago = durationAgo(environment) { return ago }
        let day = CivilDate(text).map { Self.midnight(of: $0, environment.localTime) }
        if let literal = day ?? Self.parsed(text) ?? Self.parsed(text.uppercased()) {
            guard literal.seconds.map({ $0 * 1000 > environment.now() }) != true else {
                throw UsageError("\(flag) takes a time in the past, not '\(text)'", hints: hints)
            }
            return literal
        }
        throw UsageError("\(flag) takes a date, a time or an age, not '\(text)'", hints: hints)
    }

    /// Parses `12h` as a time, and `7d` and `2w` as the start of a day in the org user's zone.
    private func durationAgo(_ environment: Environment) -> Literal? {
        guard let age = TypedAge(text), (1...36_500).contains(age.count) else { return nil }
        return age.unit == .hours
            ? Self.dateTime(environment.now() / 1000 - age.hours * 3600)
            : Literal(.relativeDate("LAST_N_DAYS", count: age.hours / 24))
    }

    /// Returns the time at which a day begins.
    static func midnight(of day: CivilDate, _ localTime: LocalTime) -> Literal {
        let utc = day.days * 86_400
        // The offset at the day's midnight; a clock change may have moved it.
        let guess = utc - localTime.zone(utc).offset
        return dateTime(utc - localTime.zone(guess).offset)
    }

    private static func dateTime(_ seconds: Int) -> Literal {
        Literal(.dateTime(UTCTime.text(seconds: seconds)))
    }

    /// Parses a SOQL dateTime or date literal.
    private static func parsed(_ text: String) -> Literal? {
        guard let literal = Literal(parsing: text) else { return nil }
        switch literal.value {
        case .dateTime: return literal
        // No record was changed in the future.
        case .relativeDate(let name, _): return name.isFuture ? nil : literal
        default: return nil
        }
    }
}

extension Literal {
    /// Parses a literal of SOQL; nil for any other text.
    init?(parsing text: String) {
        let query = try? Query(parsing: "SELECT Id FROM X WHERE F >= \(text)")
        guard let query, case .comparison(_, _, let literal) = query.condition,
            query
                == Query(
                    selection: query.selection,
                    source: query.source,
                    condition: query.condition
                )
        else { return nil }
        self = literal
    }
}

extension String {
    fileprivate var isFuture: Bool { self == "TOMORROW" || hasPrefix("NEXT_") }
}

extension Literal {
    /// The moment of a dateTime, in seconds since 1970.
    fileprivate var seconds: Int? {
        guard case .dateTime(let text) = value, let day = CivilDate(String(text.prefix(10))) else {
            return nil
        }
        let time = text.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
        let zone = text.dropFirst(19).drop { $0 != "+" && $0 != "-" }
        let offset = Int(zone.filter(\.isNumber)).map { $0 / 100 * 3600 + $0 % 100 * 60 } ?? 0
        guard time.count == 3 else { return nil }
        let local = day.days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
        return zone.first == "-" ? local + offset : local - offset
    }
}

extension CivilDate {
    /// Reads `YYYY-MM-DD`; nil for any other text or a day that does not exist.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard CivilDate(days: date.days) == date else { return nil }
        self = date
    }
}
