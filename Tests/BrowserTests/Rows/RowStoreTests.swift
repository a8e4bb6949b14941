import Records
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import sfctl

/// The rows of pages: repeated records, newer states, orders, and pages that are none.
struct RowStoreTests {
    private static let columns = BrowserDriver.query.columns ?? []

    private func store(_ pages: [[(Int, String)]]) throws -> (RowStore, [[RowNumber]]) {
        var store = RowStore()
        let numbers = try pages.map { page in
            store.append(
                try BrowserDriver.page(
                    page.map { (number: $0.0, name: $0.1) },
                    total: 9,
                    next: nil
                ).rows
            )
        }
        return (store, numbers)
    }

    @Test func `a record that a later page repeats is one row`() throws {
        let (store, numbers) = try store([[(1, "Ada"), (2, "Ben")], [], [(2, "Ben"), (3, "Cy")]])
        expectEqual(numbers, [[0, 1], [], [3]])
        expectEqual(store.count, 4)
        expectEqual(store.number(of: BrowserDriver.id(2)), 1)
        expectEqual(store.number(of: BrowserDriver.id(9)), nil)
        expectEqual(store.repeats, [2])
        expectEqual((0..<4).map { store.id(of: $0) }, [1, 2, 2, 3].map { BrowserDriver.id($0) })
        expectEqual(
            (0..<4).map { String(decoding: store.json(of: $0), as: UTF8.self) },
            [
                BrowserDriver.json(1, "Ada"), BrowserDriver.json(2, "Ben"),
                BrowserDriver.json(2, "Ben"), BrowserDriver.json(3, "Cy"),
            ]
        )
    }

    @Test func `the newer state of a record is what is shown and filtered`() throws {
        var (store, _) = try store([[(1, "Ada"), (2, "Ben")]])
        store.replace(1, with: Array(BrowserDriver.json(2, "Zoë").utf8))
        let names = Self.columns.map(\.name)
        func passing(_ text: String) -> [RowNumber] {
            store.rows([1, 0], passing: RowFilter(text, columns: names), columns: Self.columns)
        }
        expectEqual(passing("zoe"), [1])
        expectEqual(passing("name:zoe"), [1])
        #expect(passing("ben").isEmpty)
        expectEqual(passing("ada"), [0])
        expectEqual(passing(""), [1, 0])
    }

    @Test func `other columns are what the filter looks at after they were chosen`() throws {
        var (store, _) = try store([[(1, "Ada")], [(2, "Ben")]])
        let title = [ResultColumn(name: "Title", path: ["Title"])]
        store.choose(title)
        expectEqual(
            store.rows([0, 1], passing: RowFilter("ada", columns: ["Title"]), columns: title),
            []
        )
        store.choose(Self.columns)
        let names = Self.columns.map(\.name)
        expectEqual(
            store.rows([0, 1], passing: RowFilter("ben", columns: names), columns: Self.columns),
            [1]
        )
    }

    @Test(arguments: [
        #"{"totalSize":1,"done":true,"records":[{"attributes":{},"Id":"nope","Name":"A"}]}"#,
        #"{"totalSize":1,"done":true,"records":[{"attributes":{},"Name":"A"}]}"#,
        #"{"totalSize":1,"done":true,"records":[{"attributes":{},"Id":null,"Name":"A"}]}"#,
        #"{"totalSize":1,"done":true,"records":[{"#, "[]", "",
    ])
    func `a page without proper ids, or that is none, is refused whole`(page: String) {
        #expect(throws: (any Error).self) {
            try RowChunk.reading(
                QueryPage(Array(page.utf8)),
                columns: Self.columns,
                hasRecords: true
            )
        }
    }

    @Test func `rows of groups have no ids, and a page of them is none that repeats`() throws {
        let text =
            #"{"totalSize":2,"done":true,"records":[{"Title":"A","n":1},{"Title":"A","n":1}]}"#
        let columns = [
            ResultColumn(name: "Title", path: ["Title"]), ResultColumn(name: "n", path: ["n"]),
        ]
        var store = RowStore()
        let (rows, head) = try RowChunk.reading(
            QueryPage(Array(text.utf8)),
            columns: columns,
            hasRecords: false
        )
        expectEqual(store.append(rows), [0, 1])
        expectEqual(store.id(of: 1), nil)
        expectEqual(store.repeats, [])
        expectEqual(head.totalSize, 2)
    }

    // MARK: - Orders

    private func sorted(_ values: [String], isDescending: Bool = false) -> [String] {
        let comparator = RowComparator(
            RowOrder(column: 0, isDescending: isDescending),
            columns: [ResultColumn(name: "V", path: ["V"])]
        )
        let keyed = values.enumerated().map { index, value in
            (
                key: comparator.key(of: Array("{\"V\":\(value)}".utf8)), row: RowNumber(index),
                value: value
            )
        }
        return keyed.sorted { comparator.isBefore(($0.key, $0.row), ($1.key, $1.row)) }
            .map(\.value)
    }

    @Test
    func `numbers are ordered by value, text by its folded form, and null comes last both ways`() {
        expectEqual(
            sorted(["10", "null", "9.5", "-1", "1e1"]),
            ["-1", "9.5", "10", "1e1", "null"]
        )
        expectEqual(
            sorted(["10", "null", "9.5", "-1"], isDescending: true),
            ["10", "9.5", "-1", "null"]
        )
        let names = [#""Zoe""#, #""ádam""#, #""Bert""#, "null", #""Adam""#, #""10""#]
        expectEqual(
            sorted(names),
            [#""10""#, #""ádam""#, #""Adam""#, #""Bert""#, #""Zoe""#, "null"]
        )
        // Equal ones stay as the org has them, also downwards.
        expectEqual(
            sorted(names, isDescending: true),
            [#""Zoe""#, #""Bert""#, #""ádam""#, #""Adam""#, #""10""#, "null"]
        )
        expectEqual(sorted(["true", "false", "\"x\"", "5"]), ["5", "false", "true", "\"x\""])
        // As the org orders them: capitals come first.
        let ids = ["003Dm000001kZ0aIAE", "003Dm000001kZ0AIAU"].map { "\"\($0)\"" }
        expectEqual(sorted(ids), [ids[1], ids[0]])
    }
}
