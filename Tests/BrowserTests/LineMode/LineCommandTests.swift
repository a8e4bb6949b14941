import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import sfctl

/// What is typed in line mode.
struct LineCommandTests {
    @Test(
        arguments: [
            ("7", .open(7)), (" n ", .next), ("", .next), ("P", .previous), ("next", .next),
            ("d", .delete(nil)), ("d 3", .delete(NumberedRows([3...3]))),
            ("delete 2-4", .delete(NumberedRows([2...4]))),
            ("m 3-7", .mark(NumberedRows([3...7]))),
            ("m 3,5 9-9", .mark(NumberedRows([3...3, 5...5, 9...9]))),
            ("m12", .mark(NumberedRows([12...12]))), ("unmark", .unmark(nil)),
            ("unmark 1", .unmark(NumberedRows([1...1]))),
            ("s name", .sort("name")), ("S Name", .order("Name")), ("order Name", .order("Name")),
            ("c", .columns("")), ("c Name, Email", .columns("Name, Email")),
            ("F oil", .search("oil")), ("object Account", .object("Account")),
            ("g 3", .go(3, "")), ("go 3 Cases", .go(3, "Cases")), ("y 2", .copy(2, "")),
            ("y 2 Account.Name", .copy(2, "Account.Name")),
            ("x a b.csv", .export("a b.csv", isAll: false)),
            ("x all a.csv", .export("a.csv", isAll: true)), ("L", .login), ("o", .org("")),
            ("O demo", .org("demo")),
            ("/ada love", .filter("ada love")), ("/", .filter("")),
            (": SELECT Id FROM Account", .query("SELECT Id FROM Account")), ("?", .help),
            ("quit", .quit), ("load", .load), (":", .query("")),
        ] as [(String, LineCommand)]
    )
    func `a line is a command`(_ line: String, _ command: LineCommand) throws {
        try expectEqual(LineCommand(line), command)
    }

    @Test(
        arguments: [
            ("0", "'0' is not the number of a row"),
            ("99999999999999999999", "'99999999999999999999' is not the number of a row"),
            ("-3", "unknown command '-3'; ? lists the commands"),
            ("m", "m needs the numbers of rows: m 3-7 9"),
            ("m x", "'x' is not the number of a row"),
            ("m ,", "',' is not the number of a row"),
            ("d x", "'x' is not the number of a row"),
            ("m 7-3", "'7-3' is not a range: the smaller number comes first"),
            ("m 1-2-3", "'1-2-3' is not a range: write 3-7"),
            ("m 0-4", "'0' is not the number of a row"),
            ("m 1-99999999999999999999", "'99999999999999999999' is not the number of a row"),
            ("s", "s needs a column: s, sort COLUMN"),
            ("g", "g needs the number of a row: g, go NUMBER [NAME]"),
            ("y x", "'x' is not the number of a row"),
            ("x", "x needs a file: x, export [all] FILE"),
            ("u 3", "u takes no argument, got '3'"),
            ("1 2", "open takes one row, got '1 2'"),
            ("m -3", "'-3' is not a range: write 3-7"),
            ("m 3-", "'3-' is not a range: write 3-7"),
            ("d -1", "'-1' is not a range: write 3-7"),
            ("dd", "unknown command 'dd'; ? lists the commands"),
        ]
    )
    func `any other line is an error that says why`(_ line: String, _ message: String) {
        #expect(throws: LineError(message)) { try LineCommand(line) }
    }

    @Test func `every word means one command`() {
        let words = LineCommand.Row.all.flatMap(\.words)
        expectEqual(Set(words).count, words.count)
    }
}

/// The numbers of rows, in a list of so many rows.
struct NumberedRowsTests {
    @Test(
        arguments: [
            ([2...3], 20, [1, 2]), ([9...9, 1...2, 2...2], 20, [0, 1, 8]),
            // A range that goes on beyond the end takes the rows there are, and no time.
            ([18...99_999_999_999], 20, [17, 18, 19]), ([1...Int.max], 3, [0, 1, 2]),
        ] as [([ClosedRange<Int>], Int, [Int])]
    )
    func `numbers are rows of the list, each once`(
        _ ranges: [ClosedRange<Int>],
        _ count: Int,
        _ indices: [Int]
    ) throws {
        try expectEqual(NumberedRows(ranges).indices(upTo: count, "few rows"), indices)
    }

    @Test(arguments: [([21...21], 20), ([3...3, 25...30], 20), ([1...1], 0)])
    func `a number without a row is an error`(_ ranges: [ClosedRange<Int>], _ count: Int) {
        #expect(throws: LineError.self) {
            try NumberedRows(ranges).indices(upTo: count, "few rows")
        }
    }

    @Test(arguments: [[1...Int.max], [3...3, 18...21], [21...21]])
    func `where every row must be there, a range may not end beyond the last one`(
        _ ranges: [ClosedRange<Int>]
    ) {
        let error = #expect(throws: LineError.self) {
            try NumberedRows(ranges).indices(in: 20, "few rows")
        }
        let last = Count.grouped(ranges.map(\.upperBound).max() ?? 0)
        expectEqual(error?.message, "no row \(last): few rows")
    }
}
