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
