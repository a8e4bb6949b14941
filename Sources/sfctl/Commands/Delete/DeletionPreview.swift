import Client
import Records
import Terminal
import Text

/// What a delete would take: the org, its kind, the records' names.
struct DeletionPreview {
    private let object: ObjectSummary
    private let orgName: String
    private let kind: OrgKind
    private let ids: [RecordID]
    /// The names of those that were looked for and found.
    private let names: [RecordID: String?]
    /// How many of the ids were looked for, from the first on.
    private let checkedCount: Int

    /// How many names a question shows.
    private static let page = 20

    /// How many records a question looks for; a dry run looks for all.
    private static let mostChecked = 2000

    /// Asks the org what the ids stand for.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - isWhole: Whether all of them are looked for, however many they are.
    ///   - connection: The org.
    /// - Throws: As `Org.names`.
    init(_ records: FoundRecords, isWhole: Bool, _ connection: OrgConnection) async throws {
        object = records.object.summary
        ids = records.ids
        orgName = connection.choice.name
        kind = await OrgKind.find(of: connection)
        checkedCount = isWhole || ids.count <= Self.mostChecked ? ids.count : Self.page
        if let names = records.names {
            self.names = names
        } else {
            names = try await connection.org.names(
                of: Array(ids.prefix(checkedCount)),
                object: object.name,
                nameField: records.object.nameField
            )
        }
    }

    /// The records that are there, of those that were looked for.
    var found: Set<RecordID> { Set(names.keys) }

    /// Prints the records that a delete would ask for, for `--dry-run`.
    func show(_ style: OutputStyle, _ context: Context) throws {
        var listing = Listing([.init("Id"), .init("Name", isFlexible: true), .init("Exists")])
        for id in ids {
            listing.add([
                .text("\(id)"), .text(names[id] ?? nil), .boolean(names.keys.contains(id)),
            ])
        }
        context.messages.note("dry run: nothing is deleted from \(orgName) \(kind.label)")
        try listing.show(style, context, noun: "record")
    }

    /// Shows the preview and asks; No is the default.
    ///
    /// - Throws: `Declined` unless the answer is yes; `NothingToDelete`.
    func confirm(_ context: Context) throws {
        guard !names.isEmpty || checkedCount < ids.count else {
            throw NothingToDelete(object: object.name)
        }
        say(context)
        let needsCount = kind.isProduction || ids.count > 10 || !canBeUndone
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
        if answer.replacing(",", with: "") != "\(ids.count)" {
            throw Declined(expected: answer.isEmpty ? nil : ids.count)
        }
    }

    private var canBeUndone: Bool { object.flags.contains(.undeletable) }

    private func say(_ context: Context) {
        let messages = context.messages
        let sanitizer = Sanitizer(mode: .cell, options: messages.display)
        let display = { (text: String) in sanitizer.text(of: text) }
        let count = Count.text(ids.count, "record")
        messages.say("Delete \(count) of \(object.name) from \(display(orgName)) \(kind.label):")
        for id in ids.prefix(Self.page) {
            let name = names[id].map { $0.map(display) ?? "<null>" } ?? "(no such record)"
            messages.say("  \(id)  \(name)")
        }
        if ids.count > Self.page {
            messages.say("  and \(Count.grouped(ids.count - Self.page)) more")
        }
        let absent = checkedCount - names.count
        if absent > 0, checkedCount == ids.count, ids.count > Self.page {
            messages.say(
                "\(Count.grouped(absent)) of them \(absent == 1 ? "is" : "are") not there."
            )
        }
        let isSingle = ids.count == 1
        messages.say(
            canBeUndone
                ? "\(isSingle ? "It goes" : "They go") to the recycle bin."
                : "\(isSingle ? "It" : "They") cannot be brought back: the org keeps no deleted "
                    + "\(object.name)."
        )
    }
}
