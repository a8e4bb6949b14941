import Records
import Text

/// A column of a spreadsheet.
struct SheetColumn: Sendable {
    let name: String
    /// The type of its field, as in describe; nil if unknown.
    let type: String?
    /// Its letters in a cell's reference: `A`, `AB`.
    let letters: String

    /// The days from 1899-12-30, day 0 of a spreadsheet, to 1970-01-01.
    private static let epoch = 25_569
    /// The day number of 1900-03-01.
    ///
    /// Excel counts 1900-02-29, which never was, so earlier dates are off by one.
    private static let firstDay = 61

    /// Returns the letters of a column, which is counted from 0.
    static func letters(_ index: Int) -> String {
        let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
        return index < 26 ? last : letters(index / 26 - 1) + last
    }

    /// The style of dates and times.
    var style: CellStyle {
        switch type {
        case "date": .date
        case "datetime": .dateTime
        default: .time
        }
    }

    /// The width of its dates or times, in characters; nil for other values.
    var width: Int? {
        switch type {
        case "date": 10
        case "datetime": 23
        case "time": 8
        default: nil
        }
    }

    /// Whether its values are ids.
    var holdsIDs: Bool { type == "id" || type == "reference" }

    /// Returns the spreadsheet's number for a date or time; nil for any other value.
    func number(of text: [UInt8]) -> String? {
        switch type {
        case "date": Self.day(text[...]).map { String($0) }
        case "datetime": Self.dateTime(text)
        case "time": Self.time(text)
        default: nil
        }
    }

    private static func dateTime(_ text: [UInt8]) -> String? {
        // A spreadsheet's number keeps whole seconds.
        guard let instant = Instant(text[...]), text[19..<23].elementsEqual(".000".utf8),
            let day = day(text[..<10])
        else { return nil }
        return fraction(ofDay: day, milliseconds: instant.seconds.modulo(86_400) * 1000)
    }

    private static func day(_ text: ArraySlice<UInt8>) -> Int? {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard text.count == 10, parts.map(\.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 3 else { return nil }
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        guard CivilDate(days: date.days) == date else { return nil }
        let day = date.days + epoch
        return day >= firstDay ? day : nil
    }

    /// Reads `13:45:00.000Z`.
    private static func time(_ text: [UInt8]) -> String? {
        let form = Array("00:00:00.000Z".utf8)
        let fits =
            text.count == form.count
            && zip(text, form).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 }
        guard fits else { return nil }
        func number(_ range: Range<Int>) -> Int {
            text[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        let seconds = number(0..<2) * 3600 + number(3..<5) * 60 + number(6..<8)
        guard number(0..<2) < 24, number(3..<5) < 60, number(6..<8) < 60 else { return nil }
        return fraction(ofDay: 0, milliseconds: seconds * 1000 + number(9..<12))
    }

    /// Returns days with a decimal fraction of 11 digits, less than a millisecond.
    private static func fraction(ofDay day: Int, milliseconds: Int) -> String {
        let digits = 100_000_000_000
        let fraction = (milliseconds * digits + 43_200_000) / 86_400_000
        return fraction == 0 ? String(day) : "\(day).\(padded(fraction, 11))"
    }
}

extension [UInt8] {
    /// Whether a decimal number has at most 15 digits, all of which a spreadsheet keeps.
    var isExactInSpreadsheet: Bool {
        var digits = 0
        var zeros = 0
        for byte in self where byte.isDigit {
            // Zeros in front do not count, nor those behind.
            if byte == UInt8(ascii: "0") {
                if digits > 0 { zeros += 1 }
            } else {
                digits += zeros + 1
                zeros = 0
            }
        }
        return digits <= 15 && count <= 300
            && !contains { $0 | 0x20 == UInt8(ascii: "e") }
    }
}
