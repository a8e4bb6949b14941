import Client
import Platform
import Records

extension JournalFolder {
    /// The largest file of saved children that is searched.
    private static let mostBytes = 64 << 20

    /// Returns the name of the newest delete that took one of these records along with its parent;
    /// nil if none of the org's journals says so.
    ///
    /// Skips a journal that cannot be read.
    func delete(takingAlong ids: Set<RecordID>, of org: JournalOrg) -> String? {
        guard !ids.isEmpty else { return nil }
        let journals = ((try? journals()) ?? []).reversed()
        return journals.first { file in
            guard file.head?.isOf(org) == true, file.head?.childrenFile != nil,
                let contents = try? JournalContents(readingFrom: file.path),
                contents.entries.contains(where: { [.deleted, .sent].contains($0.state) }),
                let path = contents.childrenPath
            else { return false }
            return ((try? savedIDs(in: path)) ?? []).contains(where: ids.contains)
        }?.name
    }

    private func savedIDs(in path: String) throws -> [RecordID] {
        guard let bytes = try WholeFile.read(path, limit: Self.mostBytes + 1),
            bytes.count <= Self.mostBytes
        else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            (try? JSONValue(parsing: Array(line)))?.savedID
        }
    }
}
