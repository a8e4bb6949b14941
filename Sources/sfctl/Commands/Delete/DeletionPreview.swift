import Client
import Records
import Terminal
import Text

/// What a delete would take: the org, its kind, the records' names.
struct DeletionPreview {
    private let object: String
    private let orgName: String
    private let kind: OrgKind
    private let records: [Named]

    /// A record with its name; without one where the org does not show it.
    private struct Named {
        let id: RecordID
        let name: String?
        let isFound: Bool
    }

    /// Asks the org what the ids stand for.
    init(_ address: RecordAddress, _ connection: OrgConnection) async throws {
        object = address.object
        orgName = connection.choice.name
        kind = await OrgKind.find(of: connection)
        let names = try await connection.org.names(of: address.ids, object: address.object)
        records = address.ids.map {
            Named(id: $0, name: names[$0] ?? nil, isFound: names.keys.contains($0))
        }
    }

    /// The records that are there.
    var found: Set<RecordID> { Set(records.filter(\.isFound).map(\.id)) }

    /// Prints the records that a delete would ask for, for `--dry-run`.
    func show(_ style: OutputStyle, _ context: Context) throws {
        var listing = Listing([.init("Id"), .init("Name", isFlexible: true), .init("Exists")])
        for record in records {
            listing.add([.text("\(record.id)"), .text(record.name), .boolean(record.isFound)])
        }
        context.messages.note("dry run: nothing is deleted from \(orgName) \(kind.label)")
        try listing.show(style, context, noun: "record")
    }

    /// Shows the preview and asks; No is the default.
    ///
    /// - Throws: `Declined` unless the answer is yes.
    func confirm(_ context: Context) throws {
        guard records.contains(where: \.isFound) else { throw NothingToDelete(object: object) }
        let count = Count.text(records.count, "record")
        let sanitizer = Sanitizer(mode: .cell, options: context.messages.display)
        let display = { (text: String) in sanitizer.text(of: text) }
        context.messages.say("Delete \(count) of \(object) from \(display(orgName)) \(kind.label):")
        for record in records.prefix(5) {
            let name = record.isFound ? record.name.map(display) ?? "<null>" : "(no such record)"
            context.messages.say("  \(record.id)  \(name)")
        }
        if records.count > 5 {
            context.messages.say("  and \(Count.grouped(records.count - 5)) more")
        }
        let isSingle = records.count == 1
        context.messages.say("\(isSingle ? "It goes" : "They go") to the recycle bin.")
        let needsCount = kind.isProduction || records.count > 10
        context.messages.ask(
            needsCount
                ? "Type the number of records to delete them, or press Enter to keep them: "
                : "Delete? [y/N] "
        )
        context.environment.discardTypedAhead()
        guard let line = try context.environment.readLine() else {
            context.messages.say("")
            throw Declined(expected: nil)
        }
        let answer = line.trimmingWhitespace.lowercased()
        guard needsCount else {
            if ["y", "yes"].contains(answer) { return }
            throw Declined(expected: nil)
        }
        if answer != "\(records.count)" {
            throw Declined(expected: answer.isEmpty ? nil : records.count)
        }
    }
}
