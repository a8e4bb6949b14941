import HTTP
import Records

/// The requests of an undeletion, and the meaning of their answers.
///
/// Source: SOAP API Developer Guide, "undelete()"; the REST API cannot undelete.
struct UndeletionOperation: RecordOperation {
    let org: Org
    let object: String

    static let method = Request.Method.post
    static let looksUpLocked = true

    func send(
        _ ids: [RecordID],
        isRepeated: Bool,
        apiVersion: APIVersion,
        _ cancellation: DelayedCancellation
    ) async throws(OrgError) -> [RecordVerdict<UndeletionOutcome>] {
        let call = SOAPCall(operation: "undelete", ids: ids)
        let answer = try await org.answer(
            to: call.request(apiVersion: apiVersion),
            isSafe: false,
            call: call,
            cancellation: cancellation
        )
        let results = try SOAPResults(of: call, in: answer).results
        guard results.count == ids.count else {
            throw answer.malformed(.resultCount(expected: ids.count, found: results.count))
        }
        var verdicts: [RecordVerdict<UndeletionOutcome>] = []
        for (id, result) in zip(ids, results) {
            let errors = try result.errors(of: id, object, at: verdicts.count, in: answer)
            verdicts.append(Self.verdict(errors))
        }
        return verdicts
    }

    private static func verdict(_ errors: [APIError]?) -> RecordVerdict<UndeletionOutcome> {
        guard let errors else { return .settled(.restored) }
        return errors.isLock ? .locked(errors) : .open(errors)
    }

    func outcome(
        of id: RecordID,
        in state: RecordState?,
        lost error: OrgError
    ) -> UndeletionOutcome {
        switch state {
        case .live: .restored
        case .deleted: error.leavesWork ? .unknown(error, .inProgress) : .notRestored(error)
        case .missing, nil: .notInBin([])
        }
    }

    /// Determines the outcome of a refused record: if it is not found, it is not in the bin, unless
    /// the refusal has another reason; then it may be hidden from the user.
    func outcome(
        of id: RecordID,
        in state: RecordState?,
        refused errors: [APIError]
    ) -> UndeletionOutcome {
        switch state {
        case .live: .alreadyThere
        case .deleted: .refused(errors)
        case .missing, nil:
            errors.contains { Self.absenceCodes.contains($0.code) }
                ? .notInBin(errors) : .refused(errors)
        }
    }

    /// The error codes of a record that is not in the recycle bin.
    private static let absenceCodes: Set = [
        "UNDELETE_FAILED", "INVALID_ID_FIELD", "INVALID_CROSS_REFERENCE_KEY", "ENTITY_IS_DELETED",
        "ENTITY_IS_ARCHIVED", "MALFORMED_ID",
    ]
}
