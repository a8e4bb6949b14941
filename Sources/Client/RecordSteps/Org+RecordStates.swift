import HTTP
package import Records
import SOQL
import Text

/// The state of a record.
package enum RecordState: Hashable, Sendable {
    /// The record is in use.
    case live
    /// The record is deleted: in the recycle bin, or recently purged from it.
    case deleted
    /// The org does not show the record, and its object has no recycle bin: it is deleted, or
    /// hidden from the user.
    case missing
}

extension Org {
    /// The most records whose states one request looks up.
    package static let mostStatesInRequest = RecordBatches.size

    /// Looks up the states of records.
    ///
    /// Uses `queryAll`, which also finds deleted records. An object without the field `IsDeleted`
    /// has no recycle bin and is queried with a plain query: a record that is not found there is
    /// `missing`.
    ///
    /// - Parameters:
    ///   - ids: The records; duplicates are queried once.
    ///   - object: The object's API name.
    /// - Returns: The state of each record; a record that does not exist or is hidden from the user
    ///   has no entry.
    /// - Throws: `OrgError`; `malformed` for an answer that contradicts itself and so says nothing
    ///   about any record.
    package func recordStates(
        of ids: [RecordID],
        object: String
    ) async throws(OrgError) -> [RecordID: RecordState] {
        try Request.checkName(object)
        var states: [RecordID: RecordState] = [:]
        var hasBin = true
        for batch in RecordBatches(of: ids).batches {
            if hasBin {
                do throws(OrgError) {
                    try await look(up: batch, object, hasBin: true, &states)
                    continue
                } catch {
                    guard error.isAboutIsDeleted else { throw error }
                    hasBin = false
                }
            }
            try await look(up: batch, object, hasBin: false, &states)
        }
        return states
    }

    private func look(
        up ids: [RecordID],
        _ object: String,
        hasBin: Bool,
        _ states: inout [RecordID: RecordState]
    ) async throws(OrgError) {
        let list = ids.map { "'\($0)'" }.joined(separator: ",")
        let fields = hasBin ? "Id, IsDeleted" : "Id"
        let asked = Set(ids)
        var found: [RecordID: RecordState] = [:]
        let records = records(
            of: FoundRecord.self,
            matching: "SELECT \(fields) FROM \(object) WHERE Id IN (\(list))",
            options: QueryOptions(includesDeleted: hasBin)
        )
        for try await record in records {
            guard asked.contains(record.id) else {
                throw Self.malformed("unexpected record \(record.id)")
            }
            guard let isDeleted = record.isDeleted ?? (hasBin ? nil : false) else {
                throw Self.malformed("the record \(record.id) has no IsDeleted")
            }
            guard found.updateValue(isDeleted ? .deleted : .live, forKey: record.id) == nil else {
                throw Self.malformed("duplicate record \(record.id)")
            }
        }
        if !hasBin { for id in ids where found[id] == nil { found[id] = .missing } }
        states.merge(found) { $1 }
    }

    /// Makes the error for an answer that says nothing about the other records either.
    private static func malformed(_ reason: String) -> OrgError {
        .malformed(MalformedAnswer(.undecodable(reason), in: WholeResponse(status: 200)))
    }
}

extension OrgError {
    /// Whether the org says that the object has no such field.
    fileprivate var isAboutIsDeleted: Bool {
        guard case .refused(let refusal) = self else { return false }
        return refusal.errors.contains {
            $0.code == "INVALID_FIELD" && $0.text.contains("'IsDeleted'")
        }
    }
}

private struct FoundRecord: Decodable, Sendable {
    let id: RecordID
    /// The field `IsDeleted`; nil if it was not queried.
    let isDeleted: Bool?

    private enum CodingKeys: String, CodingKey {
        case id = "Id"
        case isDeleted = "IsDeleted"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try RecordID(container.decode(String.self, forKey: .id))
        isDeleted = try container.decodeIfPresent(Bool.self, forKey: .isDeleted)
    }
}
