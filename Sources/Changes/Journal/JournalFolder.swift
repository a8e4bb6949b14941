package import Accounts
import CLibrary
package import Output
import Platform
import Records
import Text

/// The folder `$XDG_STATE_HOME/sfctl/deleted`, with the journals of deletes and the full records
/// beside them.
package struct JournalFolder: Sendable {
    let path: String

    /// The suffix of a journal's file name.
    package static let journalSuffix = ".journal.ndjson"

    /// Locates the folder without creating it.
    ///
    /// - Throws: `NoStateFolder` if there is no home folder.
    package init(_ context: Context) throws(NoStateFolder) {
        path = try Locations(context.environment).state(for: .journal) + "/deleted"
    }

    /// Makes a folder from its path.
    init(path: String) {
        self.path = path
    }

    /// Returns the path of the journal with this name.
    func journalPath(of name: String) -> String { "\(path)/\(name)\(Self.journalSuffix)" }

    /// Reserves a new name, such as `20261122T203410Z-Contact-17` for the folder's 17th journal.
    ///
    /// Creates the folder, and an empty journal file that keeps other processes from taking the
    /// name.
    ///
    /// - Parameters:
    ///   - object: The object's API name.
    ///   - milliseconds: The start of the delete, since 1970.
    /// - Returns: The name, for `DeletionJournal.begin` to use or `release` to give back.
    /// - Throws: `JournalError` if the folder cannot be read; `WriteError`.
    func newName(for object: String, at milliseconds: Int) throws -> String {
        try Locations.makePrivateFolder(path)
        let stamp = JournalTime.stamp(milliseconds: milliseconds)
        // Numbers only go up, whatever the object and the clock: the highest is the newest journal.
        var number = (try names().map(JournalFile.number(inName:)).max() ?? 0) + 1
        while true {
            let name = "\(stamp)-\(object)-\(number)"
            let file = journalPath(of: name)
            do throws(OpenFailure) {
                _ = try OwnedDescriptor(opening: file, O_WRONLY | O_CREAT | O_EXCL)
                return name
            } catch {
                guard error.code == EEXIST else { throw WriteError(code: error.code, target: file) }
                number += 1
            }
        }
    }

    /// Gives back the name of a journal that was not begun, and removes the records saved for it.
    func release(_ name: String) {
        let file = journalPath(of: name)
        var status = stat()
        if unsafe stat(file, &status) == 0, status.st_size > 0 { return }
        unsafe unlink(file)
        unsafe unlink("\(path)/\(Self.recordsFile(of: name))")
        unsafe unlink("\(path)/\(Self.childrenFile(of: name))")
    }

    /// Whether a path leads to a regular file or to nothing; opening a FIFO would block.
    static func mayBeJournal(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns a journal's name, as in `sfctl journal list`.
    static func name(ofJournal path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(journalSuffix) ? String(file.dropLast(journalSuffix.count)) : file
    }

    /// Returns the name of the file with the full records, beside the journal with this name.
    static func recordsFile(of name: String) -> String { "\(name).records.ndjson" }

    /// Returns the name of the file with the full records of the children that go along.
    static func childrenFile(of name: String) -> String { "\(name).children.ndjson" }

    /// Returns the journals, newest last; an empty array if the folder does not exist.
    ///
    /// - Throws: `JournalError` if the folder cannot be read.
    package func journals() throws(JournalError) -> [JournalFile] {
        let files = try fileNames()
        let journals = files.filter {
            $0.hasSuffix(Self.journalSuffix) && Self.mayBeJournal("\(path)/\($0)")
        }.map { file in
            let name = String(file.dropLast(Self.journalSuffix.count))
            return JournalFile(name, in: self, files: files.filter { $0.hasPrefix(name + ".") })
        }
        // Sorts strings, because the program already contains that sort.
        let byKey = Dictionary(journals.map { ($0.age.sortKey, $0) }) { first, _ in first }
        return byKey.keys.sorted().compactMap { byKey[$0] }
    }

    /// Returns the paths of the newest journals, newest first; at least one.
    ///
    /// Skips a delete that was not begun, because it sent nothing.
    ///
    /// - Parameters:
    ///   - count: The most journals.
    ///   - isMeant: Whether a journal may be among them.
    /// - Returns: The paths.
    /// - Throws: `JournalError` if there is no journal, or if a journal that is damaged or cannot
    ///   be read might be one of them.
    package func newest(
        _ count: Int,
        where isMeant: (JournalHead) -> Bool
    ) throws -> [String] {
        var paths: [String] = []
        for file in try journals().reversed() where paths.count < count {
            if let head = file.head, !isMeant(head) { continue }
            if let fault = file.fault { throw fault }
            do {
                paths.append(try JournalContents(readingFrom: file.path).path)
            } catch JournalError.notBegun {
                continue
            }
        }
        guard !paths.isEmpty else { throw JournalError.none }
        return paths
    }

    private func names() throws(JournalError) -> [String] {
        try fileNames().filter { $0.hasSuffix(Self.journalSuffix) }
            .map { String($0.dropLast(Self.journalSuffix.count)) }
    }

    private func fileNames() throws(JournalError) -> [String] {
        do throws(FileError) {
            return try FolderNames.read(path) ?? []
        } catch {
            throw .unreadable(path: error.path, problem: error.problem)
        }
    }
}
