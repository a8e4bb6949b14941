import SOQL
import TestSupport
import Testing

struct StatementTests {
    static let cleaned: [(written: String, text: String)] = [
        ("SELECT Id FROM A", "SELECT Id FROM A"),
        ("  SELECT Id FROM A ;\n", "SELECT Id FROM A"),
        ("// top\nSELECT Id // fields\nFROM A", "SELECT Id  \nFROM A"),
        ("/* top */SELECT/**/Id FROM/* a\nb */A;// end", "SELECT Id FROM A"),
        ("SELECT Id FROM A; /* end */ // really", "SELECT Id FROM A"),
        (
            "SELECT Id FROM A WHERE b = 'x // y /* z */ ; \\' ;'",
            "SELECT Id FROM A WHERE b = 'x // y /* z */ ; \\' ;'"
        ),
        ("SELECT Id FROM A WHERE b = 'x", "SELECT Id FROM A WHERE b = 'x"),
        ("SELECT \"a // b\" FROM A", "SELECT \"a // b\" FROM A"),
        ("SELECT Id FROM A WHERE b = 4 / 2", "SELECT Id FROM A WHERE b = 4 / 2"),
    ]

    @Test(arguments: cleaned)
    func `comments and one semicolon go, all else stays`(
        _ written: String,
        _ text: String
    ) throws {
        try expectEqual(Statement(cleaning: written).text, text)
    }

    static let refused: [(written: String, offset: Int, token: String, message: String)] = [
        ("SELECT Id FROM A; SELECT Id FROM B", 18, "SELECT", "expected one statement"),
        ("SELECT Id FROM A; // x\n ;", 24, ";", "expected one statement"),
        ("SELECT Id /* FROM A", 10, "/*", "the comment is not closed"),
        ("SELECT Id FROM A; /*", 18, "/*", "the comment is not closed"),
        (" // nothing\n", 12, "", "no statement"),
        (";", 1, "", "no statement"),
    ]

    @Test(arguments: refused)
    func `what is not one statement is refused`(
        _ written: String,
        _ offset: Int,
        _ token: String,
        _ message: String
    ) throws {
        let error = try #require(throws: SyntaxError.self) { try Statement(cleaning: written) }
        expectEqual(error.offset, offset)
        expectEqual(error.token, token)
        expectEqual(error.message, message)
    }

    @Test func `an error points into the text as it was written`() throws {
        let written = "/* é */ SELECT Id // x\nFROM A /* y */ WHER b = 1;"
        let error = try #require(throws: SyntaxError.self) {
            try Statement(cleaning: written).parsed.get()
        }
        expectEqual(error.token, "WHER")
        #expect((error.line, error.column) == (2, 16))
        #expect(Array(written.utf8)[error.offset...].starts(with: Array("WHER".utf8)))
    }

    @Test func `a text that does not parse is a statement all the same, without a tree`() throws {
        let unknown: Statement = "SELECT Id FROM"
        expectEqual(unknown.text, "SELECT Id FROM")
        expectEqual(unknown.query, nil)
        expectEqual(unknown.syntaxError?.offset, 14)
        let several = Statement("SELECT Id FROM A; SELECT Id FROM B")
        expectEqual(several.text, several.written)
        expectEqual(several.syntaxError?.message, "expected one statement")
    }

    @Test func `a statement made of a tree is its text`() throws {
        var query = try Query(parsing: "select Id from Contact")
        expectEqual(Statement(query).text, "SELECT Id FROM Contact")
        expectEqual(Statement(query).query, query)
        query.limit = 5
        expectEqual(Statement(query).text, "SELECT Id FROM Contact LIMIT 5")
        #expect(!Statement(query).hasOffsets)
        #expect(Statement("select Id from Contact").hasOffsets)
    }

    @Test func `an early end points behind the last word`() throws {
        let statement = try Statement(cleaning: "SELECT Id FROM /* A */ ;")
        expectEqual(statement.writtenOffset(of: statement.text.utf8.count), 14)
    }
}
