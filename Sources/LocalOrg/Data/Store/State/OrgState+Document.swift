import Records

extension OrgState {
    /// The number of the format that `bytes(schema:)` writes.
    ///
    /// ```json
    /// {"format": 2, "created": 1790000000000, "contacts": 0,
    ///  "objects": {"Contact": {"inserted": 1, "purged": "3,7-9",
    ///                          "rows": {"20": {"LastName": "New"}}}},
    ///  "deletions": [{"at": 1790000000000, "rows": {"Contact": "10-19"}},
    ///                {"at": 1790000000000, "group": ["001…", "003…"]}]}
    /// ```
    ///
    /// Rows count from 0; inserted rows follow the initial ones. `rows` contains the changed
    /// values: dates are days, dateTimes milliseconds. A deletion lists the rows deleted one by
    /// one, or the ids deleted together.
    static let format = 2

    /// Reads a state from its text.
    ///
    /// - Throws: `StoreFault` if the text is not a state, or has rows or fields that the org lacks.
    init(_ bytes: [UInt8], schema: Schema) throws(StoreFault) {
        let document: JSONValue
        do { document = try JSONValue(parsing: bytes) } catch {
            throw .unreadable(error.description)
        }
        self = try StateReader(schema: schema).state(document)
    }

    /// Returns the state's text, which is always the same for the same state.
    func bytes(schema: Schema) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("format")
        writer.integer(Self.format)
        writer.key("created")
        writer.integer(created)
        writer.key("contacts")
        writer.integer(contacts)
        writer.key("objects")
        writer.beginObject()
        var deleted = DeletedRows()
        for object in schema.objects {
            guard let changes = tables[object.name] else { continue }
            let runs = changes.marks.runs
            for run in runs { deleted.add(run, of: object) }
            writer.key(object.name)
            changes.write(of: object, purged: runs.filter(\.isPurged), to: &writer)
        }
        writer.endObject()
        writer.key("deletions")
        writer.beginArray()
        for (mark, deletion) in bin.marked { deleted.write(deletion, mark, to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

/// The rows of every deletion, by mark and object.
private struct DeletedRows {
    private var runs: [UInt32: [(object: String, runs: [RowMarks.Run])]] = [:]

    mutating func add(_ run: RowMarks.Run, of object: ObjectType) {
        if run.isPurged { return }
        var objects = runs[run.mark] ?? []
        if objects.last?.object != object.name { objects.append((object.name, [])) }
        objects[objects.count - 1].runs.append(run)
        runs[run.mark] = objects
    }

    /// Writes a deletion, unless none of its records is left in the bin.
    func write(_ deletion: RecycleBin.Deletion, _ mark: UInt32, to writer: inout JSONWriter) {
        guard let objects = runs[mark] else { return }
        writer.beginObject()
        writer.key("at")
        writer.integer(deletion.at)
        if deletion.group.isEmpty {
            writer.key("rows")
            writer.beginObject()
            for (object, runs) in objects {
                writer.key(object)
                writer.string(RowRanges.text(runs.map(\.rows)))
            }
            writer.endObject()
        } else {
            writer.key("group")
            writer.beginArray()
            for record in deletion.group { writer.string(record.id) }
            writer.endArray()
        }
        writer.endObject()
    }
}

extension RowMarks.Run {
    fileprivate var isPurged: Bool { mark == RecycleBin.purged }
}

extension TableChanges {
    fileprivate func write(
        of object: ObjectType,
        purged: [RowMarks.Run],
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("inserted")
        writer.integer(inserted)
        writer.key("purged")
        writer.string(RowRanges.text(purged.map(\.rows)))
        writer.key("rows")
        writer.beginObject()
        for (row, values) in values.sorted(by: { $0.key < $1.key }) {
            writer.key(String(row))
            writer.beginObject()
            for (field, value) in values.sorted(by: { $0.key < $1.key }) {
                writer.key(object.fields[field].name)
                value.writeStored(to: &writer)
            }
            writer.endObject()
        }
        writer.endObject()
        writer.endObject()
    }
}
