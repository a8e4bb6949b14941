import SOQL
import TestSupport
import Testing

struct CommentLayoutTests {
    @Test func `comments round a statement leave its layout alone`() throws {
        let written = """
            // All of them.
            /* By name,
               not by id. */
            select Id, Name from Contact order by Name asc; // done
              // really
            """
        try expectEqual(
            Statement(cleaning: written).formatted(),
            """
            // All of them.
            /* By name,
               not by id. */
            SELECT Id, Name
            FROM Contact
            ORDER BY Name // done
            // really
            """
        )
    }

    @Test func `a comment inside stays with its item`() throws {
        let written = """
            SELECT Id, // the key
                   Name /* in full */,
                   // children
                   (SELECT Id FROM Cases /* open and closed */ ORDER BY /* a */ Id)
            FROM Contact AS c // people
            WHERE (Name LIKE 'A%' // the first letter
                OR Email = '//' /* none */ /* at all */) // one
                // two
                AND
                // three
                Id != null
            LIMIT /* few */ 5
            """
        try expectEqual(
            Statement(cleaning: written).formatted(),
            """
            SELECT Id, // the key
                   Name, /* in full */
                   // children
                   (SELECT Id
                    FROM Cases /* open and closed */
                    ORDER BY Id) /* a */
            FROM Contact c // people
            WHERE (
                    Name LIKE 'A%' // the first letter
                    OR Email = '//' /* none */ /* at all */ // one
                )
                // two
                // three
                AND Id != NULL
            /* few */
            LIMIT 5
            """
        )
    }

    static let statements = [
        "SELECT Id FROM A", "SELECT // x\nId FROM A", "SELECT\n// x\nId FROM A // y\n/* z */ // a",
        "/* a */ // b\nSELECT Id FROM A WHERE B IN ('x', 'y') // c\n",
        "SELECT Id FROM A WHERE (B = 1 /* a\n b */ OR C IN (1, // d\n 2)) // e",
        "SELECT Id FROM A WHERE B IN (SELECT C FROM D // x\n) /* y */ ; // z",
        "SELECT Id FROM A LIMIT // x\n 5",
        "SELECT COUNT( // a\n Id // b\n) // c\n, /* d */ MAX(Id) FROM A GROUP BY B, // e\n C",
    ]

    @Test(arguments: statements)
    func `a layout is laid out as it is`(_ written: String) throws {
        let statement = try Statement(cleaning: written)
        let layout = try statement.formatted()
        let again = try Statement(cleaning: layout)
        expectEqual(again.parsed, statement.parsed)
        try expectEqual(again.formatted(), layout)
    }

    /// A comment of each kind in turn for every space that stands outside of strings.
    private static func commented(_ statement: String) -> (text: String, comments: [String]) {
        var comments: [String] = []
        var text = ""
        var isQuoted = false
        for character in statement {
            if character == "'" { isQuoted.toggle() }
            guard character == " ", !isQuoted else {
                text.append(character)
                continue
            }
            let kind = comments.count % 3
            comments.append(kind == 0 ? "/* \(comments.count) */" : "// \(comments.count)")
            text += ["", " ", "\n"][kind] + comments[comments.count - 1] + (kind == 0 ? "" : "\n")
        }
        return (text, comments)
    }

    @Test
    func `no comment of a real statement is lost or moves in a second layout`() throws {
        let rows = try Corpus.rows(of: "soql-valid.jsonl", as: CorpusTests.Row.self)
        // A backslash may escape a quote.
        for row in rows where !row.soql.contains("\\") {
            let (text, comments) = Self.commented(row.soql)
            let layout = try Statement(cleaning: text).formatted()
            #expect(comments.allSatisfy(layout.contains), "\(layout)")
            let again = try Statement(cleaning: layout)
            try expectEqual(again.parsed.get(), Query(parsing: row.soql), "\(layout)")
            try expectEqual(again.formatted(), layout)
        }
    }
}
