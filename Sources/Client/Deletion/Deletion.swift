package import Records

/// The deletion of records.
package typealias Deletion = RecordChange<DeletionOutcome>

extension Org {
    /// Deletes records, step by step, as the sequence is read.
    ///
    /// A single id goes to the object's own resource, several to collections of up to 200. A
    /// duplicate id is sent once.
    ///
    /// - Parameters:
    ///   - ids: The records; at most 200 with `allOrNone`. Collections accept records of any
    ///     object, so the caller must make sure that the ids are of `object`.
    ///   - object: The object's API name.
    ///   - before: The states of the records just before; records without an entry have not been
    ///     looked up.
    ///   - allOrNone: Whether to delete either all records or none: a record that cannot be deleted
    ///     then keeps the others.
    /// - Returns: The steps, which can be read once.
    package nonisolated func deletion(
        of ids: [RecordID],
        object: String,
        before: [RecordID: RecordState] = [:],
        allOrNone: Bool = false
    ) -> Deletion {
        let records = RecordBatches(of: ids)
        precondition(!allOrNone || records.batches.count <= 1, "all or none is for one request")
        let operation = DeletionOperation(
            org: self,
            object: object,
            before: before,
            allOrNone: allOrNone
        )
        return Deletion(operation, of: records)
    }
}
