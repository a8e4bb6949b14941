import HTTP
import Records

/// The requests of a deletion: the one that deletes, and the one that looks for what is left.
struct DeletionRequests: Sendable {
    private let org: Org
    private let object: String
    private let version: APIVersion

    /// What came back from a request that deletes.
    enum Reply: Sendable {
        /// What became of each record.
        case answered([DeletionResult])
        /// The server did nothing with any of them.
        case turnedAway(OrgError)
        /// The request never left.
        case notSent(OrgError)
        /// The answer is lost or of no use: what was done is unknown.
        case lost(OrgError)
    }

    /// Gets ready to delete records of an object.
    ///
    /// - Throws: `OrgError` where the object's name is none, or the API version cannot be found.
    init(of object: String, in org: Org) async throws(OrgError) {
        try Request.checkName(object)
        self.org = org
        self.object = object
        version = try await org.apiVersion()
    }

    /// Deletes up to 200 records by one request, whose cancellation is delayed.
    func send(_ ids: [RecordID], _ cancellation: DelayedCancellation) async -> Reply {
        do throws(OrgError) {
            return .answered(
                ids.count == 1
                    ? [try await one(ids[0], cancellation)] : try await several(ids, cancellation)
            )
        } catch {
            return await reply(to: ids, error, cancellation)
        }
    }

    private func one(
        _ id: RecordID,
        _ cancellation: DelayedCancellation
    ) async throws(OrgError) -> DeletionResult {
        let request = try Request.delete(id, of: object, apiVersion: version)
        let answer = try await org.answer(to: request, isSafe: false, cancellation: cancellation)
        // Any other success is not the API's: a login page, say, or a proxy's.
        guard answer.status == 204 else { throw answer.malformed(.unexpectedStatus) }
        return DeletionResult(id, .deleted)
    }

    /// The results are in the order of the ids; if one names another record, none of them is used.
    private func several(
        _ ids: [RecordID],
        _ cancellation: DelayedCancellation
    ) async throws(OrgError) -> [DeletionResult] {
        let request = Request.delete(ids, apiVersion: version)
        let answer = try await org.answer(to: request, isSafe: false, cancellation: cancellation)
        let elements = try answer.json().elements ?? []
        guard elements.count == ids.count else {
            throw answer.malformed(.resultCount(expected: ids.count, found: elements.count))
        }
        var results: [DeletionResult] = []
        for (id, element) in zip(ids, elements) {
            if let found = element["id"]?.text, (try? RecordID(found)) != id {
                throw answer.malformed(.notAsked(found: found, asked: "\(object) \(id)"))
            }
            guard let isDeleted = element["success"]?.boolean else {
                throw answer.malformed(.undecodable("\(results.count).success: there is none"))
            }
            let errors = element["errors"].map { APIError.parse($0) } ?? []
            results.append(DeletionResult(id, isDeleted ? .deleted : .refused(errors)))
        }
        return results
    }

    /// What an error means for the records of a request.
    private func reply(
        to ids: [RecordID],
        _ error: OrgError,
        _ cancellation: DelayedCancellation
    ) async -> Reply {
        switch error {
        case _ where error.wasNotSent: return .notSent(error)
        case .transport, .malformed: return .lost(error)
        case .refused(let refusal) where refusal.isServerFailure: return .lost(error)
        case .refused(let refusal) where ids.count == 1:
            return await isAboutRecord(refusal, cancellation)
                ? .answered([DeletionResult(ids[0], .refused(refusal.namedErrors))])
                : .turnedAway(error)
        case .badRequest, .noToken, .signIn, .refused, .noVersionList: return .turnedAway(error)
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

    /// Which of the records are still there.
    func survivors(of ids: [RecordID]) async -> Result<Set<RecordID>, OrgError> {
        let list = ids.map { "'\($0)'" }.joined(separator: ",")
        let soql: SOQLText = "SELECT Id FROM \(object) WHERE Id IN (\(list))"
        var survivors: Set<RecordID> = []
        do throws(OrgError) {
            for try await record in org.records(of: Survivor.self, matching: soql) {
                guard ids.contains(record.id) else {
                    throw Self.malformed("the record \(record.id) was not asked for")
                }
                guard survivors.insert(record.id).inserted else {
                    throw Self.malformed("the record \(record.id) comes twice")
                }
            }
            return .success(survivors)
        } catch {
            return .failure(error)
        }
    }

    /// Such an answer says nothing about the other records either.
    private static func malformed(_ reason: String) -> OrgError {
        .malformed(MalformedAnswer(.undecodable(reason), in: WholeResponse(status: 200)))
    }

    private struct Survivor: Decodable {
        let id: RecordID

        private enum CodingKeys: String, CodingKey {
            case id = "Id"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try RecordID(container.decode(String.self, forKey: .id))
        }
    }
}
