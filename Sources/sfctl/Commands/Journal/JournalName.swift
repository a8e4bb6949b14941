import Changes
import CommandLine

/// The command line's choice of a journal.
enum JournalName: Hashable, Sendable {
    /// The newest journal.
    case newest
    /// A journal by its name in `sfctl journal list`, or by its path.
    case named(String)

    static let last = Option("last", isCommon: true, help: "the newest journal")

    /// Returns the path of the journal; the newest is chosen among those for which `isMeant` is
    /// true.
    ///
    /// Skips a delete that was not begun, because it sent nothing.
    /// - Throws: `JournalError` if there is no journal, or if a damaged journal might be the
    ///   newest.
    func path(
        in folder: JournalFolder,
        where isMeant: (JournalHead) -> Bool = { _ in true }
    ) throws -> String {
        switch self {
        case .named(let text): return folder.path(of: text)
        case .newest:
            for file in try folder.journals().reversed() {
                if let head = file.head, !isMeant(head) { continue }
                do {
                    return try JournalContents(readingFrom: file.path).path
                } catch JournalError.notBegun {
                    continue
                }
            }
            throw JournalError.none
        }
    }
}
