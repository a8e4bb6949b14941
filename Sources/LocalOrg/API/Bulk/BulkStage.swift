/// The stage of a job; with the org's clock, it determines the job's state.
///
/// The org does all the work at once when a job is submitted, while other requests continue. The
/// delays of Salesforce's queue and servers are only simulated: the job is first queued, then in
/// progress, then finished.
enum BulkStage: Hashable, Sendable {
    /// The job waits for its upload, or for the request that completes it.
    case open
    /// The job was submitted, and its rows are being written.
    case running(since: Int)
    /// The job was submitted, and its work is done; `failure` is its reason if it failed.
    case submitted(at: Int, failure: String?)
    /// The job was aborted.
    case aborted(at: Int)

    /// The time when the job was submitted; nil if it was not, or was aborted.
    var submission: Int? {
        switch self {
        case .open, .aborted: nil
        case .running(let moment), .submitted(let moment, _): moment
        }
    }

    /// The time for which a job is queued, in milliseconds.
    static let queueing = 100
    /// The time for which a job is in progress, in milliseconds.
    static let processing = 200

    /// Returns the state at a moment, and the time when it began; nil if that was the job's
    /// creation.
    func state(at now: Int) -> (state: BulkState, since: Int?) {
        guard let submission else {
            if case .aborted(let moment) = self { return (.aborted, moment) }
            return (.open, nil)
        }
        let start = submission + Self.queueing
        let end = start + Self.processing
        if now < start { return (.uploadComplete, submission) }
        guard case .submitted(_, let failure) = self, now >= end else {
            return (.inProgress, start)
        }
        return (failure == nil ? .jobComplete : .failed, end)
    }
}

/// The state of a job.
///
/// Source: Bulk API 2.0 Developer Guide, "Job States".
enum BulkState: String {
    case open = "Open"
    case uploadComplete = "UploadComplete"
    case inProgress = "InProgress"
    case jobComplete = "JobComplete"
    case failed = "Failed"
    case aborted = "Aborted"

    /// Whether the state is final.
    var isFinal: Bool { [.jobComplete, .failed, .aborted].contains(self) }
}
