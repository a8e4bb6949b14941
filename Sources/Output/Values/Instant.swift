package import Platform
import Records
import Text

/// A dateTime in the REST API's form, `2026-09-12T12:03:00.000+0000`, always UTC.
package struct Instant: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let seconds: Int

    /// Makes an instant from seconds since 1970.
    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// Reads exactly that form; nil for anything else, which stays text.
    package init?(_ bytes: ArraySlice<UInt8>) {
        let form = Array("0000-00-00T00:00:00.000+0000".utf8)
        guard bytes.count == form.count, bytes.suffix(5).elementsEqual(form.suffix(5)) else {
            return nil
        }
        let fits = zip(bytes, form).allSatisfy { byte, pattern in
            pattern == UInt8(ascii: "0") ? byte.isDigit : byte == pattern
        }
        guard fits else { return nil }
        let start = bytes.startIndex
        func number(_ from: Int, _ count: Int) -> Int {
            bytes[(start + from)..<(start + from + count)].reduce(0) { $0 * 10 + Int($1 - 48) }
        }
        let date = CivilDate(year: number(0, 4), month: number(5, 2), day: number(8, 2))
        let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
        guard CivilDate(days: date.days) == date, hour < 24, minute < 60, second < 60 else {
            return nil
        }
        seconds = date.days * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// Formats the time in a zone, as `2026-09-12 14:03`, with the zone's name unless the heading
    /// has it.
    package func text(in localTime: LocalTime, headingZone: String?) -> String {
        let zone = localTime.zone(seconds)
        let local = seconds + zone.offset
        let minutes = local.modulo(86_400) / 60
        let date = CivilDate(days: local.floorDivided(by: 86_400))
        let text = "\(date) \(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
        return zone.name == headingZone ? text : "\(text) \(zone.name)"
    }
}
