import Client
import HTTP
import Records
import Testing

extension Deletion {
    /// Carries the deletion out to its end.
    ///
    /// - Returns: What became of each of the ids, in their order; each must be settled, and once.
    func outcomes(of ids: [RecordID]) async -> [DeletionOutcome] {
        var outcomes: [RecordID: DeletionOutcome] = [:]
        for await case .settled(let results) in self {
            for result in results {
                let earlier = outcomes.updateValue(result.outcome, forKey: result.id)
                #expect(earlier == nil, "\(result.id) was settled twice")
            }
        }
        #expect(outcomes.count == Set(ids).count)
        return ids.compactMap { outcomes[$0] }
    }
}

/// Answers in the shape of the REST API's DELETE and sObject Collections, written for these tests.
enum DeletionWire {
    /// One record's own resource.
    static let one = "/services/data/v67.0/sobjects/Contact/"
    /// The collection.
    static let many = "/services/data/v67.0/composite/sobjects?ids="
    /// The query that looks records up.
    static let check = "/services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact%20WHERE"
    static let success = #"{"success":true,"errors":[]}"#
    static let refusal =
        #"{"success":false,"errors":[{"statusCode":"DELETE_FAILED","message":"no","fields":[]}]}"#

    static func ids(_ count: Int) throws -> [RecordID] {
        try (0..<count).map { number in
            let digits = String(number)
            return try RecordID("003" + String(repeating: "0", count: 12 - digits.count) + digits)
        }
    }

    static func list(_ element: String, _ count: Int) -> String {
        "[\(repeatElement(element, count: count).joined(separator: ","))]"
    }

    static func survivors(_ ids: [RecordID]) -> String {
        let records = ids.map { #"{"Id":"\#($0)"}"# }.joined(separator: ",")
        return #"{"totalSize":\#(ids.count),"done":true,"records":[\#(records)]}"#
    }

    /// Deletes records of an org that answers as expected.
    static func delete(
        _ ids: [RecordID],
        of object: String = "Contact",
        seen: Set<RecordID> = [],
        apiVersion: String? = "67.0",
        _ expectations: FakeTransport.Expectation...
    ) async throws -> (outcomes: [DeletionOutcome], requests: [Request]) {
        let transport = FakeTransport(expectations)
        let org = try Org.fake(over: transport, apiVersion: apiVersion)
        let outcomes = await org.deletion(of: ids, object: object, seen: seen).outcomes(of: ids)
        transport.verify()
        return (outcomes, transport.requests)
    }
}
