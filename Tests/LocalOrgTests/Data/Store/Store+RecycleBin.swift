import LocalOrg

extension Store {
    /// Moves records to the recycle bin, with what goes with them.
    ///
    /// Arguments, outcomes and errors are those of `write(_:allOrNone:now:)`.
    func delete(
        _ ids: [String],
        of object: ObjectType? = nil,
        allOrNone: Bool = false,
        now: Int
    ) throws(StoreFault) -> [Result<WrittenRecord, APIFault>] {
        try write(ids.map { .delete(id: $0, of: object) }, allOrNone: allOrNone, now: now)
    }

    /// Brings records back from the recycle bin, with what went with them.
    ///
    /// Arguments, outcomes and errors are those of `write(_:allOrNone:now:)`.
    func undelete(
        _ ids: [String],
        allOrNone: Bool = false,
        now: Int
    ) throws(StoreFault) -> [Result<WrittenRecord, APIFault>] {
        try write(ids.map { .undelete(id: $0) }, allOrNone: allOrNone, now: now)
    }

    /// Takes records out of the recycle bin for good, with what went with them.
    ///
    /// Arguments, outcomes and errors are those of `write(_:allOrNone:now:)`.
    func emptyRecycleBin(
        _ ids: [String],
        now: Int
    ) throws(StoreFault) -> [Result<WrittenRecord, APIFault>] {
        try write(ids.map { .purge(id: $0) }, now: now)
    }
}
