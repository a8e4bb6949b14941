import Platform
package import Records
import Text

/// The files with the full records of a delete, beside its journal: one JSON record per line.
///
/// Each run that resumes the delete saves the remaining records again, in a file of its own.
package struct SavedRecords {
    /// The files, the newest last.
    let paths: [String]
    /// The object of all records, even if a record does not name it; nil for children.
    let soleObject: String?

    /// The fields that can hold a record's name, in order of preference.
    ///
    /// Source: `nameField` of the standard objects.
    private static let nameFields = [
        "Name", "CaseNumber", "Subject", "Title", "ContractNumber", "OrderNumber",
        "SolutionName", "DeveloperName",
    ]

    /// The largest file read for names.
    private static let mostBytes = 64 << 20

    /// Finds the records of a journal; nil if they were not saved or their files are gone.
    package init?(of contents: JournalContents) {
        let first = contents.recordsPath.flatMap { WholeFile.isThere($0) ? $0 : nil }
        paths = [first].compactMap(\.self) + contents.laterRecordsPaths
        soleObject = contents.head.object
        if paths.isEmpty { return nil }
    }

    /// Finds the children that went along with the records of a journal; nil if they were not saved
    /// or the file is gone.
    package init?(childrenOf contents: JournalContents) {
        guard let path = contents.childrenPath, WholeFile.isThere(path) else { return nil }
        paths = [path]
        soleObject = nil
    }

    /// Returns the names of the records; without those of a file that is too large.
    ///
    /// - Throws: `FileError`.
    package func names() throws -> [RecordID: String] {
        var names: [RecordID: String] = [:]
        for path in paths {
            guard let bytes = try WholeFile.read(path, limit: Self.mostBytes + 1),
                bytes.count <= Self.mostBytes
            else { continue }
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                guard let record = try? JSONValue(parsing: Array(line)),
                    let id = record.savedID,
                    let name = Self.nameFields.lazy.compactMap({ record[$0]?.text }).first
                else { continue }
                names[id] = name
            }
        }
        return names
    }

    /// Calls a function with each record, its id and its line, file by file.
    ///
    /// - Returns: The damaged lines, which are left out.
    /// - Throws: `FileError`.
    @discardableResult
    func forEach(
        _ body: (RecordID, JSONValue, ArraySlice<UInt8>) -> Void
    ) throws -> [DamagedLine] {
        var damaged: [DamagedLine] = []
        for path in paths {
            let lines = (try WholeFile.read(path) ?? []).split(
                separator: UInt8(ascii: "\n"),
                omittingEmptySubsequences: false
            )
            for (index, line) in lines.enumerated() where !line.isEmpty {
                do throws(JSONFault) {
                    let record = try JSONValue(parsing: Array(line))
                    guard let id = record.savedID else {
                        throw JSONFault(.notAnID, at: 0)
                    }
                    body(id, record, line)
                } catch {
                    damaged.append(DamagedLine(path: path, number: index + 1, fault: error))
                }
            }
        }
        return damaged
    }
}

/// A line of saved records that is not a record.
package struct DamagedLine {
    let path: String
    /// Its number, counted from 1.
    let number: Int
    let fault: JSONFault
}

extension JSONValue {
    /// The id of a saved record, whose keys are as the org wrote them, in any case.
    var savedID: RecordID? {
        let member = members?.first { $0.key.utf8.isCaselessEqual(to: "Id".utf8) }
        return member?.value.text.flatMap { try? RecordID($0) }
    }
}

extension JournalContents {
    /// The path of the file with the full records; nil if they were not saved.
    package var recordsPath: String? { head.recordsFile.map(besides) }

    /// The paths of the files that runs have saved when they resumed the delete, the newest last.
    package var laterRecordsPaths: [String] {
        var paths: [String] = []
        while WholeFile.isThere(recordsPath(after: paths)) {
            paths.append(recordsPath(after: paths))
        }
        return paths
    }

    /// The path for the records that the next run saves.
    package var nextRecordsPath: String { recordsPath(after: laterRecordsPaths) }

    private func recordsPath(after paths: [String]) -> String {
        let suffix = JournalFolder.journalSuffix
        let base = path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path
        return "\(base).records-\(paths.count + 2).ndjson"
    }

    /// The path of the file with the full records of the children; nil if they were not saved.
    package var childrenPath: String? { head.childrenFile.map(besides) }

    private func besides(_ name: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) + name } ?? name
    }
}
