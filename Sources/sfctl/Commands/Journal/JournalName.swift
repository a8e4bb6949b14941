/// Which journal a command line means.
enum JournalName: Hashable, Sendable {
    /// The newest.
    case newest
    /// One of the folder of journals, by its name.
    case named(String)
    /// A file anywhere.
    case path(String)

    /// Reads a name as `sfctl journal list` shows it, or a path.
    init(_ text: String) {
        let isPath = text.contains("/") || text.hasSuffix(JournalFolder.journalSuffix)
        self = isPath ? .path(text) : .named(text)
    }

    static let last = Option("last", isCommon: true, help: "the newest journal")

    /// The journal's file; of the newest, among those that `isMeant` takes.
    ///
    /// A delete that was not begun sent nothing, and is passed over.
    /// - Throws: `JournalError` where there is none; for the newest also where a journal is damaged that might be it.
    func path(
        in folder: JournalFolder,
        where isMeant: (JournalHead) -> Bool = { _ in true }
    ) throws -> String {
        switch self {
        case .path(let path): return path
        case .named(let name): return folder.journalPath(of: name)
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
