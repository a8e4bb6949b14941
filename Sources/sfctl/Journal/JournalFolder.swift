import Records
import Text

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `$XDG_STATE_HOME/sfctl/deleted`: the journals of deletes, and the full records beside them.
struct JournalFolder: Sendable {
    let path: String

    /// How the name of a journal's file ends.
    static let journalSuffix = ".journal.ndjson"

    /// Finds the folder, which is not made yet.
    ///
    /// - Throws: `UsageError` where there is no home.
    init(_ context: Context) throws(UsageError) {
        path = try Locations(context.environment).state() + "/deleted"
    }

    /// A folder of that path.
    init(path: String) {
        self.path = path
    }

    /// The file of the journal of that name.
    func journalPath(of name: String) -> String { "\(path)/\(name)\(Self.journalSuffix)" }

    /// A name that is not taken yet, `20261122T203410Z-Contact-1`; the empty file of the journal keeps it from others,
    /// and the folder is made.
    ///
    /// - Parameters:
    ///   - object: The object's API name.
    ///   - milliseconds: When the delete begins, since 1970.
    /// - Returns: The name, which `DeletionJournal.begin` takes and `release` gives back.
    /// - Throws: `FileError` for the folder, `WriteError` for the file.
    func newName(for object: String, at milliseconds: Int) throws -> String {
        try Locations.makePrivateFolder(path)
        let stamp = JournalTime.stamp(milliseconds: milliseconds)
        // The numbers go up within a second, whatever the object: they tell which journal is the newest.
        let taken = try names().filter { $0.hasPrefix(stamp) }.compactMap {
            $0.split(separator: "-").last.flatMap { Int($0) }
        }
        var number = (taken.max() ?? 0) + 1
        while true {
            let name = "\(stamp)-\(object)-\(number)"
            let file = journalPath(of: name)
            let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                close(descriptor)
                return name
            }
            guard errno == EEXIST else { throw WriteError(code: errno, target: file) }
            number += 1
        }
    }

    /// Gives a name back whose journal was not begun, with the records that were saved for it.
    func release(_ name: String) {
        let file = journalPath(of: name)
        var status = stat()
        if unsafe stat(file, &status) == 0, status.st_size > 0 { return }
        unsafe unlink(file)
        unsafe unlink("\(path)/\(Self.recordsFile(of: name))")
    }

    /// Whether a path leads to a file, or to nothing; a FIFO would be waited for.
    static func mayBeJournal(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// The file with the full records of a journal of that name, beside it.
    static func recordsFile(of name: String) -> String { "\(name).records.ndjson" }

    /// The journals, the newest last; empty where there is no folder.
    ///
    /// - Throws: `FileError` where the folder or the beginning of a journal cannot be read.
    func journals() throws -> [JournalFile] {
        let files = try fileNames()
        let journals = try files.filter {
            $0.hasSuffix(Self.journalSuffix) && Self.mayBeJournal("\(path)/\($0)")
        }.map { file in
            let name = String(file.dropLast(Self.journalSuffix.count))
            return try JournalFile(name, in: self, files: files.filter { $0.hasPrefix(name + ".") })
        }
        // As texts, for which the sort is in the program already.
        let byKey = Dictionary(journals.map { ($0.age.sortKey, $0) }) { first, _ in first }
        return byKey.keys.sorted().compactMap { byKey[$0] }
    }

    private func names() throws(FileError) -> [String] {
        try fileNames().filter { $0.hasSuffix(Self.journalSuffix) }
            .map { String($0.dropLast(Self.journalSuffix.count)) }
    }

    private func fileNames() throws(FileError) -> [String] {
        try FolderNames.read(path) ?? []
    }
}

extension JournalFolder {
    /// Notes in the journals of an org that records are back, so that nothing later takes them for deleted.
    ///
    /// A journal that another process has, or that cannot be written, stays as it is.
    func noteRestored(_ ids: Set<RecordID>, instanceURL: String) {
        let journals = ((try? journals()) ?? []).filter { $0.head?.instanceURL == instanceURL }
        for file in journals {
            guard let contents = try? JournalContents(readingFrom: file.path) else { continue }
            let named = contents.entries.filter { entry in
                ids.contains(entry.id) && (entry.state == .deleted || entry.state == .sent)
            }
            guard !named.isEmpty, let (journal, _) = try? DeletionJournal.reopen(file.path) else {
                continue
            }
            try? journal.noteRestored(named.map(\.id))
        }
    }
}
