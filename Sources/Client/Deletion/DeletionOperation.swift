import HTTP
import Records

/// The requests of a deletion, and the meaning of their answers.
struct DeletionOperation: RecordOperation {
    let org: Org
    let object: String
    /// The states of the records just before; a record without an entry has not been looked up.
    let before: [RecordID: RecordState]
    let allOrNone: Bool

    static let method = Request.Method.delete
    static let looksUpLocked = false

    /// Sends one record to the object's resource, and several to collections.
    ///
    /// A record that was locked in a collection stays with collections, which we repeat and the org
    /// does not.
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
            // Any other success is not from the API, but perhaps a login page or a proxy's page.
            guard answer.status == 204 else { throw answer.malformed(.unexpectedStatus) }
            return .settled(.deleted)
        } catch {
            // Without an error of the API, nothing shows that the org answered.
            guard case .refused(let refusal) = error, refusal.hasAPIError,
                await isAboutRecord(refusal, cancellation)
            else { throw error }
            return .settled(Self.outcome(refused: refusal.errors))
        }
    }

    /// Whether a refusal is about the one record in the request, and not about the client, its
    /// limits or the API version.
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

    /// Reads the verdicts on records that are deleted all or none.
    ///
    /// All are sent again if locks are the only errors.
    private func verdicts(
        together results: CollectionResults,
        _ answer: WholeResponse
    ) throws(OrgError) -> [RecordVerdict<DeletionOutcome>] {
        let refused = results.errors.compactMap(\.self)
        if refused.isEmpty { return results.errors.map(verdict) }
        guard refused.count == results.errors.count else {
            throw answer.malformed(.undecodable("partly deleted in spite of allOrNone"))
        }
        let causes = refused.filter { !$0.contains { $0.code == Self.rolledBack } }
        let areLocked = !causes.isEmpty && causes.allSatisfy(\.isLock)
        return refused.map {
            areLocked ? .locked($0) : .settled(Self.outcome(refused: $0))
        }
    }

    /// The error code of a record that was not deleted because of another record.
    private static let rolledBack = "ALL_OR_NONE_OPERATION_ROLLED_BACK"

    static func outcome(refused errors: [APIError]) -> DeletionOutcome {
        !errors.isEmpty && errors.allSatisfy { $0.code == "ENTITY_IS_DELETED" }
            ? .alreadyDeleted(errors) : .refused(errors)
    }

    /// Determines the outcome of a record whose answer was lost.
    func outcome(
        of id: RecordID,
        in state: RecordState?,
        lost error: OrgError
    ) -> DeletionOutcome {
        switch (state, before[id]) {
        case (.live, _): error.leavesWork ? .unknown(error, .inProgress) : .notDeleted(error)
        case (.deleted, .live), (.missing, .live): .deleted
        // Another client may have deleted it, or purged it from the recycle bin.
        case (.deleted, _), (.missing, .some), (nil, .some): .gone(error)
        // The record may be in use, and hidden from the user.
        case (.missing, nil), (nil, nil): .unknown(error, .notShown)
        }
    }
}

/// The results of each record in a collection's answer.
///
/// Source: REST API Developer Guide, sObject Collections, "SaveResult".
private struct CollectionResults {
    /// The errors in the order of the ids; nil for a success.
    let errors: [[APIError]?]

    /// Reads an answer whose results are in the order of the ids; if one result is invalid, none is
    /// used.
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
