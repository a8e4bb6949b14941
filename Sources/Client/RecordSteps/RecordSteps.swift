import HTTP
import Records

/// The steps of an operation on records, performed in order.
///
/// A class, so that copies of an iterator share it and never repeat each other's steps.
final class RecordSteps<Operation: RecordOperation>: RecordStepping {
    typealias Outcome = Operation.Outcome
    typealias Event = RecordEvent<Outcome>

    private let operation: Operation
    private let cancellation: DelayedCancellation
    /// The requests that have not been announced yet.
    private var waiting: ArraySlice<Batch>
    /// The steps before the next request, in order.
    private var agenda: ArraySlice<Step> = []
    /// The API version of all requests; nil before the first.
    private var version: APIVersion?
    /// The reason why the remaining records are not sent; nil if there is none.
    private var stop: OrgError?

    /// The maximum number of times that a locked record is sent again.
    private static var retryLimit: Int { 3 }

    /// The records of one request.
    private struct Batch {
        let ids: [RecordID]
        /// The errors of each record's last refusal; empty if the records have not been sent yet.
        var refusals: [RecordID: [APIError]] = [:]
        /// The number of times that the records have been sent.
        var attempts = 0
    }

    private enum Step {
        /// Sending records again, after a pause.
        case repeated(Batch)
        /// Sending records, which has been announced.
        case announced(Batch)
        /// Looking up records whose answer was lost.
        case lost([RecordID], OrgError)
        /// Looking up records whose refusals do not show their states.
        case open([RecordID], [RecordID: [APIError]])
    }

    /// Makes the steps of an operation; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - batches: The records of each request.
    init(_ operation: Operation, on batches: [[RecordID]]) {
        self.operation = operation
        waiting = batches.map { Batch(ids: $0) }[...]
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
            } else if let batch = waiting.popFirst() {
                if version == nil, stop == nil { await prepare() }
                return leftOut(batch) ?? announced(batch)
            } else {
                return nil
            }
        }
    }

    private func carryOut(_ step: Step) async -> Event? {
        switch step {
        case .repeated(let batch):
            let isAllowed = await pause(before: batch)
            if let left = leftOut(batch) { return left }
            return isAllowed ? announced(batch) : settled(batch.ids) { refused($0, in: batch) }
        case .announced(let batch): return await send(batch)
        case .lost(let ids, let error): return await lookUp(ids, lost: error)
        case .open(let ids, let errors): return await lookUp(ids, refused: errors)
        }
    }

    /// Makes all possible checks and finds the API version before the first request is announced.
    private func prepare() async {
        do throws(OrgError) {
            guard !org.isReadOnly else { throw .badRequest(.readOnly(Operation.method)) }
            try Request.checkName(operation.object)
            version = try await org.apiVersion()
        } catch {
            stop = error
        }
    }

    private func announced(_ batch: Batch) -> Event {
        agenda = [.announced(batch)] + agenda
        return .sending(batch.ids)
    }

    /// Settles records that are not sent; nil if they are sent.
    ///
    /// For records already sent, reports the last refusal instead: with it, the server has said
    /// that nothing was done.
    private func leftOut(_ batch: Batch) -> Event? {
        if Task.isCancelled { stop = stop ?? .transport(.cancelled) }
        return stop.map { left(batch, because: $0) }
    }

    private func left(_ batch: Batch, because error: OrgError) -> Event {
        settled(batch.ids) { batch.attempts > 0 ? refused($0, in: batch) : .notSent(error) }
    }

    private func refused(_ id: RecordID, in batch: Batch) -> Outcome {
        .refused(batch.refusals[id] ?? [])
    }

    private func settled(_ ids: [RecordID], _ outcome: (RecordID) -> Outcome) -> Event {
        .settled(ids.map { RecordResult($0, outcome($0)) })
    }
}

/// An operation whose steps are performed one by one.
protocol RecordStepping<Outcome>: AnyObject {
    associatedtype Outcome: Hashable & Sendable

    /// Performs the step that was announced last; nil at the end.
    func next() async -> RecordEvent<Outcome>?

    /// Sends no further request, and settles the remaining records.
    func stop(because error: OrgError)
}

// MARK: - Requests

extension RecordSteps {
    private func send(_ batch: Batch) async -> Event? {
        if let left = leftOut(batch) { return left }
        guard let version else { return nil }
        do throws(OrgError) {
            let verdicts = try await operation.send(
                batch.ids,
                isRepeated: batch.attempts > 0,
                apiVersion: version,
                cancellation
            )
            return take(verdicts, of: batch)
        } catch {
            return failed(batch, error)
        }
    }

    /// Settles the records with final outcomes, and schedules the steps for the others.
    private func take(_ verdicts: [RecordVerdict<Outcome>], of batch: Batch) -> Event? {
        var results: [RecordResult<Outcome>] = []
        var (open, locked): ([RecordID], [RecordID]) = ([], [])
        var refusals: [RecordID: [APIError]] = [:]
        for (id, verdict) in zip(batch.ids, verdicts) {
            switch verdict {
            case .settled(let outcome): results.append(RecordResult(id, outcome))
            case .locked(let errors) where batch.attempts < Self.retryLimit:
                locked.append(id)
                refusals[id] = errors
            case .locked(let errors) where !Operation.looksUpLocked:
                results.append(RecordResult(id, .refused(errors)))
            case .open(let errors), .locked(let errors):
                open.append(id)
                refusals[id] = errors
            }
        }
        if !open.isEmpty { agenda.append(.open(open, refusals)) }
        if !locked.isEmpty {
            agenda.append(
                .repeated(Batch(ids: locked, refusals: refusals, attempts: batch.attempts + 1))
            )
        }
        return results.isEmpty ? nil : .settled(results)
    }

    /// Handles an error of a request, for its records and for the remaining requests.
    private func failed(_ batch: Batch, _ error: OrgError) -> Event {
        switch error {
        case _ where error.wasNotSent:
            stop = error
            return left(batch, because: error)
        case .refused(let refusal) where refusal.isServerFailure: return lost(batch, error)
        case .refused(let refusal) where refusal.mayBeOfAnotherServer:
            // It would answer the other requests in the same way.
            stop = Task.isCancelled ? .transport(.cancelled) : error
            return lost(batch, error)
        case .transport, .malformed: return lost(batch, error)
        case .badRequest, .noToken, .signIn, .refused, .noVersionList:
            // The org may only have been busy for a moment; then the cancellation is what stops the
            // remaining requests.
            stop = Task.isCancelled ? .transport(.cancelled) : error
            return settled(batch.ids) { _ in .turnedAway(error) }
        }
    }

    private func lost(_ batch: Batch, _ error: OrgError) -> Event {
        agenda = [.lost(batch.ids, error)] + agenda
        return .lost(batch.ids, error)
    }

    /// Waits before records are sent again; false if the command has used up its retries.
    private func pause(before batch: Batch) async -> Bool {
        guard stop == nil, let refusal = batch.refusals[batch.ids[0]] else { return false }
        return await org.pause(
            beforeRetry: batch.attempts,
            of: Operation.method,
            because: refusal.asOrgError
        )
    }
}

// MARK: - Look-ups

extension RecordSteps {
    private func lookUp(_ ids: [RecordID], lost error: OrgError) async -> Event {
        switch await states(of: ids) {
        case .success(let states):
            return settled(ids) { operation.outcome(of: $0, in: states[$0], lost: error) }
        case .failure(let failure):
            return settled(ids) { _ in .unknown(error, .lookUpFailed(failure)) }
        }
    }

    private func lookUp(_ ids: [RecordID], refused errors: [RecordID: [APIError]]) async -> Event {
        switch await states(of: ids) {
        case .success(let states):
            return settled(ids) { id in
                operation.outcome(of: id, in: states[id], refused: errors[id] ?? [])
            }
        case .failure(let failure):
            return settled(ids) { id in
                .unknown((errors[id] ?? []).asOrgError, .lookUpFailed(failure))
            }
        }
    }

    /// Looks up the states of records; on failure, the remaining records are not sent.
    private func states(of ids: [RecordID]) async -> Result<[RecordID: RecordState], OrgError> {
        let (org, object) = (org, operation.object)
        let states = await cancellation.delay { () -> Result<[RecordID: RecordState], OrgError> in
            do throws(OrgError) {
                return .success(try await org.recordStates(of: ids, object: object))
            } catch {
                return .failure(error)
            }
        }
        if case .failure(let failure) = states { stop = stop ?? failure }
        return states
    }
}
