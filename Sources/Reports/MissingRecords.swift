import Records
import Text

/// The failure of ids whose records the org does not show.
struct MissingRecords: Error {
    let object: String
    /// The ids of deleted records.
    let deleted: [RecordID]
    /// The ids without a record.
    let others: [RecordID]
    /// Whether no record was found.
    let isAll: Bool

    private static let mostShown = 20
}

extension MissingRecords: SelfExplaining {
    var failure: Failure {
        let missing = Self.phrase(
            others,
            one: "does not exist or is not visible to you",
            many: "do not exist or are not visible to you"
        )
        let gone = Self.phrase(deleted, one: "is deleted", many: "are deleted")
        let isShort = deleted.count <= Self.mostShown
        let undelete =
            "sfctl undelete \(object) " + deleted.map(\.description).joined(separator: " ")
        return Failure(
            exit: isAll ? .failure : .partial,
            name: others.isEmpty ? "ENTITY_IS_DELETED" : "NOT_FOUND",
            message: [missing, gone].compactMap(\.self).map { "\(object) \($0)" }.joined(
                separator: "; "
            ),
            hints: deleted.isEmpty ? [] : [isShort ? undelete : "sfctl bin \(object)"]
        )
    }

    private static func phrase(_ ids: [RecordID], one: String, many: String) -> String? {
        guard !ids.isEmpty else { return nil }
        let shown = ids.prefix(mostShown).map(\.description)
        let rest = ids.count > shown.count ? ["\(Count.grouped(ids.count - shown.count)) more"] : []
        return "\((shown + rest).inWords) \(ids.count == 1 ? one : many)"
    }
}
