/// Access to the org's records for a call, within its transaction if it has one.
extension Store {
    /// Returns the org's tables at the moment of a call.
    func snapshot(for call: Call) throws(APIFault) -> OrgSnapshot {
        if let transaction = call.transaction { return transaction.snapshot }
        do { return try snapshot(at: call.now) } catch { throw APIFault(error) }
    }

    /// Changes records.
    ///
    /// - Returns: The outcome of each write, in the same order.
    func write(
        _ writes: [Write],
        allOrNone: Bool = false,
        for call: Call
    ) throws(APIFault) -> [Result<WrittenRecord, APIFault>] {
        if let transaction = call.transaction {
            return transaction.write(writes, allOrNone: allOrNone)
        }
        do {
            return try write(writes, allOrNone: allOrNone, now: call.now)
        } catch {
            throw APIFault(error)
        }
    }

    /// Changes one record, unless `check` throws for the org's current state.
    func write(
        _ write: Write,
        for call: Call,
        if check: (OrgSnapshot) throws(APIFault) -> Void = { _ in }
    ) throws(APIFault) -> WrittenRecord {
        func outcome(in transaction: Transaction) -> Result<WrittenRecord, APIFault> {
            Result { () throws(APIFault) in
                try check(transaction.snapshot)
                return transaction.write([write])
            }.flatMap { $0[0] }
        }
        if let transaction = call.transaction { return try outcome(in: transaction).get() }
        var result: Result<WrittenRecord, APIFault> = .failure(.notFound)
        try transaction(for: call) { transaction in
            result = outcome(in: transaction)
            return true
        }
        return try result.get()
    }

    /// Reads and changes the org in one exclusive step; `body` returns whether to keep its changes.
    func transaction(for call: Call, _ body: (Transaction) -> Bool) throws(APIFault) {
        do {
            try transaction(now: call.now, body)
        } catch {
            throw APIFault(error)
        }
    }

    /// Records the use of records.
    func note(_ uses: [RecordUse], for call: Call) throws(APIFault) {
        let uses = uses.filter(\.isRemembered)
        if uses.isEmpty { return }
        if let transaction = call.transaction { return uses.forEach(transaction.note) }
        try transaction(for: call) { transaction in
            uses.forEach(transaction.note)
            return true
        }
    }
}
