import HTTP
import Records

/// A delete by jobs of Bulk API 2.0, one after another, each with up to 10,000 records.
///
/// The records of a job are announced before the job is created, and again with its id before they
/// are uploaded, so that a journal knows where to ask. A job deletes nothing before it is submitted.
///
/// Source: Bulk API 2.0 Developer Guide, "Bulk API 2.0 Ingest".
final class BulkDeletionSteps: RecordStepping {
    typealias Outcome = DeletionOutcome
    typealias Event = RecordEvent<Outcome>

    /// The most records of a job: the org divides a larger one into parts of this size.
    static let jobSize = 10_000

    /// A job of an earlier run.
    typealias EarlierJob = (id: RecordID, records: [RecordID])

    private let operation: DeletionOperation
    /// Whether the records bypass the recycle bin.
    private let isHard: Bool
    private let cancellation: DelayedCancellation
    /// The records of the jobs that are not created yet.
    private var waiting: ArraySlice<[RecordID]>
    /// The steps before the next job, in order.
    private var agenda: ArraySlice<Step>
    /// The reason why the remaining records are not sent; nil if there is none.
    private var stop: OrgError?
    private var isPrepared = false

    private enum Step {
        /// Creating the job for records that were announced.
        case create([RecordID])
        /// Uploading the records of a job that was announced, and submitting it.
        case submit(BulkJob, [RecordID])
        /// Waiting for a job and reading its results. With an error if it may not be submitted.
        case follow(RecordID, [RecordID], OrgError?)
        /// Looking up records about which a job says nothing.
        case lookUp([RecordID], OrgError)
    }

    /// Makes the steps of a delete; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - operation: The delete of the records.
    ///   - batches: The records of each job.
    ///   - isHard: Whether the records bypass the recycle bin.
    ///   - jobs: The jobs of an earlier run whose results are read first.
    init(
        _ operation: DeletionOperation,
        on batches: [[RecordID]],
        isHard: Bool = false,
        after jobs: [EarlierJob] = []
    ) {
        self.operation = operation
        self.isHard = isHard
        waiting = batches[...]
        agenda = jobs.map { .follow($0.id, $0.records, .interrupted) }[...]
        cancellation = DelayedCancellation(
            by: RecordBatches.patience,
            clock: operation.org.options.clock
        )
    }

    private var org: Org { operation.org }

    func stop(because error: OrgError) {
        stop = stop ?? error
    }

    /// Performs the step that was announced last; nil at the end.
    func next() async -> Event? {
        while true {
            if let step = agenda.popFirst() {
                if let event = await carryOut(step) { return event }
            } else if let ids = waiting.popFirst() {
                prepare()
                guard stop == nil else { return left(ids) }
                agenda = [.create(ids)]
                return .sending(ids)
            } else {
                return nil
            }
        }
    }

    private func carryOut(_ step: Step) async -> Event? {
        switch step {
        case .create(let ids): await create(ids)
        case .submit(let job, let ids): await submit(job, ids)
        case .follow(let id, let ids, let error): await follow(id, ids, error)
        case .lookUp(let ids, let error): await lookUp(ids, error)
        }
    }

    private func prepare() {
        if Task.isCancelled { stop = stop ?? .transport(.cancelled) }
        guard !isPrepared else { return }
        isPrepared = true
        do throws(OrgError) {
            guard !org.isReadOnly else { throw .badRequest(.readOnly(.delete)) }
            try Request.checkName(operation.object)
        } catch {
            stop = stop ?? error
        }
    }

    private func left(_ ids: [RecordID]) -> Event {
        let reason = stop ?? .transport(.cancelled)
        return settled(ids) { _ in .notSent(reason) }
    }

    private func settled(_ ids: [RecordID], _ outcome: (RecordID) -> Outcome) -> Event {
        .settled(ids.map { RecordResult($0, outcome($0)) })
    }
}

// MARK: - A job, until it is submitted

extension BulkDeletionSteps {
    private func create(_ ids: [RecordID]) async -> Event? {
        if stop != nil { return left(ids) }
        do throws(OrgError) {
            let job = try await org.createJob(
                .ingest,
                [
                    ("object", operation.object), ("operation", isHard ? "hardDelete" : "delete"),
                    ("contentType", "CSV"), ("columnDelimiter", "COMMA"), ("lineEnding", "LF"),
                ]
            )
            agenda = [.submit(job, ids)]
            return .job(job.id, ids)
        } catch {
            return notBegun(ids, error)
        }
    }

    private func submit(_ job: BulkJob, _ ids: [RecordID]) async -> Event? {
        guard stop == nil else {
            await abort(job.id)
            return left(ids)
        }
        do throws(OrgError) {
            try await org.upload(ids, to: job, cancellation)
            guard !Task.isCancelled else { throw .transport(.cancelled) }
        } catch {
            await abort(job.id)
            return notBegun(ids, error)
        }
        do throws(OrgError) {
            try await org.setState(.uploadComplete, of: job.id, .ingest)
            agenda = [.follow(job.id, ids, nil)]
            return nil
        } catch {
            if error.mayHaveBeenDone || error.refusal?.isServerFailure == true
                || error.mayBeOfAnotherServer
            {
                agenda = [.follow(job.id, ids, error)]
                return .lost(ids, error)
            }
            await abort(job.id)
            return notBegun(ids, error)
        }
    }

    /// Settles records whose job was not submitted, so that all of them are still there.
    private func notBegun(_ ids: [RecordID], _ error: OrgError) -> Event {
        stop = stop ?? (Task.isCancelled ? .transport(.cancelled) : error)
        return settled(ids) { _ in
            error.wasNotSent || error == .transport(.cancelled)
                ? .notSent(error) : error.mayHaveBeenDone ? .notDeleted(error) : .turnedAway(error)
        }
    }

    /// Aborts a job, if the org lets it: one that was not submitted does nothing anyway.
    ///
    /// - Returns: Whether the org aborted it.
    @discardableResult
    private func abort(_ id: RecordID) async -> Bool {
        let org = org
        return await cancellation.delay {
            (try? await org.setState(.aborted, of: id, .ingest, isDelayed: false)) != nil
        }
    }
}

// MARK: - A job, once it is submitted

extension BulkDeletionSteps {
    private func follow(
        _ id: RecordID,
        _ ids: [RecordID],
        _ lost: OrgError?
    ) async -> Event? {
        do throws(OrgError) {
            if let lost, try await state(of: id) == .open {
                if await abort(id) { return notBegun(ids, lost) }
                // The lost request may still submit the job.
                if try await state(of: id) == .open {
                    stop = stop ?? lost
                    return settled(ids) { _ in .unknown(lost, .inProgress) }
                }
            }
            let job = try await ended(id)
            guard job.state.isFinal else {
                return settled(ids) { _ in .unknown(.transport(.cancelled), .inProgress) }
            }
            return await results(of: job, ids)
        } catch {
            guard error.refusal?.status != 404 else {
                // An org forgets a job after a week.
                return lookingUp(ids, error, without: error)
            }
            stop = stop ?? error
            return settled(ids) { _ in .unknown(lost ?? error, .lookUpFailed(error)) }
        }
    }

    private func state(of id: RecordID) async throws(OrgError) -> BulkJob.State {
        let org = org
        return try await delayed { () throws(OrgError) in try await org.job(id, .ingest) }.state
    }

    /// Waits for the end of a job; once the command is cancelled, aborts it first.
    private func ended(_ id: RecordID) async throws(OrgError) -> BulkJob {
        let org = org
        do throws(OrgError) {
            return try await org.wait(for: id, .ingest) { _ in }
        } catch {
            guard Task.isCancelled else { throw error }
        }
        stop = stop ?? .transport(.cancelled)
        await abort(id)
        return try await delayed { () throws(OrgError) in
            try await org.wait(for: id, .ingest, atMost: RecordBatches.patience) { _ in }
        }
    }

    /// Does work that a cancelled command still gets some time for.
    private func delayed<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(OrgError) -> Value
    ) async throws(OrgError) -> Value {
        let result = await cancellation.delay { () -> Result<Value, OrgError> in
            do throws(OrgError) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Has all records of a job looked up.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - end: The error that says how the job ended.
    ///   - error: Why there are no results.
    /// - Returns: The event.
    private func lookingUp(_ ids: [RecordID], _ end: OrgError, without error: OrgError) -> Event {
        agenda = [.lookUp(ids, end)] + agenda
        return .lost(ids, error)
    }

    /// Settles the records with results; the others are looked up.
    private func results(of job: BulkJob, _ ids: [RecordID]) async -> Event? {
        let org = org
        // After Ctrl-C, it was this command that aborted the job.
        let isOurs = job.state == .aborted && stop == .transport(.cancelled)
        let end = isOurs ? .transport(.cancelled) : job.asOrgError
        if job.state != .complete { stop = stop ?? end }
        let found: [RecordID: Org.JobResult]
        do throws(OrgError) {
            found = try await delayed { () throws(OrgError) in
                try await org.deletionResults(of: job)
            }
        } catch {
            return lookingUp(ids, error.outcome == .cancelled ? error : end, without: error)
        }
        var (outcomes, rest): ([RecordResult<Outcome>], [RecordID]) = ([], [])
        for id in ids {
            switch found[id] {
            case .deleted?: outcomes.append(RecordResult(id, .deleted))
            case .refused(let error)?:
                outcomes.append(RecordResult(id, DeletionOperation.outcome(refused: [error])))
            case .unprocessed?: outcomes.append(RecordResult(id, .turnedAway(end)))
            case nil: rest.append(id)
            }
        }
        if !rest.isEmpty { agenda = [.lookUp(rest, end)] + agenda }
        return outcomes.isEmpty ? nil : .settled(outcomes)
    }

    private func lookUp(_ ids: [RecordID], _ error: OrgError) async -> Event? {
        let (org, object) = (org, operation.object)
        do throws(OrgError) {
            let states = try await delayed { () throws(OrgError) in
                try await org.recordStates(of: ids, object: object)
            }
            return settled(ids) { operation.outcome(of: $0, in: states[$0], lost: error) }
        } catch let failure {
            stop = stop ?? failure
            return settled(ids) { _ in .unknown(error, .lookUpFailed(failure)) }
        }
    }
}

extension OrgError {
    /// The error in place of the answer that an earlier run did not wait for.
    fileprivate static let interrupted = OrgError.transport(
        .cut("the delete ended before the answer arrived")
    )
}
