import Client
import HTTP
import Output
import Platform
import Records
import SOQL
import Text

/// The full records of one object in a backup, saved as newline-delimited JSON, as the org sends
/// them.
struct RecordLines {
    private let object: ObjectDescription
    private let file: ReplacingFile
    private var sink: LineSink

    /// The saved records.
    var ids: Set<RecordID> { sink.ids }
    /// The saved records that are in use, not in the recycle bin.
    var live: Set<RecordID> { sink.live }
    /// The names of the first saved records.
    var names: [RecordID: String] { sink.names }
    /// The references of the saved children, by the order of `references`.
    var parents: [RecordID: [RecordID]] { sink.parents }

    /// Begins with no record.
    ///
    /// - Parameters:
    ///   - object: The description of the records' object, whose fields are all saved.
    ///   - references: The fields that refer to parents.
    ///   - known: Records that are saved elsewhere, and so are skipped.
    ///   - file: The file.
    init(
        of object: ObjectDescription,
        references: [String] = [],
        besides known: Set<RecordID> = [],
        in file: ReplacingFile
    ) {
        self.object = object
        self.file = file
        sink = LineSink(nameField: object.nameField, references: references, known: known)
    }

    /// Saves the records that match a condition.
    ///
    /// - Parameters:
    ///   - condition: The condition in SOQL.
    ///   - asked: The ids that the records may have; nil for any, also repeatedly.
    ///   - options: The options of the query.
    ///   - org: The org.
    /// - Throws: Errors of the org, also for an unexpected or duplicate record, and of the file.
    mutating func append(
        where condition: String,
        asked: Set<RecordID>?,
        options: QueryOptions,
        from org: Org
    ) async throws {
        let fields = object.fields.map(\.name).joined(separator: ", ")
        let soql: Statement = "SELECT \(fields) FROM \(object.summary.name) WHERE \(condition)"
        sink.asked = asked
        var count = RowCount()
        for try await page in org.pages(of: soql, options: options) {
            let head = try page.rows.scan(as: sink.shape, into: &sink)
            try file.write(sink.take())
            count.add(head)
            guard page.isLast, let difference = count.difference else { continue }
            let answer = WholeResponse(status: 200, bytes: page.bytes)
            throw OrgError.malformed(MalformedAnswer(.rowCount(difference), in: answer))
        }
    }
}

/// A sink that writes records as lines and collects their ids, names and parents.
private struct LineSink: RowSink {
    let shape: RowShape
    private(set) var ids: Set<RecordID> = []
    private(set) var live: Set<RecordID> = []
    private(set) var names: [RecordID: String] = [:]
    private(set) var parents: [RecordID: [RecordID]] = [:]
    /// The records in the query; any other record in the response is an error.
    var asked: Set<RecordID>?
    private let known: Set<RecordID>
    private let hasName: Bool
    private var format = NDJSONFormat(keepsAttributes: true)

    /// The most names kept in memory for the report.
    private static let mostNames = 200_000

    init(nameField: String?, references: [String], known: Set<RecordID>) {
        self.known = known
        hasName = nameField != nil
        shape = RowShape(
            (["Id", "IsDeleted"] + [nameField].compactMap(\.self) + references).map {
                ResultColumn(name: $0, path: [$0])
            }
        )
    }

    mutating func row(_ row: borrowing Row) throws {
        let id = try RecordID(ofRow: row.text(of: 0), at: row.range.lowerBound)
        if asked == nil, known.contains(id) || ids.contains(id) { return }
        guard asked?.contains(id) != false, ids.insert(id).inserted else {
            throw JSONFault(.unexpectedRecord, at: row.range.lowerBound)
        }
        if row.cell(1).kind != .true { live.insert(id) }
        if hasName, names.count < Self.mostNames { names[id] = row.text(of: 2) }
        let first = hasName ? 3 : 2
        let found = (first..<max(first, row.count)).compactMap { column in
            row.text(of: column).flatMap { try? RecordID($0) }
        }
        if !found.isEmpty { parents[id] = found }
        format.row(row)
    }

    /// Returns the lines since the last call.
    mutating func take() -> [UInt8] {
        defer { format.output.removeAll(keepingCapacity: true) }
        return format.output
    }
}
