import Records

/// `sobjects/X/updated` and `sobjects/X/deleted`: changes to an object's records, for clients that
/// keep a copy.
///
/// Source: REST API Developer Guide, "sObject Get Updated" and "sObject Get Deleted".
struct ReplicationEndpoint {
    let store: Store

    /// Handles `GET sobjects/X/updated?start=&end=`: returns the ids of records created or changed
    /// in that time.
    func updated(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let span = try ReplicationSpan(of: call)
        let table = try store.snapshot(for: call).orgTable(object)
        guard let stamp = object.field(named: "SystemModstamp") else { throw .notFound }
        var rows: [Int] = []
        var check = CancellationCheck()
        for row in 0..<table.rowCount {
            try check.step()
            guard !table.isDeleted(row), case .dateTime(let moment) = table.value(stamp, of: row),
                span.moments.contains(moment)
            else { continue }
            rows.append(row)
        }
        return Reply { writer in
            writer.beginObject()
            writer.key("ids")
            writer.array(rows) { $1.string(table.id(of: $0)) }
            writer.key("latestDateCovered")
            writer.string(TemporalText.instant(span.covered))
            writer.endObject()
        }
    }

    /// Handles `GET sobjects/X/deleted?start=&end=`: returns the records deleted in that time and
    /// still in the recycle bin.
    func deleted(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let span = try ReplicationSpan(of: call)
        let snapshot = try store.snapshot(for: call)
        let table = snapshot.orgTable(object)
        var deletions: [(id: String, at: Int)] = []
        var check = CancellationCheck()
        for row in 0..<table.rowCount {
            try check.step()
            guard let moment = table.deletion(of: row)?.at, span.moments.contains(moment) else {
                continue
            }
            deletions.append((table.id(of: row), moment))
        }
        let earliest = max(snapshot.state.created, call.now - RecycleBin.lifetime)
        return Reply { writer in
            writer.beginObject()
            writer.key("deletedRecords")
            writer.array(deletions) { deletion, writer in
                let moment = TemporalText.instant(deletion.at - deletion.at.modulo(1000))
                writer.object([("id", .text(deletion.id)), ("deletedDate", .text(moment))])
            }
            writer.key("earliestDateAvailable")
            writer.string(TemporalText.instant(ReplicationSpan.wholeMinutes(earliest)))
            writer.key("latestDateCovered")
            writer.string(TemporalText.instant(span.covered))
            writer.endObject()
        }
    }
}
