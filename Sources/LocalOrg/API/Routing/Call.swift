import HTTP
import HTTPServer

/// A call that has passed the door: whose it is, and what it asks of which version.
struct Call: Sendable {
    let router: Router
    let caller: Caller
    let request: ServerRequest
    let target: RequestTarget
    /// The version that the path names.
    let version: ServedVersion
    /// The values of the route's parameters.
    var parameters: [String: String]
    /// What the call is a part of, and sees and changes; nil where it stands for itself.
    var transaction: Transaction?

    /// The moment of the call, in milliseconds since 1970.
    var now: Int { transaction?.now ?? router.clock() }

    /// Where the client reached the org, without a slash at the end.
    var instanceURL: String { request.instanceURL }

    /// The path of something below the call's version.
    func path(_ rest: String) -> String { "/services/data/v\(version)/\(rest)" }

    /// The value of a parameter that the route's pattern names.
    subscript(parameter: String) -> String { parameters[parameter] ?? "" }

    /// The members of a query parameter that holds a list, without blanks around them; nil where the parameter
    /// is absent.
    func list(_ name: String) -> [String]? {
        target[name]?.split(separator: ",").map(\.trimmingBlanks)
    }

    /// The object that the path names.
    ///
    /// - Throws: `APIFault` 404 for one that the org does not have.
    func object() throws(APIFault) -> ObjectType {
        guard let object = router.store.schema.object(named: self["object"]) else {
            throw .notFound
        }
        return object
    }

    /// The org's tables as they are now.
    func snapshot() throws(APIFault) -> OrgSnapshot {
        if let transaction { return transaction.snapshot }
        do { return try router.store.snapshot(at: now) } catch { throw APIFault(error) }
    }

    /// Changes records; an outcome a write.
    func write(
        _ writes: [Write],
        allOrNone: Bool = false
    ) throws(APIFault) -> [Result<WrittenRecord, APIFault>] {
        if let transaction { return transaction.write(writes, allOrNone: allOrNone) }
        do {
            return try router.store.write(writes, allOrNone: allOrNone, now: now)
        } catch {
            throw APIFault(error)
        }
    }

    /// Looks and changes with nobody else's changes in between; what `body` does not want to keep is undone.
    func transaction(_ body: (Transaction) -> Bool) throws(APIFault) {
        do {
            try router.store.transaction(now: now, body)
        } catch {
            throw APIFault(error)
        }
    }

    /// Changes one record, if what `check` says of the org then does not forbid it.
    func write(
        _ write: Write,
        if check: (OrgSnapshot) throws(APIFault) -> Void = { _ in }
    ) throws(APIFault) -> WrittenRecord {
        func outcome(in transaction: Transaction) -> Result<WrittenRecord, APIFault> {
            Result { () throws(APIFault) in
                try check(transaction.snapshot)
                return transaction.write([write])
            }.flatMap { $0[0] }
        }
        if let transaction { return try outcome(in: transaction).get() }
        var result: Result<WrittenRecord, APIFault> = .failure(.notFound)
        try self.transaction { transaction in
            result = outcome(in: transaction)
            return true
        }
        return try result.get()
    }
}
