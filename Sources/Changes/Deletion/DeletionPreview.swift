package import Accounts
package import Client
package import Output
import Platform
package import Records
import Terminal
import Text

/// The preview of a delete: the org, its kind, and the records' names.
package struct DeletionPreview {
    package let object: ObjectSummary
    package let orgName: String
    package let kind: OrgKind
    /// The URL of a remote org.
    private let url: String?
    package let ids: [RecordID]
    /// The names of the records that exist.
    package let names: [RecordID: String?]
    /// The records that go along, and those that block the delete.
    package let reach: DeletionReach
    /// Whether `--all-or-none` keeps all records, because some of them are blocked or missing.
    package let keepsAll: Bool
    private let unsure: UnsureIDs
    /// Whether the records bypass the recycle bin.
    package let isHard: Bool

    /// The most names shown before the question.
    private static let page = 5

    /// Looks up the records in the org.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - allOrNone: Whether the delete deletes either all records or none.
    ///   - isHard: Whether the records bypass the recycle bin.
    ///   - connection: The org.
    /// - Throws: The errors of `Org.names`.
    package init(
        _ records: FoundRecords,
        allOrNone: Bool,
        isHard: Bool = false,
        _ connection: OrgConnection
    ) async throws {
        self.isHard = isHard
        object = records.object.summary
        ids = records.ids
        unsure = records.unsure
        orgName = connection.choice.name
        let url = connection.org.instanceURL
        self.url = if case .remote = connection.choice { "\(url)" } else { nil }
        kind = await OrgKind.find(of: connection)
        if let found = records.names {
            names = found
        } else {
            names = try await connection.org.names(
                of: ids,
                object: object.name,
                nameField: records.object.nameField
            )
        }
        let present = ids.filter(names.keys.contains)
        var reach = try await DeletionReach(
            of: present,
            object: records.object,
            in: connection.org
        )
        keepsAll =
            allOrNone && ids.count > 1
            && (present.count < ids.count || !reach.blocked.isEmpty)
        if keepsAll { reach.keepAll() }
        self.reach = reach
    }

    /// The records that exist.
    package var found: Set<RecordID> { Set(names.keys) }

    private var present: [RecordID] { ids.filter(names.keys.contains) }
    /// The records that do not exist, are in the recycle bin, or are not visible to the user.
    package var absent: [RecordID] { ids.filter { !names.keys.contains($0) } }
    /// A hint on records that do not exist; nil if there is none.
    package var caseHint: String? { unsure.hint(forMissing: absent) }

    /// Shows the preview and asks for confirmation; the default is No.
    ///
    /// - Throws: `Declined` unless the user confirms; `NothingToDelete`.
    package func confirm(_ context: Context) throws {
        let count = names.count
        guard count > 0 else { throw NothingToDelete(object: object.name, hint: caseHint) }
        say(context)
        context.environment.discardTypedAhead()
        context.messages.ask(question.prompt)
        let answer = try answer(context)
        guard question.isConfirmed(by: answer) else {
            throw Declined(expected: question.needsCount && !answer.isEmpty ? count : nil)
        }
    }

    /// A sentence that says whether the records can be restored.
    package var consequence: String { question.consequence() }

    private var question: DeletionQuestion {
        DeletionQuestion(
            object: object.name,
            count: names.count,
            kind: kind,
            isUndeletable: object.flags.contains(.undeletable),
            isHard: isHard,
            reach: reach
        )
    }

    /// Returns sentences on what goes along and what blocks, with names fit for a terminal.
    package func reachSentences(_ context: Context) -> [String] {
        let sanitizer = Sanitizer(mode: .cell, options: context.messages.display)
        return question.companions { id in
            (names[id] ?? nil).map { sanitizer.text(of: $0) } ?? "\(id)"
        } + (keepsAll ? ["Nothing would be deleted, because of --all-or-none."] : [])
    }

    private func answer(_ context: Context) throws -> String {
        do {
            if let line = try context.environment.readLine() {
                return String(line.trimmingWhitespace)
            }
        } catch let error where error.isInterruption {
            context.messages.say("")
            throw Declined(expected: nil, isInterrupted: true)
        }
        context.messages.say("")
        throw Declined(expected: nil)
    }

    private func say(_ context: Context) {
        let messages = context.messages
        let sanitizer = Sanitizer(mode: .cell, options: messages.display)
        let display = { (text: String) in sanitizer.text(of: text) }
        let present = present
        // The name alone does not identify the server.
        let address = url.flatMap { $0.hasSuffix("//\(orgName)") ? nil : " at \($0)" } ?? ""
        messages.say("\(question.title(org: display(orgName) + address)):")
        for id in present.prefix(Self.page) {
            messages.say("  \(id)  \((names[id] ?? nil).map(display) ?? "<null>")")
        }
        if present.count > Self.page {
            let rest = Count.grouped(present.count - Self.page)
            messages.say("  and \(rest) more; --dry-run lists them all")
        }
        let absent = absent
        if !absent.isEmpty { messages.say("Missing, or not visible to you: \(absent.words)") }
        if let caseHint { messages.say("hint: \(caseHint)") }
        messages.say(consequence)
        for sentence in reachSentences(context) { messages.say(sentence) }
    }
}

extension [RecordID] {
    /// The first ids, and the number of the others.
    var words: String {
        let rest = count > 5 ? " and \(Count.grouped(count - 5)) more" : ""
        return prefix(5).map { "\($0)" }.joined(separator: ", ") + rest
    }
}
