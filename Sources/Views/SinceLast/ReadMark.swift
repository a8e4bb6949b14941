import HTTP
import Platform
import Records
import Text

/// The end of the last complete run of a name in an org: its file in the state folder.
struct ReadMark: Hashable {
    /// The field with the time of a change.
    var field: String
    /// The statement without columns and order: which records it selects.
    var records: String
    /// The org's clock before the run, in seconds since 1970.
    var until: Int

    /// Reads a mark; nil if there is none.
    ///
    /// - Throws: `BrokenMark`; `FileError`.
    init?(readingFrom path: String) throws {
        guard let bytes = try WholeFile.readRegular(path) else { return nil }
        let value = try? JSONValue(parsing: bytes)
        guard let field = value?["field"]?.text, field.isAPIName,
            let records = value?["records"]?.text,
            let until = value?["until"]?.text.flatMap(Self.seconds)
        else { throw BrokenMark() }
        self.init(field: field, records: records, until: until)
    }

    init(field: String, records: String, until: Int) {
        self.field = field
        self.records = records
        self.until = until
    }

    /// Replaces the file, which only the user can read.
    ///
    /// - Throws: `WriteError`.
    func write(to path: String) throws(WriteError) {
        let value = JSONValue.object([
            .init("records", .string(records)), .init("field", .string(field)),
            .init("until", .string(Self.text(seconds: until))),
        ])
        let bytes = value.json(style: .indented) + [UInt8(ascii: "\n")]
        try ReplacingFile.write(bytes, to: path, isPrivate: true)
    }

    /// Returns a moment as a literal of SOQL: `2026-09-12T12:00:00Z`.
    static func text(seconds: Int) -> String {
        let day = CivilDate(days: seconds.floorDivided(by: 86_400))
        let rest = seconds.modulo(86_400)
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }
        return "\(day)T\(time.joined(separator: ":"))Z"
    }

    /// Reads a moment in that form; nil for any other text.
    private static func seconds(_ text: String) -> Int? {
        guard text.utf8.count == 20 else { return nil }
        let parts = text.split { "-T:Z".contains($0) }.compactMap { Int($0) }
        guard parts.count == 6 else { return nil }
        let day = CivilDate(year: parts[0], month: parts[1], day: parts[2]).days
        let seconds = day * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5]
        return self.text(seconds: seconds) == text ? seconds : nil
    }

    /// The error of a file that is no mark.
    struct BrokenMark: Error {}
}
