import Client
import Output
import Platform
package import Records
import Text

/// The full records of a delete, saved before the first record is deleted.
package struct RecordBackup {
    /// The records in the file.
    let saved: Set<RecordID>
    /// The saved records that are in use, not in the recycle bin.
    let live: Set<RecordID>
    /// The names of the saved records; of the first ones, if there are many.
    package let names: [RecordID: String]

    /// The states of the saved records.
    var states: [RecordID: RecordState] {
        var states: [RecordID: RecordState] = [:]
        for id in saved { states[id] = live.contains(id) ? .live : .deleted }
        return states
    }

    /// The most records in one query.
    private static let chunk = 1000

    /// Saves records as newline-delimited JSON, as the org sends them, with all fields that the
    /// user can read.
    ///
    /// The file appears when it is complete; if no record is found, there is no file.
    /// - Parameters:
    ///   - ids: The records.
    ///   - object: The description of their object.
    ///   - org: The org.
    ///   - path: The file.
    ///   - progress: Shows the number of saved records.
    /// - Returns: The backup.
    /// - Throws: Errors of the org and of the file.
    static func save(
        _ ids: [RecordID],
        of object: ObjectDescription,
        in org: Org,
        to path: String,
        _ progress: Progress
    ) async throws -> RecordBackup {
        let file = try ReplacingFile(path: path, isPrivate: true)
        var lines = RecordLines(of: object, in: file)
        for start in stride(from: 0, to: ids.count, by: chunk) {
            let part = ids[start..<min(start + chunk, ids.count)]
            let list = part.map { "'\($0)'" }.joined(separator: ",")
            try await lines.append(
                where: "Id IN (\(list))",
                asked: Set(part),
                // Only queryAll finds archived records.
                options: QueryOptions(includesDeleted: true),
                from: org
            )
            progress.update(rows: lines.ids.count, of: ids.count)
        }
        if !lines.ids.isEmpty { try file.commit() }
        return RecordBackup(saved: lines.ids, live: lines.live, names: lines.names)
    }
}

/// The error of saving the records or the journal; nothing was deleted after it.
package struct BackupError: Error {
    let cause: any Error
    /// Whether an earlier run may have deleted some of the records.
    let isResumed: Bool

    package init(cause: any Error, isResumed: Bool = false) {
        self.cause = cause
        self.isResumed = isResumed
    }
}

extension BackupError: SelfExplaining, CausedError {
    var causes: [any Error] { [cause] }

    var failure: Failure {
        var failure = Failure(cause)
        let result = isResumed ? "nothing more was deleted" : "nothing was deleted"
        guard failure.exit != .interrupted else {
            failure.message = "\(result): \(failure.message)"
            return failure
        }
        failure.reasons.insert(failure.message, at: 0)
        failure.message =
            "\(result): cannot save the records and the journal first"
        failure.remarks.insert(failure.message, at: 0)
        return failure
    }
}
