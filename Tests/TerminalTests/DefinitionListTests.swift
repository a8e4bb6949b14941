import Terminal
import Testing

@Suite struct DefinitionListTests {
    private static let flags = DefinitionList([
        ("-q, --query SOQL", "the statement to run"),
        ("    --batch-size N", "rows of one answer, 200 to 2000; the server's own choice is 2000"),
        ("    --a-flag-with-an-endless-name PATH", "described below it"),
        ("-h", ""),
    ])

    @Test func `descriptions stand in a column and wrap in it`() {
        #expect(
            Self.flags.rendered(width: 60, options: DisplayOptions()) == """
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
        #expect(
            Self.flags.rendered(width: 30, options: DisplayOptions()) == """
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
