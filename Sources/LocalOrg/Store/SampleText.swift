/// Sample records as text: a header of field names, then a line a record, cells set apart by `|`.
///
/// Empty and missing cells are null, `⏎` is a line break. A column `*` holds the name by which references of
/// other tables find the record. Dates are written out, or as days from the org's creation: `+12`, `-30`.
struct SampleText: Sendable {
    let object: String
    private let text: String

    init(object: String, _ text: String) {
        self.object = object
        self.text = text
    }

    /// The header's field names and each record's cells.
    var table: (header: [Substring], records: [[Substring]]) {
        let lines = WrappedLines.of(text).map {
            $0[...].split(separator: "|", omittingEmptySubsequences: false)
        }
        return (lines.first ?? [], Array(lines.dropFirst()))
    }

    /// The sample records of every object that has some, by the object's name.
    static let all: [String: SampleText] = {
        let texts = [
            accounts, campaigns, cases, contacts, groups, leads, opportunities, organizations,
            profiles, roles, users,
        ]
        return Dictionary(uniqueKeysWithValues: texts.map { ($0.object, $0) })
    }()

    /// The row of the record of that name, in an object's sample.
    static func row(named name: Substring, in object: String) -> Int? {
        rowsByName[object]?[name]
    }

    private static let rowsByName: [String: [Substring: Int]] = all.mapValues { text in
        let table = text.table
        guard table.header.first == "*" else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: table.records.enumerated().compactMap { row, cells in
                cells.first.map { ($0, row) }
            }
        )
    }
}
