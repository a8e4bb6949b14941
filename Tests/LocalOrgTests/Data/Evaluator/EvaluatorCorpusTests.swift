import Foundation
import TestSupport
import Testing

@testable import LocalOrg

/// Public statements (`TestSupport.Corpus`) on the sample records.
struct EvaluatorCorpusTests {
    private struct Statement: Decodable {
        let soql: String
        var kind: String?
        var message: String?
    }

    private func fault(_ soql: String, in snapshot: any Snapshot) -> APIFault? {
        let evaluator = Evaluator(
            snapshot: snapshot,
            clock: Fixture.now,
            timeZone: .utc,
            userID: ""
        )
        do {
            _ = try evaluator.evaluate(soql, includesDeleted: false)
            return nil
        } catch {
            return error
        }
    }

    /// Why a valid statement may be refused: it names what the org does not model or hold.
    private static let excuses = [
        "sObject type '", "No such column '", "Didn't understand relationship '",
        // Articles are not modelled; elsewhere WITH and UPDATE are not allowed.
        " is not supported for entity ",
        // Placeholders such as '1' and '%@' stand for ids in the sources.
        "invalid ID field: ",
    ]

    /// Refused, each for the reason beside it.
    private static let exceptions = [
        // The reference requires both sides to point to the same object type.
        "SELECT Id FROM Account WHERE Id IN (SELECT Id FROM Contact)",
        // Territories need a feature of their own; the last is for approvals alone.
        "SELECT Id FROM Account USING SCOPE my_territory",
        "SELECT Id FROM Account USING SCOPE my_team_territory",
        "SELECT Id FROM Account USING SCOPE mine_and_my_groups",
        // A scope and a field type of the source's own org.
        "SELECT Id, Name FROM Account USING SCOPE myRule",
        "SELECT Id FROM Contact WHERE Languages__c INCLUDES ('English', 'Japanese') AND "
            + "Certifications__c EXCLUDES ('Oracle')",
    ]

    @Test func `valid statements are answered, or refused for what is not modelled`() throws {
        let snapshot = try Store(now: Fixture.now).snapshot()
        for statement in try Corpus.rows(of: "soql-valid.jsonl", as: Statement.self) {
            guard let fault = fault(statement.soql, in: snapshot),
                !Self.exceptions.contains(statement.soql)
            else { continue }
            let isExcused = Self.excuses.contains { fault.message.contains($0) }
            #expect(isExcused, "\(fault.message) \(statement.soql)")
        }
    }

    @Test(arguments: ["soql-invalid.jsonl", "soql-type-errors.jsonl"])
    func `invalid statements are refused, in the recorded words`(_ file: String) throws {
        let snapshot = try Store(now: Fixture.now).snapshot()
        for statement in try Corpus.rows(of: file, as: Statement.self) {
            let fault = fault(statement.soql, in: snapshot)
            #expect(fault != nil, "\(statement.soql)")
            guard let fault, let words = statement.message, statement.kind != "syntax",
                fault.code != "INVALID_TYPE"
            else { continue }
            expectEqual(fault.message, words)
        }
    }
}
