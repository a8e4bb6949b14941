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
        sink = LineSink(of: object, references: references, known: known)
    }

    /// Saves the records that match a condition.
    ///
    /// - Parameters:
    ///   - condition: The condition in SOQL.
    ///   - asked: The ids that the records may have; nil for any, also repeatedly.
    ///   - options: The options of the query.
    ///   - org: The org.
    /// - Throws: Errors of the org, also for an unexpected or duplicate record and for one without a
    ///   field, and of the file.
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
    private let columns: Columns
    private var format = NDJSONFormat(keepsAttributes: true)

    /// The most names kept in memory for the report.
    private static let mostNames = 200_000

    /// The columns that a backup reads.
    private struct Columns {
        let id: Int
        /// Nil if the org keeps no deleted records of the object.
        let isDeleted: Int?
        let name: Int?
        let references: [Int]
    }

    init(of object: ObjectDescription, references: [String], known: Set<RecordID>) {
        let fields = object.fields.map(\.name)
        self.known = known
        shape = RowShape(fields.map { ResultColumn(name: $0, path: [$0]) })
        columns = Columns(
            id: fields.firstIndex(of: "Id") ?? 0,
            isDeleted: fields.firstIndex(of: "IsDeleted"),
            name: object.nameField.flatMap { fields.firstIndex(of: $0) },
            references: references.compactMap { fields.firstIndex(of: $0) }
        )
    }

    mutating func row(_ row: borrowing Row) throws {
        let id = try RecordID(ofRow: row.text(of: columns.id), at: row.range.lowerBound)
        if asked == nil, known.contains(id) || ids.contains(id) { return }
        guard asked?.contains(id) != false, ids.insert(id).inserted else {
            throw JSONFault(.unexpectedRecord, at: row.range.lowerBound)
        }
        // A server in between may hold fields back; the backup would lack them for good.
        if let missing = (0..<row.count).first(where: { row.cell($0).kind == .missing }) {
            throw JSONFault(
                .missingField(shape.columns[missing].name),
                at: row.range.lowerBound
            )
        }
        if columns.isDeleted.map({ row.cell($0).kind }) != .true { live.insert(id) }
        if let name = columns.name, names.count < Self.mostNames { names[id] = row.text(of: name) }
        let found = columns.references.compactMap { column in
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
