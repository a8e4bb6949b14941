import CLibrary
import Client
import HTTP
import Output
package import Platform
package import Records
import Text

/// A change of records that records each step before the next one.
///
/// The journal comes first: a request is sent only when the journal names its records, and a result
/// is reported only when the journal has it, or cannot be written.
package struct RecordedChange<Outcome: Hashable & Sendable> {
    /// Writes down that a request for these records is about to be sent.
    let noteSending: ([RecordID]) throws(WriteError) -> Void
    /// Writes down the job of these records, before they are uploaded.
    var noteJob: (RecordID, [RecordID]) throws(WriteError) -> Void = { _, _ in }
    /// Writes down the results of records.
    let note: ([RecordResult<Outcome>]) throws(WriteError) -> Void
    /// Shows the results of records to the user.
    let report: ([RecordResult<Outcome>]) -> Void

    /// The results of a change.
    package struct Results: Sendable {
        /// The outcome of each record.
        package fileprivate(set) var outcomes: [RecordID: Outcome] = [:]
        /// The error of writing a step down; no request was sent after it.
        package fileprivate(set) var failure: WriteError?
    }

    /// Carries out a change.
    ///
    /// After a step that cannot be written down, the remaining records are not sent.
    /// - Parameters:
    ///   - steps: The requests.
    ///   - known: The results of records that need no request.
    /// - Returns: The results of all records.
    func run(
        _ steps: RecordChange<Outcome>,
        besides known: [RecordResult<Outcome>] = []
    ) async -> Results {
        var results = Results()
        if !known.isEmpty { settle(known, &results) }
        var events = steps.makeAsyncIterator()
        while true {
            if let failure = results.failure { events.stop(because: .unwritten(failure)) }
            guard let event = await events.next() else { return results }
            switch event {
            case .sending(let ids):
                do throws(WriteError) {
                    try noteSending(ids)
                } catch {
                    results.failure = error
                }
            case .job(let job, let ids):
                do throws(WriteError) {
                    try noteJob(job, ids)
                } catch {
                    results.failure = error
                }
            case .lost: break
            case .settled(let settled): settle(settled, &results)
            }
        }
    }

    private func settle(_ settled: [RecordResult<Outcome>], _ results: inout Results) {
        if results.failure == nil {
            do throws(WriteError) {
                try note(settled)
            } catch {
                results.failure = error
            }
        }
        for result in settled { results.outcomes[result.id] = result.outcome }
        report(settled)
    }
}

extension OrgError {
    /// The reason why nothing is sent after a step that cannot be written down.
    fileprivate static func unwritten(_ failure: WriteError) -> OrgError {
        .transport(.other("cannot write the journal: \(systemMessage(failure.code))"))
    }
}
