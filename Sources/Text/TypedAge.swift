/// A number of hours, days or weeks, as people type it: `12h`, `30d`, `2W`.
package struct TypedAge: Hashable, Sendable {
    /// The number of units.
    package let count: Int
    package let unit: Unit

    /// The unit of an age.
    package enum Unit: String, Sendable {
        case hours = "h"
        case days = "d"
        case weeks = "w"
    }

    /// Parses an age; nil for any other text, a negative number, or more than a million units.
    package init?(_ text: String) {
        guard let unit = text.last.flatMap({ Unit(rawValue: $0.lowercased()) }),
            let count = Int(text.dropLast()), (0...1_000_000).contains(count)
        else { return nil }
        self.count = count
        self.unit = unit
    }

    /// The hours in it.
    package var hours: Int {
        switch unit {
        case .hours: count
        case .days: count * 24
        case .weeks: count * 7 * 24
        }
    }
}
