/// Where a job stands; the org's clock makes a state of it.
///
/// The work is done in one go when a job is handed in, while others' jobs go on. What Salesforce's queue and servers
/// would take is only told: a job is queued for a moment, then in progress, then at its end.
enum BulkStage: Hashable, Sendable {
    /// The job waits for its upload, or for word that it is complete.
    case open
    /// The job was handed in at a moment, and its rows are being written.
    case running(since: Int)
    /// The job was handed in at a moment, and its work is done; its failure, if that is how it ends.
    case submitted(at: Int, failure: String?)
    /// The job was given up at a moment.
    case aborted(at: Int)

    /// When the job was handed in; nil for one that was not, or was given up.
    var submission: Int? {
        switch self {
        case .open, .aborted: nil
        case .running(let moment), .submitted(let moment, _): moment
        }
    }

    /// How long a job is queued, in milliseconds.
    static let queueing = 100
    /// How long a job is in progress, in milliseconds.
    static let processing = 200

    /// The state at a moment, and since when the job has been in it; nil since it was made.
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

/// How far a job is.
///
/// Source: Bulk API 2.0 Developer Guide, "Job States".
enum BulkState: String {
    case open = "Open"
    case uploadComplete = "UploadComplete"
    case inProgress = "InProgress"
    case jobComplete = "JobComplete"
    case failed = "Failed"
    case aborted = "Aborted"

    /// Whether nothing more happens to the job.
    var isFinal: Bool { [.jobComplete, .failed, .aborted].contains(self) }
}
