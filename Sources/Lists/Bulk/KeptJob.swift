import Client
import Output
import Platform
import Records
import Text

/// A job that may outlive its command, and the messages on how to continue with it.
struct KeptJob {
    let id: RecordID
    let wishes: BulkRun.Wishes
    let context: Context

    /// Tells how to continue with the job, and with a file that has its first rows.
    func tell(_ part: PartFile? = nil) {
        guard wishes.orgKeepsJobs else { return }
        let rows = part.map { "; the rows so far are in \($0.partPath)" } ?? ""
        context.messages.say("job \(id) is left in the org\(rows)")
        context.messages.hint(wishes.lineResuming(id))
    }

    /// Tells why the job may still run although the command was cancelled.
    func tellNotAborted(because cause: OrgError, isReadOnly: Bool) {
        switch cause.refusal?.status {
        // It has ended in the meantime.
        case 400: tell()
        case 404: context.messages.say("job \(id) is no longer in the org")
        default:
            context.messages.say("could not abort job \(id): \(cause)")
            if !isReadOnly { context.messages.hint("sfctl jobs abort \(id)") }
        }
    }

    /// Keeps the file with the job's first rows if a later run can continue it after an error, and
    /// tells how; removes the file otherwise.
    func settle(_ part: PartFile?, after error: any Error) {
        let cause = (error as? ReportedFailure)?.causes.first ?? error
        let isLost = cause.isInterruption || cause is any SelfExplaining || cause is WriteError
        if isLost, wishes.orgKeepsJobs,
            !(cause is EmptyResult || cause is RowMismatch || cause is BulkError)
        {
            tell(part)
        } else {
            part?.remove()
        }
    }
}
