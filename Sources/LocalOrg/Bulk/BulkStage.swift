/// Where a job stands; the org's clock makes a state of it.
///
/// The work is done in one go when a job is handed in. What Salesforce's queue and servers would take is only told:
/// a job is queued for a moment, then in progress, then at its end.
enum BulkStage: Hashable, Sendable {
    /// The job waits for its upload, or for word that it is complete.
    case open
    /// The job was handed in at a moment; its failure, if that is how it ends.
    case submitted(at: Int, failure: String?)
    /// The job was given up at a moment.
    case aborted(at: Int)

    /// How long a job is queued, in milliseconds.
    static let queueing = 100
    /// How long a job is in progress, in milliseconds.
    static let processing = 200

    /// The state at a moment, and since when the job has been in it; nil since it was made.
    func state(at now: Int) -> (state: BulkState, since: Int?) {
        switch self {
        case .open: return (.open, nil)
        case .aborted(let moment): return (.aborted, moment)
        case .submitted(let moment, let failure):
            let start = moment + Self.queueing
            let end = start + Self.processing
            if now < start { return (.uploadComplete, moment) }
            if now < end { return (.inProgress, start) }
            return (failure == nil ? .jobComplete : .failed, end)
        }
    }
}
