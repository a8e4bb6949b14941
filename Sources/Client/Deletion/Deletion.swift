import HTTP
import Records

/// The deletion of records by id: in chunks, one after another, each checked where its answer got lost.
///
/// A DELETE that may have been done is never sent again; instead the ids that are still there are asked
/// for. A chunk that is turned away as a whole stops the ones after it. Once a chunk has been sent it is
/// awaited, up to 5 s longer if the task is cancelled meanwhile; the chunks after it are then not sent.
struct Deletion {
    /// The records of one request.
    ///
    /// Source: REST API Developer Guide, sObject Collections: at most 200 records a call.
    static let chunkSize = 200

    /// How long a chunk under way is waited for after a cancellation.
    static let patience = Duration.seconds(5)

    private let org: Org
    private let object: String
    private let version: APIVersion

    /// Gets ready to delete records of an object; nothing is deleted yet.
    ///
    /// - Throws: `OrgError` where the object's name is none, or the API version cannot be found.
    init(of object: String, in org: Org) async throws(OrgError) {
        try Request.checkName(object)
        self.org = org
        self.object = object
        version = try await org.apiVersion()
    }

    /// What became of each record, in the order given.
    ///
    /// An id that is given twice is sent once.
    func outcomes(of ids: [RecordID]) async -> [DeletionOutcome] {
        var outcomes: [RecordID: DeletionOutcome] = [:]
        var stop: OrgError?
        for chunk in Self.chunks(of: ids) {
            if Task.isCancelled { stop = stop ?? .transport(.cancelled) }
            if stop == nil {
                let result = await shielded(chunk)
                stop = result.stop
                outcomes.merge(result.outcomes) { _, later in later }
            }
            guard let stop else { continue }
            for id in chunk where outcomes[id] == nil { outcomes[id] = .notSent(stop) }
        }
        return ids.map { outcomes[$0] ?? .notSent(.transport(.cancelled)) }
    }

    /// What became of a chunk, and what keeps the next one from being sent.
    private struct ChunkResult {
        var outcomes: [RecordID: DeletionOutcome] = [:]
        var stop: OrgError?
    }

    /// A task of its own, which the caller's cancellation reaches only after some patience.
    private func shielded(_ chunk: [RecordID]) async -> ChunkResult {
        let work = Task { await delete(chunk) }
        let clock = org.options.clock
        return await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            Task {
                try? await clock.sleep(for: Self.patience)
                work.cancel()
            }
        }
    }

    private func delete(_ chunk: [RecordID]) async -> ChunkResult {
        do throws(OrgError) {
            return ChunkResult(outcomes: try await send(chunk))
        } catch {
            return await settle(chunk, error)
        }
    }

    private func send(_ chunk: [RecordID]) async throws(OrgError) -> [RecordID: DeletionOutcome] {
        if chunk.count == 1 {
            let request = try Request.delete(chunk[0], of: object, apiVersion: version)
            let answer = try await org.answer(to: request)
            // Any other success is not the API's: a login page, say, or a proxy's.
            guard answer.status == 204 else { throw answer.malformed(.unexpectedStatus) }
            return [chunk[0]: .deleted]
        }
        let answer = try await org.answer(to: .delete(chunk, apiVersion: version))
        return Dictionary(uniqueKeysWithValues: zip(chunk, try Self.outcomes(in: answer, chunk)))
    }

    /// The results of a collection, which the server gives in the order of the ids.
    private static func outcomes(
        in answer: Answer,
        _ chunk: [RecordID]
    ) throws(OrgError) -> [DeletionOutcome] {
        let results = try answer.json().elements ?? []
        guard results.count == chunk.count, results.allSatisfy({ $0["success"]?.boolean != nil })
        else {
            throw answer.malformed(.resultCount(expected: chunk.count, found: results.count))
        }
        return results.map { result in
            result["success"]?.boolean == true
                ? .deleted : .refused(APIError.parse(result["errors"] ?? .array([])))
        }
    }

    /// What an error means for the records of a chunk.
    private func settle(_ chunk: [RecordID], _ error: OrgError) async -> ChunkResult {
        switch error {
        case .refused(let refusal) where refusal.isServerFailure: await check(chunk, error)
        case .transport(let error) where error.wasNotSent: ChunkResult(stop: .transport(error))
        case .transport, .malformed: await check(chunk, error)
        case .refused(let refusal) where chunk.count == 1 && !refusal.isRequestLimit:
            ChunkResult(outcomes: [chunk[0]: .refused(refusal.namedErrors)])
        case .badRequest, .signIn, .refused, .noVersionList:
            ChunkResult(stop: error)
        }
    }

    /// Asks which records are still there after an answer got lost.
    private func check(_ chunk: [RecordID], _ error: OrgError) async -> ChunkResult {
        let list = chunk.map { "'\($0)'" }.joined(separator: ",")
        let soql = "SELECT Id FROM \(object) WHERE Id IN (\(list))"
        var outcomes = Dictionary(uniqueKeysWithValues: chunk.map { ($0, DeletionOutcome.deleted) })
        do throws(OrgError) {
            for try await record in org.records(of: Survivor.self, matching: soql) {
                guard outcomes[record.id] == .deleted else {
                    throw Self.stray(record.id, in: chunk)
                }
                outcomes[record.id] = .notDeleted(error)
            }
            return ChunkResult(outcomes: outcomes)
        } catch let failure {
            return ChunkResult(outcomes: outcomes.mapValues { _ in .unknown(error) }, stop: failure)
        }
    }

    /// The error for a record that the check did not ask for, or that came already: such an answer tells
    /// nothing of the others.
    private static func stray(_ id: RecordID, in chunk: [RecordID]) -> OrgError {
        let reason = chunk.contains(id) ? "comes twice" : "was not asked for"
        let fault = MalformedAnswer.Fault.undecodable("the record \(id) \(reason)")
        return .malformed(MalformedAnswer(fault, in: Answer(status: 200)))
    }

    /// A record that is still there.
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

    private static func chunks(of ids: [RecordID]) -> [[RecordID]] {
        var seen: Set<RecordID> = []
        let distinct = ids.filter { seen.insert($0).inserted }
        return stride(from: 0, to: distinct.count, by: chunkSize).map {
            Array(distinct[$0..<min($0 + chunkSize, distinct.count)])
        }
    }
}
