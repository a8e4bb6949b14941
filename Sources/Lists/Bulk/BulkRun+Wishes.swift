import Output
package import Records

extension BulkRun {
    /// The options that the user chose for the job.
    package struct Wishes: Sendable {
        package var includesDeleted = false
        /// The most pages requested at once.
        package var parallel = 4
        /// The longest time to wait in minutes; nil for no limit.
        package var minutes: Int?
        /// Whether to print the job's id instead of waiting.
        package var isAsync = false
        /// Whether a cancelled command leaves the job alone.
        package var keepsJob = false
        /// Whether the org keeps the job when the command ends; the built-in org does not.
        package var orgKeepsJobs = true
        /// The command line without `--bulk`.
        package var lineWithoutBulk = ""
        /// Returns the command line that continues with a job.
        package var lineResuming: @Sendable (RecordID) -> String = { "\($0)" }

        /// Makes the default options.
        package init() {}
    }
}

extension OutputStyle {
    /// Whether the form needs whole records in JSON.
    var needsRecords: Bool { format.columns == .unused && !listsIDs }
}
