/// Ids of 15 characters that a program may have changed: all letters have the same case.
///
/// Such an id can be right, so they matter only if the org does not show the records.
package struct UnsureIDs: Sendable, Hashable {
    private let ids: Set<RecordID>

    package init(_ ids: Set<RecordID> = []) {
        self.ids = ids
    }

    package init(_ records: [RecordReference]) {
        ids = Set(records.filter(\.isUnsure).map(\.id))
    }

    /// Returns a hint for ids whose records the org does not show; nil if it cannot help.
    package func hint(forMissing missing: some Sequence<RecordID>) -> String? {
        guard let id = missing.first(where: ids.contains) else { return nil }
        return "\(Self.advice), or copy the record's URL: all letters of \(id.short) have the same "
            + "case"
    }

    /// Returns a clause about an id whose prefix no object has; empty if it cannot help.
    package func remark(on id: RecordID) -> String {
        ids.contains(id) ? "; \(Self.advice)" : ""
    }

    private static let advice = "15-character ids are case-sensitive; copy it again"
}
