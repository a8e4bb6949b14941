extension Call {
    /// What looks at the org as it is now, as the user who asks.
    func evaluator() throws(APIFault) -> Evaluator {
        let snapshot = try snapshot()
        return Evaluator(
            snapshot: snapshot,
            clock: now,
            timeZone: snapshot.timeZone(of: OrgIDs.admin, among: router.timeZones),
            userID: OrgIDs.admin,
            childLevels: version.childLevels
        )
    }

    /// What a query finds in the org as it is now; `FOR VIEW` and `FOR REFERENCE` are remembered.
    func evaluate(_ soql: String, includesDeleted: Bool) throws(APIFault) -> ResultSet {
        let results = try evaluator().evaluate(soql, includesDeleted: includesDeleted)
        try note(results.uses())
        return results
    }

    /// Keeps a result for its later pages; the locator of what follows the records that are already given.
    func open(_ results: ResultSet, consumed: Int, batchSize: Int) -> Locator {
        let cursor = Cursors.Cursor(
            results: results,
            caller: caller,
            batchSize: batchSize,
            opened: now
        )
        return Locator(cursor: router.cursors.open(cursor), consumed: consumed)
    }

    private func note(_ uses: [RecordUse]) throws(APIFault) {
        let uses = uses.filter(\.isRemembered)
        if uses.isEmpty { return }
        if let transaction { return uses.forEach(transaction.note) }
        try transaction { transaction in
            uses.forEach(transaction.note)
            return true
        }
    }
}
