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
            let until = value?["until"]?.text.flatMap(UTCTime.seconds)
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
            .init("until", .string(UTCTime.text(seconds: until))),
        ])
        let bytes = value.json(style: .indented) + [UInt8(ascii: "\n")]
        try ReplacingFile.write(bytes, to: path, isPrivate: true)
    }

    /// The error of a file that is no mark.
    struct BrokenMark: Error {}
}
