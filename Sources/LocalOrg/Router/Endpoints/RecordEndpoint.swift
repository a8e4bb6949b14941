/// `sobjects/X/{id}`: one record.
enum RecordEndpoint {
    /// `DELETE sobjects/X/{id}`: into the recycle bin.
    static func delete(_ call: Call) throws(APIFault) -> Reply {
        let outcomes = try call.delete([call["id"]], of: try call.object())
        for outcome in outcomes { try outcome.get() }
        return Reply(emptyWith: 204)
    }
}

extension Call {
    /// Deletes records; an outcome an id.
    func delete(
        _ ids: [String],
        of object: ObjectType? = nil,
        allOrNone: Bool = false
    ) throws(APIFault) -> [Result<Void, APIFault>] {
        do {
            return try router.store.delete(ids, of: object, allOrNone: allOrNone, now: now)
        } catch {
            throw APIFault(error)
        }
    }
}
