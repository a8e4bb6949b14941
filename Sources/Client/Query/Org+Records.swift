import HTTP
package import Records
import Text

extension Org {
    /// The most records that `records` returns in one request.
    package static let mostRecordsInRequest = 2_000

    /// Returns up to 2,000 records by id.
    ///
    /// - Parameters:
    ///   - ids: The ids.
    ///   - object: The object's API name.
    ///   - fields: The field paths.
    /// - Returns: The records in the order of their ids, as the body of a query response; and the
    ///   ids without a record.
    /// - Throws: `OrgError`; `malformed` if the answer has other records.
    package func records(
        _ ids: [RecordID],
        of object: String,
        fields: [String]
    ) async throws(OrgError) -> (page: [UInt8], missing: [RecordID]) {
        let version = try await apiVersion()
        let request = try Request.records(ids, of: object, fields: fields, apiVersion: version)
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let records: RecordArray
            var found = FoundIDs()
            do {
                records = try RecordArray(answer.bytes)
                _ = try QueryPage(records.page).scan(as: FoundIDs.shape, into: &found)
            } catch {
                throw answer.malformed((error as? JSONFault).map { .json($0) } ?? .unexpectedStatus)
            }
            guard records.count == ids.count else {
                throw answer.malformed(.resultCount(expected: ids.count, found: records.count))
            }
            let missing = records.missing.map { ids[$0] }
            let due = Set(missing)
            guard found.ids == ids.filter({ !due.contains($0) }) else {
                throw answer.malformed(.notAsked(found: nil, asked: "the records in their order"))
            }
            return (records.page, missing)
        }
    }
}

/// A sink that collects the ids of records.
private struct FoundIDs: RowSink {
    static let shape = RowShape([ResultColumn(name: "Id", path: ["Id"])])
    var ids: [RecordID] = []

    mutating func row(_ row: borrowing Row) throws {
        ids.append(try RecordID(ofRow: row.text(of: 0), at: row.range.lowerBound))
    }
}
