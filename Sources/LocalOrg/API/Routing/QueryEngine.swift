/// An engine for queries over the org at the moment of a call, for the calling user.
struct QueryEngine: Sendable {
    let store: Store
    let timeZones: TimeZones

    /// Returns the evaluator of a call's queries.
    func evaluator(for call: Call) throws(APIFault) -> Evaluator {
        let snapshot = try store.snapshot(for: call)
        return Evaluator(
            snapshot: snapshot,
            clock: call.now,
            timeZone: timeZone(in: snapshot),
            userID: OrgIDs.admin,
            childLevels: call.version.childLevels
        )
    }

    /// Returns the results of a query, and records the use by `FOR VIEW` and `FOR REFERENCE`.
    func evaluate(
        _ soql: String,
        includesDeleted: Bool,
        for call: Call
    ) throws(APIFault) -> ResultSet {
        let results = try evaluator(for: call).evaluate(soql, includesDeleted: includesDeleted)
        try store.note(results.uses(), for: call)
        return results
    }

    /// Returns the evaluator of queries over the definitions of the org's objects and fields.
    func definitionEvaluator(for call: Call) throws(APIFault) -> Evaluator {
        Evaluator(
            snapshot: DefinitionSnapshot(defined: store.schema),
            clock: call.now,
            timeZone: timeZone(in: try store.snapshot(for: call)),
            userID: OrgIDs.admin
        )
    }

    /// Returns the evaluator of a call's searches.
    func searchEvaluator(for call: Call) throws(APIFault) -> SearchEvaluator {
        let snapshot = try store.snapshot(for: call)
        return SearchEvaluator(
            snapshot: snapshot,
            calendar: OrgCalendar(now: call.now, timeZone: timeZone(in: snapshot)),
            userID: OrgIDs.admin
        )
    }

    /// Returns the user's time zone, for relative dates.
    private func timeZone(in snapshot: OrgSnapshot) -> OrgTimeZone {
        timeZones.zone { UserRecord(id: OrgIDs.admin, in: snapshot)?.text("TimeZoneSidKey") }
    }
}
