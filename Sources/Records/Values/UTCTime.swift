import Text

/// A moment in whole seconds of UTC, in SOQL's form of a dateTime: `2026-09-12T12:00:00Z`.
package enum UTCTime {
    /// Formats seconds since 1970.
    package static func text(seconds: Int) -> String {
        let date = CivilDate(days: seconds.floorDivided(by: 86_400))
        let rest = seconds.modulo(86_400)
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }
        return "\(date)T\(time.joined(separator: ":"))Z"
    }

    /// Parses that form to seconds since 1970; nil for any other text.
    package static func seconds(_ text: String) -> Int? {
        guard text.utf8.count == 20 else { return nil }
        let parts = text.split { "-T:Z".contains($0) }.compactMap { Int($0) }
        guard parts.count == 6 else { return nil }
        let day = CivilDate(year: parts[0], month: parts[1], day: parts[2]).days
        let seconds = day * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5]
        return self.text(seconds: seconds) == text ? seconds : nil
    }
}
