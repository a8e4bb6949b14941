import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A moment in the HTTP date format, to the second: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110
/// §5.6.7).
package struct HTTPDate: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let seconds: Int

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Makes the date of a moment in milliseconds since 1970, rounded down to the second.
    package init(milliseconds: Int) {
        seconds = Int((Double(milliseconds) / 1000).rounded(.down))
    }

    /// Reads a date in the preferred format (RFC 9110, IMF-fixdate); returns nil for older formats
    /// and any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 6, let month = Self.months.firstIndex(of: parts[2]) else { return nil }
        let clock = parts[4].split(separator: ":").map { Int($0) }
        guard clock.count == 3 else { return nil }
        let components = DateComponents(
            year: Int(parts[3]),
            month: month + 1,
            day: Int(parts[1]),
            hour: clock[0],
            minute: clock[1],
            second: clock[2]
        )
        guard let date = Self.calendar.date(from: components) else { return nil }
        seconds = Int(date.timeIntervalSince1970)
        // Accept only the text that this moment would be written as: no 31 June, no wrong weekday.
        guard description == text else { return nil }
    }
}

extension HTTPDate: Comparable {
    package static func < (one: HTTPDate, other: HTTPDate) -> Bool { one.seconds < other.seconds }
}

extension HTTPDate: CustomStringConvertible {
    package var description: String {
        let date = Date(timeIntervalSince1970: Double(seconds))
        let parts = Self.calendar.dateComponents(
            [.weekday, .day, .month, .year, .hour, .minute, .second],
            from: date
        )
        guard let weekday = parts.weekday, let month = parts.month else { return "" }
        let clock = [parts.hour, parts.minute, parts.second].map { padded($0 ?? 0, 2) }
        return [
            Self.weekdays[weekday - 1] + ",", padded(parts.day ?? 0, 2), Self.months[month - 1],
            padded(parts.year ?? 0, 4), clock.joined(separator: ":"), "GMT",
        ].joined(separator: " ")
    }
}
