package import Client
package import Records

/// The numbers of other objects' records that belong to a contact.
package struct RelatedCounts: Sendable {
    /// The name and number of each kind, in the order of the card; nil if the org does not return
    /// the number.
    let counts: [(name: String, count: Int?)]

    private static let related = [
        (name: "Cases", object: "Case", field: "ContactId"),
        // A contact has no opportunities of its own, only roles in those of accounts.
        (name: "Opportunities", object: "OpportunityContactRole", field: "ContactId"),
        (name: "Tasks", object: "Task", field: "WhoId"),
    ]

    /// Counts the records that belong to a contact, all kinds at once.
    ///
    /// - Parameters:
    ///   - contact: The contact.
    ///   - org: The org.
    /// - Returns: The counts; nil for an object that is not visible to the user.
    /// - Throws: `CancellationError`.
    package static func of(_ contact: Contact, in org: Org) async throws -> RelatedCounts {
        guard let id = contact.id.flatMap({ try? RecordID($0) }) else {
            return RelatedCounts(counts: [])
        }
        let counts = await withTaskGroup(of: (Int, Int?).self) { group in
            for (index, kind) in related.enumerated() {
                group.addTask {
                    (index, try? await org.count(of: kind.object, where: kind.field, is: id))
                }
            }
            var counts = [Int?](repeating: nil, count: related.count)
            for await (index, count) in group { counts[index] = count }
            return counts
        }
        try Task.checkCancellation()
        return RelatedCounts(
            counts: zip(related, counts).map { (name: $0.name, count: $1) }
        )
    }
}
