import Client
import HTTP
import Output
import Platform
import Records
import SOQL
import Text

/// The full records of a delete, saved before the first record is deleted.
package struct RecordBackup {
    /// The records in the file.
    let saved: Set<RecordID>
    /// The saved records that are in use, not in the recycle bin.
    let live: Set<RecordID>

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
        var lines = RecordLines()
        for start in stride(from: 0, to: ids.count, by: chunk) {
            let part = ids[start..<min(start + chunk, ids.count)]
            try await append(part, of: object, in: org, to: file, &lines)
            progress.update(rows: lines.ids.count, of: ids.count)
        }
        if !lines.ids.isEmpty { try file.commit() }
        return RecordBackup(saved: lines.ids, live: lines.live)
    }

    private static func append(
        _ ids: ArraySlice<RecordID>,
        of object: ObjectDescription,
        in org: Org,
        to file: ReplacingFile,
        _ lines: inout RecordLines
    ) async throws {
        let fields = object.fields.map(\.name).joined(separator: ", ")
        let list = ids.map { "'\($0)'" }.joined(separator: ",")
        let name = object.summary.name
        let soql: Statement = "SELECT \(fields) FROM \(name) WHERE Id IN (\(list))"
        lines.asked = Set(ids)
        var count = RowCount()
        // Only queryAll finds archived records.
        let options = QueryOptions(includesDeleted: true)
        for try await page in org.pages(of: soql, options: options) {
            let head = try page.rows.scan(as: RecordLines.shape, into: &lines)
            try file.write(lines.take())
            count.add(head)
            guard page.isLast, let difference = count.difference else { continue }
            let answer = WholeResponse(status: 200, bytes: page.bytes)
            throw OrgError.malformed(MalformedAnswer(.rowCount(difference), in: answer))
        }
    }
}

/// A sink that writes records as lines and collects their ids.
private struct RecordLines: RowSink {
    static let shape = RowShape(
        ["Id", "IsDeleted"].map { ResultColumn(name: $0, path: [$0]) }
    )

    private(set) var ids: Set<RecordID> = []
    private(set) var live: Set<RecordID> = []
    /// The records in the query; any other record in the response is an error.
    var asked: Set<RecordID> = []
    private var format = NDJSONFormat(keepsAttributes: true)

    mutating func row(_ row: borrowing Row) throws {
        let id = try RecordID(ofRow: row.text(of: 0), at: row.range.lowerBound)
        guard asked.contains(id), ids.insert(id).inserted else {
            throw JSONFault(.notAnID, at: row.range.lowerBound)
        }
        if row.cell(1).kind != .true { live.insert(id) }
        format.row(row)
    }

    /// Returns the lines since the last call.
    mutating func take() -> [UInt8] {
        defer { format.output.removeAll(keepingCapacity: true) }
        return format.output
    }
}

/// The error of saving the records or the journal; nothing was deleted.
package struct BackupError: Error {
    let cause: any Error

    package init(cause: any Error) {
        self.cause = cause
    }
}

extension BackupError: SelfExplaining, CausedError {
    var causes: [any Error] { [cause] }

    var failure: Failure {
        var failure = Failure(cause)
        guard failure.exit != .interrupted else { return failure }
        failure.reasons.insert(failure.message, at: 0)
        failure.message =
            "nothing was deleted: cannot save the records and the journal first"
        return failure
    }
}
