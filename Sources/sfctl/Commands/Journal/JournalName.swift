import Changes
import CommandLine

/// The command line's choice of a journal.
enum JournalName: Hashable, Sendable {
    /// The newest journal.
    case newest
    /// A journal by its name in `sfctl journal list`, or by its path.
    case named(String)

    static let last = Option("last", isCommon: true, help: "the newest journal")

    /// Returns the path of the journal.
    ///
    /// - Throws: `JournalError` if there is no journal, or if a damaged journal might be the
    ///   newest.
    func path(in folder: JournalFolder) throws -> String {
        switch self {
        case .named(let text): return folder.path(of: text)
        case .newest: return try folder.newest(1) { _ in true }[0]
        }
    }
}
