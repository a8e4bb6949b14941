import Text

/// The reason that a journal cannot be used.
package enum JournalError: Error, Hashable, Sendable {
    /// No journal exists yet.
    case none
    /// The file does not exist.
    case missing(path: String)
    /// The folder or one of its files cannot be read, with the system's reason.
    case unreadable(path: String, problem: String)
    /// The file ends before its list of records does: nothing was sent.
    case notBegun(path: String)
    /// A newer sfctl wrote the journal.
    case newer(path: String, format: Int)
    /// A line is not valid in a journal.
    case malformed(path: String, line: Int, problem: String)
    /// Another process is writing the journal; its number, if the journal gives it.
    case inUse(path: String, process: Int?)
    /// A new journal would overwrite a file that is not empty.
    case taken(path: String)
    /// The path leads to a folder, a FIFO or a device.
    case notAFile(path: String)
}

extension JournalError: SelfExplaining {
    var failure: Failure {
        switch self {
        case .none: failure(.failure, "no journal of a delete")
        case .missing(let path):
            failure(.usage, "no such journal: \(path)", hints: ["sfctl journal list"])
        case .unreadable(let path, let problem):
            failure(
                .cannotWrite,
                "cannot read \(path): \(problem)",
                hints: path.hasSuffix(JournalFolder.journalSuffix) ? [Self.otherDeletes] : []
            )
        case .notBegun(let path):
            failure(
                .failure,
                "\(path) ends before its list of records is complete: nothing was sent to the org",
                hints: [Self.otherDeletes]
            )
        case .newer(let path, let format):
            failure(
                .failure,
                "\(path) has format \(format), which this version of sfctl cannot read",
                hints: ["use the version of sfctl that wrote it, or a newer one"]
            )
        case .malformed(let path, 1, _):
            failure(
                .failure,
                "\(path) is not a journal, or its first line is damaged",
                hints: [Self.otherDeletes]
            )
        case .malformed(let path, let line, let problem):
            failure(
                .failure,
                "\(path) is damaged at line \(line): \(problem)",
                reasons: ["only the last line may be incomplete"],
                hints: [Self.otherDeletes]
            )
        case .inUse(let path, let process):
            failure(
                .failure,
                "\(path) is in use by "
                    + (process.map { "process \($0)" } ?? "another process"),
                hints: ["wait for that delete or undelete, or stop it with Ctrl-C"]
            )
        case .taken(let path): failure(.failure, "\(path) is another delete's journal")
        case .notAFile(let path): failure(.usage, "\(path) is not a file")
        }
    }

    /// The way to the names of other journals.
    static let otherDeletes = "sfctl journal list shows the other deletes"

    private func failure(
        _ exit: ExitCode,
        _ message: String,
        reasons: [String] = [],
        hints: [String] = []
    ) -> Failure {
        Failure(exit: exit, name: "JournalError", message: message, reasons: reasons, hints: hints)
    }
}
