import Text

/// A reader of the parts of a POSIX TZ string.
struct PosixTimeZoneReader {
    private let text: [UInt8]
    private var index = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    var isAtEnd: Bool { index == text.count }

    /// The error at the current position.
    var fault: TimeZoneFault { .posix(at: index) }

    func isAt(_ character: Unicode.Scalar) -> Bool {
        index < text.count && text[index] == UInt8(ascii: character)
    }

    mutating func skip(_ character: Unicode.Scalar) throws(TimeZoneFault) {
        guard isAt(character) else { throw fault }
        index += 1
    }

    /// Skips a zone's name: three letters or more, or letters, digits and signs in angle brackets.
    mutating func skipName() throws(TimeZoneFault) {
        let isQuoted = isAt("<")
        if isQuoted { index += 1 }
        let start = index
        while index < text.count, Self.isName(text[index], quoted: isQuoted) { index += 1 }
        guard index - start >= 3 else { throw fault }
        if isQuoted { try skip(">") }
    }

    /// Reads `[+-]hh[:mm[:ss]]` as seconds.
    mutating func seconds(hours range: ClosedRange<Int>) throws(TimeZoneFault) -> Int {
        let isNegative = isAt("-")
        if isNegative || isAt("+") { index += 1 }
        var seconds = try number(in: range) * 3600
        if isAt(":") {
            index += 1
            seconds += try number(in: 0...59) * 60
            if isAt(":") {
                index += 1
                seconds += try number(in: 0...59)
            }
        }
        return isNegative ? -seconds : seconds
    }

    /// Reads `Jn`, `n` or `Mm.w.d`, optionally with `/time`; the default time is 02:00.
    mutating func change() throws(TimeZoneFault) -> YearlyChange {
        let day = try day()
        guard isAt("/") else { return YearlyChange(day: day, time: 7200) }
        index += 1
        return YearlyChange(day: day, time: try seconds(hours: 0...167))
    }

    private mutating func day() throws(TimeZoneFault) -> YearlyChange.Day {
        if isAt("J") {
            index += 1
            return .ofCommonYear(try number(in: 1...365))
        }
        guard isAt("M") else { return .ofYear(try number(in: 0...365)) }
        index += 1
        let month = try number(in: 1...12)
        try skip(".")
        let week = try number(in: 1...5)
        try skip(".")
        return .ofMonth(month, week: week, weekday: try number(in: 0...6))
    }

    private mutating func number(in range: ClosedRange<Int>) throws(TimeZoneFault) -> Int {
        let digits = text[index...].prefix(4).prefix(while: \.isDigit)
        guard let number = Int(String(decoding: digits, as: UTF8.self)), range ~= number else {
            throw fault
        }
        index += digits.count
        return number
    }

    private static func isName(_ byte: UInt8, quoted: Bool) -> Bool {
        let isQuotedOnly = byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        return byte.isLetter || (quoted && isQuotedOnly)
    }
}
