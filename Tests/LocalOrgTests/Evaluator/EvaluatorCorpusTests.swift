import Foundation
import TestSupport
import Testing

@testable import LocalOrg

/// Public statements (`TestSupport.Corpus`) on the sample records.
@Suite(.enabled(if: Corpus.folder != nil, "corpus absent: set SFCTL_CORPUS"))
struct EvaluatorCorpusTests {
    private struct Row: Decodable {
        let soql: String
        var kind: String?
        var tier: String?
        var message: String?
        var errorCode: String?
    }

    private func fault(_ soql: String) throws -> APIFault? {
        let store = Store(now: Fixture.now)
        let evaluator = Evaluator(
            snapshot: try store.snapshot(),
            clock: Fixture.now,
            timeZone: .gmt,
            userID: ""
        )
        do throws(APIFault) {
            _ = try evaluator.evaluate(soql, includesDeleted: false)
            return nil
        } catch {
            return error
        }
    }

    @Test func `valid statements`() throws {
        for row in try Corpus.rows(of: "soql-valid.jsonl", as: Row.self) {
            if let fault = try fault(row.soql), fault.code != "INVALID_TYPE" {
                print(
                    "VALID",
                    row.tier ?? "",
                    fault.code,
                    fault.message.split(separator: "\n").last ?? "",
                    "|",
                    row.soql
                )
            }
        }
    }

    @Test func `invalid statements`() throws {
        for file in ["soql-invalid.jsonl", "soql-type-errors.jsonl"] {
            for row in try Corpus.rows(of: file, as: Row.self) where row.kind != "syntax" {
                if let fault = try fault(row.soql) {
                    if let m = row.message, m != fault.message {
                        print("DIFF", row.soql, fault.message, m)
                    }
                } else {
                    print("INVALID", row.soql)
                }
            }
        }
    }
}
