/// Which journal a command line means.
enum JournalName: Hashable, Sendable {
    /// The newest.
    case newest
    /// One by its name, as `sfctl journal list` shows it, or by its path.
    case named(String)

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
