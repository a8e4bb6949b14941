import Platform
package import Records

/// The file with the full records of a delete, beside its journal: one JSON record per line.
package struct SavedRecords {
    let path: String

    /// The fields that can hold a record's name, in order of preference.
    ///
    /// Source: `nameField` of the standard objects.
    private static let nameFields = [
        "Name", "CaseNumber", "Subject", "Title", "ContractNumber", "OrderNumber",
        "SolutionName", "DeveloperName",
    ]

    /// The largest file read for names.
    private static let mostBytes = 64 << 20

    /// Finds the records file of a journal; nil if the records were not saved or the file is gone.
    package init?(of contents: JournalContents) {
        guard let path = contents.recordsPath, WholeFile.isThere(path) else { return nil }
        self.path = path
    }

    /// Returns the names of the records in the file; empty if it is too large.
    ///
    /// - Throws: `FileError`.
    package func names() throws -> [RecordID: String] {
        guard let bytes = try WholeFile.read(path, limit: Self.mostBytes + 1),
            bytes.count <= Self.mostBytes
        else { return [:] }
        var names: [RecordID: String] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let record = try? JSONValue(parsing: Array(line)),
                let id = record["Id"]?.text.flatMap({ try? RecordID($0) }),
                let name = Self.nameFields.lazy.compactMap({ record[$0]?.text }).first
            else { continue }
            names[id] = name
        }
        return names
    }
}

extension JournalContents {
    /// The path of the file with the full records; nil if they were not saved.
    package var recordsPath: String? { head.recordsFile.map(besides) }

    /// The path of the file with the full records of the children; nil if they were not saved.
    package var childrenPath: String? { head.childrenFile.map(besides) }

    private func besides(_ name: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) + name } ?? name
    }
}
