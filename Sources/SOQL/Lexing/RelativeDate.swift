import Text

/// The names of SOQL's date literals.
///
/// Source: "SOQL and SOSL Reference", Date Formats and Date Literals.
enum RelativeDate {
    /// The literals without a number: `TODAY`, `LAST_90_DAYS`, `THIS_FISCAL_YEAR`.
    static let fixed: Set<String> = {
        let days = ["YESTERDAY", "TODAY", "TOMORROW", "LAST_90_DAYS", "NEXT_90_DAYS"]
        let units = ["WEEK", "MONTH"] + periods
        return Set(
            days + units.flatMap { unit in ["LAST", "THIS", "NEXT"].map { "\($0)_\(unit)" } }
        )
    }()

    /// The literals with a number after a colon: `LAST_N_DAYS:30`, `N_FISCAL_QUARTERS_AGO:2`.
    static let counted: Set<String> = {
        let units = ["DAY", "WEEK", "MONTH"] + periods
        return Set(units.flatMap { ["LAST_N_\($0)S", "NEXT_N_\($0)S", "N_\($0)S_AGO"] })
    }()

    /// Returns the literal that a text means, such as `LAST_N_DAYS:7` for `LAST_7_DAYS`,
    /// `last 7 days` or `7_DAYS_AGO`; nil for any other text, and for a valid literal.
    static func meant(by text: String) -> String? {
        let text = text.uppercased()
        guard !fixed.contains(text) else { return nil }
        var words = words(in: text).filter { $0 != "N" }
        guard let index = words.firstIndex(where: { Int($0) != nil }), let count = Int(words[index])
        else {
            let name = words.joined(separator: "_")
            let isPlain = text.allSatisfy { $0.isLetter || $0 == " " }
            return single[name] ?? (isPlain && fixed.contains(name) ? name : nil)
        }
        words.remove(at: index)
        let isPast = words.last == "AGO"
        if isPast { words.removeLast() }
        let direction = isPast ? nil : words.first.flatMap { directions[$0] }
        if !isPast, !words.isEmpty { words.removeFirst() }
        let unit = words.joined(separator: "_")
        let units = unit.hasSuffix("S") ? unit : unit + "S"
        let name = isPast ? "N_\(units)_AGO" : "\(direction ?? "")_N_\(units)"
        let literal = "\(name):\(count)"
        return counted.contains(name) && literal != text ? literal : nil
    }

    /// Splits a text at everything that is not a letter or a digit, and between the two.
    private static func words(in text: String) -> [String] {
        var words: [String] = []
        var last: Character = " "
        for character in text {
            let isSame = last.isNumber == character.isNumber && last.isLetter == character.isLetter
            if character.isLetter || character.isNumber {
                if isSame {
                    words[words.count - 1].append(character)
                } else {
                    words.append(String(character))
                }
            }
            last = character
        }
        return words
    }

    private static let directions = [
        "LAST": "LAST", "PAST": "LAST", "PREVIOUS": "LAST", "PREV": "LAST", "NEXT": "NEXT",
        "COMING": "NEXT",
    ]

    /// Literals of one day, by the names that the longer periods suggest.
    private static let single = [
        "LAST_DAY": "YESTERDAY", "THIS_DAY": "TODAY", "NEXT_DAY": "TOMORROW",
        "CURRENT_DAY": "TODAY",
    ]

    private static let periods = ["QUARTER", "YEAR", "FISCAL_QUARTER", "FISCAL_YEAR"]
}
