import HTTP
import Records

/// The requests of a deletion, and what their answers mean.
struct DeletionOperation: RecordOperation {
    let org: Org
    let object: String
    /// The records that are known to have been there just before.
    let seen: Set<RecordID>
    let allOrNone: Bool

    static let method = Request.Method.delete
    static let looksUpLocked = false

    /// One record goes by the object's resource; one that was locked in a collection stays with collections, which are
    /// repeated here and not by the org.
    func send(
        _ ids: [RecordID],
        isRepeated: Bool,
        apiVersion: APIVersion,
        _ cancellation: DelayedCancellation
    ) async throws(OrgError) -> [RecordVerdict<DeletionOutcome>] {
        guard ids.count > 1 || isRepeated else {
            return [try await one(ids[0], apiVersion, cancellation)]
        }
        let request = Request.delete(ids, allOrNone: allOrNone, apiVersion: apiVersion)
        let answer = try await org.answer(to: request, isSafe: false, cancellation: cancellation)
        let results = try CollectionResults(of: ids, object: object, in: answer)
        return allOrNone ? try verdicts(together: results, answer) : results.errors.map(verdict)
    }

    private func one(
        _ id: RecordID,
        _ apiVersion: APIVersion,
        _ cancellation: DelayedCancellation
    ) async throws(OrgError) -> RecordVerdict<DeletionOutcome> {
        let request = try Request.delete(id, of: object, apiVersion: apiVersion)
        do throws(OrgError) {
            let answer = try await org.answer(
                to: request,
                isSafe: false,
                cancellation: cancellation
            )
            // Any other success is not the API's: a login page, say, or a proxy's.
            guard answer.status == 204 else { throw answer.malformed(.unexpectedStatus) }
            return .settled(.deleted)
        } catch {
            guard case .refused(let refusal) = error, await isAboutRecord(refusal, cancellation)
            else { throw error }
            guard !refusal.errors.isEmpty || refusal.body.isEmpty && refusal.status != 404 else {
                // It may have said that the record is deleted.
                throw refusal.answer.malformed(.undecodable("an error that cannot be read"))
            }
            return .settled(Self.outcome(refused: refusal.namedErrors))
        }
    }

    /// Whether a refusal is about the one record that was sent, and not about the client, its limits or the
    /// API version.
    ///
    /// A 404 may be about either; then the org's list of versions decides.
    private func isAboutRecord(
        _ refusal: Refusal,
        _ cancellation: DelayedCancellation
    ) async -> Bool {
        guard
            (400..<500).contains(refusal.status), refusal.status != 410, refusal.status != 429,
            !refusal.isRequestLimit
        else { return false }
        guard refusal.doubtsVersion else { return true }
        return await cancellation.delay { await org.servesVersion() }
    }
}

// MARK: - Answers

extension DeletionOperation {
    private func verdict(_ errors: [APIError]?) -> RecordVerdict<DeletionOutcome> {
        guard let errors else { return .settled(.deleted) }
        return errors.isLock ? .locked(errors) : .settled(Self.outcome(refused: errors))
    }

    /// What a collection says of records that are deleted together or not at all.
    ///
    /// All are sent again where locks are all that kept them.
    private func verdicts(
        together results: CollectionResults,
        _ answer: WholeResponse
    ) throws(OrgError) -> [RecordVerdict<DeletionOutcome>] {
        let refused = results.errors.compactMap(\.self)
        if refused.isEmpty { return results.errors.map(verdict) }
        guard refused.count == results.errors.count else {
            throw answer.malformed(.undecodable("all or none was asked for, and some are deleted"))
        }
        let causes = refused.filter { !$0.contains { $0.code == Self.rolledBack } }
        let areLocked = !causes.isEmpty && causes.allSatisfy(\.isLock)
        return refused.map {
            areLocked ? .locked($0) : .settled(Self.outcome(refused: $0))
        }
    }

    /// The error of a record that another one kept from being deleted.
    private static let rolledBack = "ALL_OR_NONE_OPERATION_ROLLED_BACK"

    private static func outcome(refused errors: [APIError]) -> DeletionOutcome {
        !errors.isEmpty && errors.allSatisfy { $0.code == "ENTITY_IS_DELETED" }
            ? .alreadyDeleted(errors) : .refused(errors)
    }

    /// What became of a record whose answer was lost.
    func outcome(
        of id: RecordID,
        in state: RecordState?,
        lost error: OrgError
    ) -> DeletionOutcome {
        switch state {
        case .live: error.leavesWork ? .unknown(error, .inProgress) : .notDeleted(error)
        case .deleted: seen.contains(id) ? .deleted : .gone(error)
        // It may be purged, or hidden from the user by now.
        case nil: .gone(error)
        }
    }
}

extension Refusal {
    fileprivate var answer: WholeResponse {
        WholeResponse(status: status, headers: headers, bytes: body)
    }
}

/// The answer of a collection: what it says of each record.
///
/// Source: REST API Developer Guide, sObject Collections, "SaveResult".
private struct CollectionResults {
    /// In the order of the ids; nil for a success.
    let errors: [[APIError]?]

    /// Reads an answer; the results are in the order of the ids, and if one is not as it should be, none is used.
    ///
    /// - Throws: `OrgError.malformed`.
    init(of ids: [RecordID], object: String, in answer: WholeResponse) throws(OrgError) {
        let elements = try answer.json().elements ?? []
        guard elements.count == ids.count else {
            throw answer.malformed(.resultCount(expected: ids.count, found: elements.count))
        }
        var errors: [[APIError]?] = []
        for (id, element) in zip(ids, elements) {
            let reading = RecordResultReading(
                id: element["id"]?.text,
                isSuccess: element["success"]?.boolean,
                errors: element["errors"].map { APIError.parse($0) } ?? []
            )
            errors.append(try reading.errors(of: id, object, at: errors.count, in: answer))
        }
        self.errors = errors
    }
}
