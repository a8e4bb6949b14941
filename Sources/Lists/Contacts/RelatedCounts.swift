package import Client
package import Records

/// The numbers of other objects' records that belong to a contact.
package struct RelatedCounts: Sendable {
    /// The name and number of each kind, in the order of the card; nil if the org does not return
    /// the number.
    let counts: [(name: String, count: Int?)]

    /// Counts the records that belong to a contact, all kinds in one request.
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
        let kinds = RelatedKind.all.filter(\.isOnCard)
        let pages = try? await org.firstPages(of: kinds.map { $0.countQuery(of: id) })
        try Task.checkCancellation()
        let counts = kinds.indices.map { index in
            try? pages?[index].get()["totalSize"]?.integer
        }
        return RelatedCounts(counts: zip(kinds, counts).map { (name: $0.heading, count: $1) })
    }
}
