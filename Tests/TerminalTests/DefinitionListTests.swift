import Terminal
import TestSupport
import Testing

struct DefinitionListTests {
    private static let flags = DefinitionList([
        ("-q, --query SOQL", "the statement to run"),
        ("    --batch-size N", "rows of one answer, 200 to 2000; the server's own choice is 2000"),
        ("    --a-flag-with-an-endless-name PATH", "described below it"),
        ("-h", ""),
    ])

    @Test func `descriptions stand in a column and wrap in it`() {
        expectEqual(
            Self.flags.rendered(width: 60, options: DisplayOptions()),
            """
              -q, --query SOQL    the statement to run
                  --batch-size N  rows of one answer, 200 to 2000; the
                                  server's own choice is 2000
                  --a-flag-with-an-endless-name PATH
                                  described below it
              -h
            """
        )
    }

    @Test func `on a narrow terminal descriptions stand below`() {
        expectEqual(
            Self.flags.rendered(width: 30, options: DisplayOptions()),
            """
              -q, --query SOQL
                the statement to run
                  --batch-size N
                rows of one answer, 200 to
                2000; the server's own
                choice is 2000
                  --a-flag-with-an-endless
                -name PATH
                described below it
              -h
            """
        )
    }

    @Test func `descriptions stand beside where 24 columns are left for them`() {
        let list = DefinitionList([("term", "described")])
        expectEqual(list.rendered(width: 32, options: DisplayOptions()), "  term  described")
        expectEqual(list.rendered(width: 31, options: DisplayOptions()), "  term\n    described")
    }

    @Test func `a term of 28 columns widens the column of terms, a longer one does not`() {
        func rendered(_ length: Int) -> String {
            DefinitionList([("a", "x"), (String(repeating: "b", count: length), "y")])
                .rendered(width: 80, options: DisplayOptions())
        }
        let term = String(repeating: "b", count: 28)
        expectEqual(rendered(28), "  a\(String(repeating: " ", count: 29))x\n  \(term)  y")
        expectEqual(rendered(29), "  a  x\n  \(term)b\n     y")
    }

    @Test(arguments: [1, 10, 40, 80, 200])
    func `lines fit`(_ width: Int) {
        let lines = Self.flags.rendered(width: width, options: DisplayOptions()).split(
            separator: "\n"
        )
        #expect(lines.allSatisfy { TextWidth().columns(of: $0) <= width && isTrimmed($0) })
    }

    private func isTrimmed(_ line: Substring) -> Bool {
        line.last != " " || line.allSatisfy { $0 == " " }
    }
}
