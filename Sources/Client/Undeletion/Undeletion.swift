package import Records

/// The restoring of deleted records.
///
/// Records that the org refuses are looked up, too: only then is it known whether they are back, in
/// the recycle bin, or in neither.
package typealias Undeletion = RecordChange<UndeletionOutcome>

extension Org {
    /// Restores records from the recycle bin, step by step, as the sequence is read.
    ///
    /// Uses the SOAP API, with up to 200 records a request, each restored independently; records
    /// that were deleted together with a record are restored with it. A duplicate id is sent once.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - object: The object's API name. The caller must make sure that the ids are of this
    ///     object, and that its records can be restored.
    /// - Returns: The steps, which can be read once.
    package nonisolated func undeletion(of ids: [RecordID], object: String) -> Undeletion {
        Undeletion(UndeletionOperation(org: self, object: object), of: RecordBatches(of: ids))
    }
}
