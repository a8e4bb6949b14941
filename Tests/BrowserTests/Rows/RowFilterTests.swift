import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import sfctl

/// Words, columns, and which rows are looked at again.
struct RowFilterTests {
    private static let columns = ["Id", "Name", "Account.Name", "MailingCity", "Title"]
    private static let rows = [
        ["1", "Ada Lovelace", "Engines Ltd", "London", "Countess"],
        ["2", "Alan Turing", "Bletchley Park", "Wilmslow", "Dr: London"],
        ["3", "Zoë Ångström", "ada works", "Århus", ""],
    ]

    private func passing(_ text: String) -> [String] {
        let filter = RowFilter(text, columns: Self.columns)
        return Self.rows.filter { row in
            var bytes: [UInt8] = []
            for value in row {
                FoldedText.append(Array(value.utf8), to: &bytes)
                bytes.append(FoldedText.valueSeparator)
            }
            bytes.append(FoldedText.rowSeparator)
            return filter.passes(bytes.indices, of: bytes.span)
        }.map { $0[0] }
    }

    @Test(
        arguments: [
            ("nope:x", "nope"), ("ada nope:x no:y", "nope"), ("title:x", nil), ("ada", nil),
        ] as [(String, Substring?)]
    )
    func `a name before a colon that is no column is told`(text: String, name: Substring?) {
        expectEqual(RowFilter(text, columns: Self.columns).unknownColumn, name)
    }

    @Test(arguments: [
        ("", ["1", "2", "3"]), ("   ", ["1", "2", "3"]), ("ada", ["1", "3"]),
        ("ADA london", ["1"]), ("london ada", ["1"]), ("angstrom", ["3"]), ("zoe", ["3"]),
        ("name:ada", ["1"]), ("account.name:ada", ["3"]), ("account:ada", ["3"]),
        ("city:london", []), ("mailing:london", ["1"]), ("mailingcity:arhus", ["3"]),
        ("title:", ["1", "2", "3"]), ("nosuch:ada", []), ("dr:", ["2"]),
        ("title:london name:alan", ["2"]), ("lovelace\u{1F}", []), ("e engines", ["1"]),
        ("id:2", ["2"]), ("parkwilmslow", []),
    ])
    func `words must all be there, each in any value or in its column`(
        text: String,
        expected: [String]
    ) {
        expectEqual(passing(text), expected)
    }

    @Test(arguments: [
        ("", "a", true), ("a", "ad", true), ("ad", "a", false), ("ada", "ada london", true),
        ("ada london", "ada", false), ("a", "name:a", false), ("name:a", "name:ad", true),
        ("name:a", "title:ad", false), ("e", "é", true), ("a b", "b a", true), ("a", "", false),
    ])
    func `a filter narrows another one where every row that passes it passes both`(
        old: String,
        new: String,
        expected: Bool
    ) {
        let old = RowFilter(old, columns: Self.columns)
        expectEqual(RowFilter(new, columns: Self.columns).narrows(old), expected)
    }
}
