import Client
import Output
import Platform
import Records
import SOQL
import Text

/// The names that resemble the words of a search that found nothing.
struct NearNames {
    private let words: [SearchWord]
    /// The objects, each with the field of the name.
    private let objects: [(name: String, nameField: String)]
    /// Whether names with all the words may be left out by flags.
    private let hasFlags: Bool

    /// The most names that a query reads, and a message shows.
    private static let most = (read: 200, shown: 3)
    /// The letters that people mistake most, and that may have accents.
    private static let vowels = "aeiouy"

    init(
        _ words: [SearchWord],
        in objects: [(name: String, nameField: String)],
        hasFlags: Bool = false
    ) {
        self.words = words
        self.objects = objects
        self.hasFlags = hasFlags
    }

    /// Prints the command for the records of several ids, or of an id among other words: no record
    /// has them all.
    private func noteIDs(of object: String, _ context: Context) {
        guard words.count > 1 else { return }
        let ids = words.compactMap { try? RecordReference($0.text) }
            .filter { ($0.object ?? KeyPrefix.object(of: $0.id)) == object }.map(\.id.description)
        context.messages.noteHint("by id: \(context.line(["get", object] + ids))")
    }

    /// Prints the names as a hint, or the command for a record of another object, or the fault of a
    /// mistyped id.
    ///
    /// Ignores a failure of the query for near names.
    ///
    /// - Throws: `CancellationError`.
    func note(in org: Org, _ context: Context) async throws {
        guard !context.messages.isQuiet else { return }
        if let reason = words.lazy.compactMap(\.text.mistypedID).first {
            return context.messages.noteHint(reason)
        }
        for word in words {
            guard let record = try? RecordReference(word.text),
                let other = record.object ?? KeyPrefix.object(of: record.id)
            else { continue }
            guard objects.count != 1 || other.lowercased() != objects[0].name.lowercased() else {
                return noteIDs(of: other, context)
            }
            let line = context.line(["get", other, record.id.description])
            return context.messages.noteHint("\(word.text) is an id of \(other): \(line)")
        }
        if hasFlags, let pair = words.map(\.text).first(where: FieldComparison.isRead) {
            let flag = "--where \(ShellWord.quoted(pair))"
            return context.messages.noteHint(
                "\(flag) compares a field; words are looked for as text"
            )
        }
        let names = try await found(in: org)
        guard !names.isEmpty else { return }
        let fitting = hasFlags ? names.filter(hasAllWords) : []
        guard fitting.isEmpty else {
            let subject = fitting.joined(separator: ", ")
            let verb = fitting.count == 1 ? "matches" : "match"
            return context.messages.noteHint("\(subject) \(verb) the words, but not the flags")
        }
        context.messages.noteHint("did you mean \(names.joined(separator: ", "))?")
    }

    /// Returns the names that partly resemble a word; queries all objects in one request.
    private func found(in org: Org) async throws -> [String] {
        let queries = objects.compactMap(query)
        guard !queries.isEmpty else { return [] }
        let pages = try? await org.firstPages(of: queries)
        try Task.checkCancellation()
        var names: [String] = []
        for (page, object) in zip(pages ?? [], objects) {
            for record in (try? page.get()["records"]?.elements) ?? [] {
                guard let name = record[object.nameField]?.text, !names.contains(name),
                    resembles(name)
                else { continue }
                names.append(name)
            }
        }
        return Array(names.prefix(Self.most.shown))
    }

    /// Returns the query for the names that have the first or the last letters of a word; nil
    /// without a word.
    private func query(in object: (name: String, nameField: String)) -> String? {
        condition(on: object.nameField).map { condition in
            let name = FieldPath([object.nameField])
            return Query(
                selection: [.field(name, alias: nil)],
                source: Source(object: FieldPath([object.name])),
                condition: condition,
                ordering: [OrderTerm(operand: .field(name))],
                limit: Self.most.read
            ).description
        }
    }

    private var letters: [String] {
        words.map(\.text).filter { $0.count > 3 && $0.allSatisfy(\.isLetter) }
    }

    /// Returns the condition that a name has the first or the last letters of a word, with any
    /// vowels.
    private func condition(on name: String) -> Condition? {
        let patterns = letters.flatMap { word in
            [word.prefix(3), word.suffix(3)].map { part in
                let folded = String(decoding: FoldedText.of(part), as: UTF8.self)
                return "%\(folded.map { Self.vowels.contains($0) ? "_" : "\($0)" }.joined())%"
            }
        }
        let conditions = patterns.map { pattern in
            Condition.comparison(
                .field(FieldPath([name])),
                .like,
                Literal(.string(pattern))
            )
        }
        return conditions.isEmpty ? nil : .any(of: conditions)
    }

    /// Whether a name has every word as the org's LIKE compares them, which knows no accents.
    private func hasAllWords(_ name: String) -> Bool {
        let name = name.lowercased()
        return words.allSatisfy { name.contains($0.text.lowercased()) }
    }

    private func resembles(_ name: String) -> Bool {
        let parts = Self.folded(name).split(whereSeparator: \.isWhitespace).map(String.init)
        return letters.contains { Spelling.closest(to: Self.folded($0), in: parts) != nil }
    }

    private static func folded(_ text: String) -> String {
        String(decoding: FoldedText.of(text), as: UTF8.self)
    }
}

extension String {
    /// Why a text that looks like a record's id is not one; nil for a valid id and for other text.
    var mistypedID: String? {
        // Any word of 18 letters has the form of an id. Those of standard objects start with 0, and
        // those of most custom objects with a0.
        guard ["0", "a0", "http"].contains(where: hasPrefix) else { return nil }
        do throws(RecordID.Fault) {
            _ = try RecordReference(self)
        } catch {
            if case .checksum = error { return "'\(self)' is not a record id: \(error)" }
        }
        return nil
    }
}
