package import Client
import HTTP
package import Records
package import Text

/// The end of a bulk job, or of its creation, without a result.
package enum BulkError: Error, SelfExplaining {
    /// No answer arrived to the request that creates a job, which may exist.
    case unknownJob(OrgError)
    /// The job failed; the org's reason.
    case failed(RecordID, reason: String?)
    /// The job was aborted, not by this command.
    case aborted(RecordID)
    /// The org has the job no longer.
    case vanished(RecordID)
    /// The job is an ingest job, so it has no query rows.
    case changing(RecordID)
    /// The job has not ended, perhaps after the time allowed.
    case late(BulkJob, minutes: Int?, line: String)

    /// Makes the error of a job that is not complete.
    init(_ job: BulkJob, minutes: Int?, line: String) {
        self =
            switch job.state {
            case .failed: .failed(job.id, reason: job.errorMessage)
            case .aborted: .aborted(job.id)
            default: .late(job, minutes: minutes, line: line)
            }
    }

    package var failure: Failure {
        switch self {
        case .unknownJob(let cause): Self.unknown(cause)
        case .failed(let id, let reason):
            Failure(
                exit: .failure,
                name: "JobFailed",
                message: "the org could not run the job \(id)",
                reasons: [reason].compactMap(\.self),
                hints: ["sfctl jobs show \(id)"]
            )
        case .aborted(let id):
            Failure(
                exit: .failure,
                name: "JobAborted",
                message: "the job \(id) was aborted in the org",
                hints: ["sfctl jobs show \(id)"]
            )
        case .vanished(let id):
            Failure(
                exit: .failure,
                name: "JobNotFound",
                message: "the org has no job \(id)",
                reasons: ["the org keeps jobs for 7 days, unless somebody deletes them"],
                hints: ["sfctl jobs"]
            )
        case .changing(let id):
            Failure(
                exit: .usage,
                name: "UsageError",
                message: "the job \(id) changes records and has no rows of a query",
                hints: ["sfctl jobs results \(id) --part successful", "sfctl jobs show \(id)"]
            )
        case .late(let job, let minutes, let line):
            Failure(
                exit: .unavailable,
                name: "JobNotFinished",
                message: "the job \(job.id) has not ended"
                    + (minutes.map { " after \(Count.text($0, "minute"))" } ?? ""),
                reasons: ["its state is \(job.state.rawValue)"],
                hints: [line]
            )
        }
    }

    private static func unknown(_ cause: OrgError) -> Failure {
        var failure = cause.failure
        failure.reasons.insert(failure.message, at: 0)
        failure.message = "the org may have created the job, but its answer did not arrive"
        failure.hints = ["sfctl jobs lists the jobs; the newest one may be this query's"]
        return failure
    }
}

extension Org {
    /// Aborts a job of either kind.
    ///
    /// - Returns: The job.
    /// - Throws: `BulkError.vanished` if the org has no such job; `OrgError`, also if the org must
    ///   not be changed.
    package nonisolated func abort(_ id: RecordID) async throws -> BulkJob {
        guard !isReadOnly else { throw OrgError.badRequest(.readOnly(.patch)) }
        let kind = try await knownJob(id).kind
        do throws(OrgError) {
            return try await abort(id, kind)
        } catch {
            throw error.refusal?.status == 404 ? BulkError.vanished(id) : error
        }
    }

    /// Returns a job of either kind.
    ///
    /// - Throws: `BulkError.vanished` if the org has no such job; `OrgError`.
    package nonisolated func knownJob(_ id: RecordID) async throws -> BulkJob {
        do throws(OrgError) {
            return try await job(id)
        } catch {
            throw error.refusal?.status == 404 ? BulkError.vanished(id) : error
        }
    }
}
