/// Why a journal cannot be used.
enum JournalError: Error, Hashable, Sendable {
    /// There is no journal yet.
    case none
    /// There is no such file.
    case missing(path: String)
    /// The file ends before its list of records does: nothing had been sent yet.
    case notBegun(path: String)
    /// A newer sfctl wrote it.
    case newer(path: String, format: Int)
    /// A line says what no journal says.
    case malformed(path: String, line: Int, problem: String)
    /// Another process writes it; its number where the journal tells.
    case inUse(path: String, process: Int?)
    /// A new journal would overwrite what the file holds.
    case taken(path: String)
    /// The file is a folder, a FIFO or a device.
    case notAFile(path: String)
}

extension JournalError: SelfExplaining {
    var failure: Failure {
        switch self {
        case .none: failure(.failure, "there is no journal of a delete")
        case .missing(let path):
            failure(.usage, "there is no journal \(path)", hints: ["sfctl journal list"])
        case .notBegun(let path):
            failure(
                .failure,
                "\(path) ends before its list of records does: nothing had been sent to the org"
            )
        case .newer(let path, let format):
            failure(
                .failure,
                "\(path) has format \(format), which this version of sfctl does not read",
                hints: ["the version of sfctl that wrote it can read it, or a newer one"]
            )
        case .malformed(let path, let line, let problem):
            failure(
                .failure,
                "\(path), line \(line), is not a journal's: \(problem)",
                reasons: ["only the last line may be incomplete"]
            )
        case .inUse(let path, let process):
            failure(
                .failure,
                "\(path) is in use by "
                    + (process.map { "process \($0)" } ?? "another process"),
                hints: ["wait until that delete or undelete has ended, or stop it with Ctrl-C"]
            )
        case .taken(let path): failure(.failure, "\(path) is another delete's journal")
        case .notAFile(let path): failure(.usage, "\(path) is not a file")
        }
    }

    private func failure(
        _ exit: ExitCode,
        _ message: String,
        reasons: [String] = [],
        hints: [String] = []
    ) -> Failure {
        Failure(exit: exit, name: "JournalError", message: message, reasons: reasons, hints: hints)
    }
}
