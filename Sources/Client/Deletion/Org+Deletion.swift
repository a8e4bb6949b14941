public import Records

extension Org {
    /// Deletes records; what became of each stands in the result, in the order of the ids.
    ///
    /// One id goes by the object's own resource, more by collections of up to 200, each record for itself
    /// (`allOrNone=false`). Cancelling the task leaves the records of chunks that have not been sent
    /// `notSent`; a chunk under way is awaited.
    ///
    /// - Parameters:
    ///   - ids: The records. Collections take records of any object; whether the ids are of `object` is
    ///     for the caller to see to.
    ///   - object: The object's API name.
    /// - Returns: An outcome for each id.
    public nonisolated func delete(
        _ ids: [RecordID],
        of object: String
    ) async -> [DeletionOutcome] {
        do throws(OrgError) {
            return try await Deletion(of: object, in: self).outcomes(of: ids)
        } catch {
            return ids.map { _ in .notSent(error) }
        }
    }
}
