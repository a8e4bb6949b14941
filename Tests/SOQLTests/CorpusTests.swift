import SOQL
import TestSupport
import Testing

/// The public statements of the corpus: each row names its source and licence.
struct CorpusTests {
    struct Row: Decodable {
        let soql: String
        let kind: String?
    }

    static func statements(of file: String) throws -> [String] {
        try Corpus.rows(of: file, as: Row.self).map(\.soql)
    }

    @Test(arguments: ["soql-valid.jsonl", "soql-syntax-only.jsonl", "soql-type-errors.jsonl"])
    func `what Salesforce's own grammar accepts is accepted`(_ file: String) throws {
        let statements = try Self.statements(of: file)
        #expect(!statements.isEmpty)
        for statement in statements {
            #expect(throws: Never.self, "\(statement)") { try Query(parsing: statement) }
        }
    }

    @Test(arguments: ["soql-valid.jsonl", "soql-syntax-only.jsonl", "soql-type-errors.jsonl"])
    func `a query that is printed reads back as itself`(_ file: String) throws {
        for statement in try Self.statements(of: file) {
            let query = try Query(parsing: statement)
            try expectEqual(Query(parsing: query.description), query, "\(query)")
            try expectEqual(Query(parsing: query.formatted()), query, "\(query.formatted())")
            try expectEqual(Query(parsing: query.formatted(width: 20)), query)
        }
    }

    @Test func `what Salesforce's own grammar refuses is refused`() throws {
        let rows = try Corpus.rows(of: "soql-invalid.jsonl", as: Row.self)
        let statements = rows.filter { $0.kind == "syntax" }.map(\.soql)
        #expect(!statements.isEmpty)
        for statement in statements {
            #expect(throws: SyntaxError.self, "\(statement)") { try Query(parsing: statement) }
        }
    }

    @Test func `Apex binds are refused and named`() throws {
        let statements = try Self.statements(of: "soql-apex-binds.jsonl")
        #expect(!statements.isEmpty)
        for statement in statements {
            let error = #expect(throws: SyntaxError.self, "\(statement)") {
                try Query(parsing: statement)
            }
            expect(error?.message, .contains("Apex only"), "\(statement)")
        }
    }
}
