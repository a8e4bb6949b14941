import Client
package import Output
package import Records

/// The contents of a journal, in words and as JSON.
package struct JournalReport {
    private let contents: JournalContents
    private let names: [RecordID: String]

    package init(_ contents: JournalContents, _ names: [RecordID: String]) {
        self.contents = contents
        self.names = names
    }

    /// The lines about the delete as a whole, for people.
    package var lines: [String] {
        let head = contents.head
        let time = JournalTime.text(milliseconds: head.startedAt).prefix(19)
        return [
            "\(contents.path)",
            "\(head.object) of \(head.orgName) (\(head.instanceURL)), \(time)Z: "
                + JournalTally(contents.entries).words,
        ]
            + ([contents.recordsPath].compactMap(\.self) + contents.laterRecordsPaths)
            .map { "full records: \($0)" }
            + [companions].compactMap(\.self)
            + (contents.childrenPath.map { ["full records of the children: \($0)"] } ?? [])
    }

    /// The sentence on the children that went with deleted records; nil if there are none.
    private var companions: String? { AlongTally(contents).sentence(deleted: gone) }

    /// The records that the delete deleted and that are not restored.
    private var gone: [RecordID] { contents.entries.filter(\.isGone).map(\.id) }

    /// The warnings about the journal.
    package var warnings: [String] { contents.isCutOff ? [JournalContents.cutOffWarning] : [] }

    /// Returns the values of a record by column.
    package func values(of entry: JournalEntry) -> [String: Listing.Value] {
        var values: [String: Listing.Value] = [
            "Id": .text("\(entry.id)"),
            "Name": .text(names[entry.id]),
            "State": .text(entry.state.word),
        ]
        if let refusal = entry.refusal {
            values["Code"] = .text(refusal.code)
            values["Message"] = .text(refusal.message)
        }
        return values
    }

    /// The journal as one JSON object.
    package var json: [UInt8] {
        var writer = JSONWriter()
        let head = contents.head
        writer.beginObject()
        writer.key("path")
        writer.string(contents.path)
        writer.key("org")
        writer.string(head.orgName)
        writer.key("instanceUrl")
        writer.string(head.instanceURL)
        writer.key("orgId")
        writer.string(head.organizationID)
        writer.key("object")
        writer.string(head.object)
        writer.key("startedAt")
        writer.string(JournalTime.text(milliseconds: head.startedAt))
        writer.key("allOrNone")
        writer.boolean(head.allOrNone)
        writer.key("bulk")
        writer.string(head.bulk?.rawValue)
        writer.key("recordsFile")
        writer.string(contents.recordsPath)
        writer.key("childrenFile")
        writer.string(contents.childrenPath)
        writer.key("along")
        let tally = AlongTally(contents)
        tally.all(of: gone).write(to: &writer)
        writer.key("records")
        writer.beginArray()
        for entry in contents.entries { write(entry, tally, to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private func write(
        _ entry: JournalEntry,
        _ tally: AlongTally,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("Id")
        writer.string("\(entry.id)")
        writer.key("Name")
        writer.string(names[entry.id])
        writer.key("State")
        writer.string(entry.state.word)
        writer.key("Code")
        writer.string(entry.refusal?.code)
        writer.key("Message")
        writer.string(entry.refusal?.message)
        writer.key("Job")
        writer.string(entry.job.map { "\($0)" })
        writer.key("Along")
        (entry.isGone ? tally.counts(of: entry.id) : AlongCounts()).write(to: &writer)
        writer.endObject()
    }
}
