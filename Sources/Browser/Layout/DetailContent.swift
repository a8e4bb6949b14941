import Changes
import Client
import Output
import Platform
import Records
import Text

/// A part of a record's page, as a text of any length.
struct DetailEntry: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A title, such as a contact's name, over the full width.
        case title
        case heading
        case blank
        case field
        case children
        case note
        /// The number of hidden fields.
        case hiddenFields
    }

    let kind: Kind
    /// The field's label, or the child relationship's name.
    var label = ""
    var text = ""
    var isNull = false
    /// The number of the entry's item; the cursor moves from item to item.
    ///
    /// It counts hidden fields, so that it stays the same when they appear.
    var item: Int
    /// The target that Enter opens.
    var target: DetailTarget?
    /// The API name.
    var name = ""
    /// The type, with `required` if a new record needs a value; empty if it is unknown.
    var type = ""

    /// Whether label, value or API name contain a folded text.
    func matches(_ folded: [UInt8]) -> Bool {
        FoldedText.of("\(label) \(text) \(name)").contains(folded)
    }
}

/// The target that Enter opens from a record.
enum DetailTarget: Hashable, Sendable {
    case parent(RecordID, object: String, name: String?)
    case children(object: String, field: String, relationship: String)
    case hiddenFields
}

/// The contents of a record's page: for a contact its card, then the fields in the order of the
/// description, with parents and children.
struct DetailContent {
    let localTime: LocalTime
    private(set) var entries: [DetailEntry] = []
    private var item = 0
    /// The end of the fields in the entries.
    private var fieldsEnd = 0
    /// The item of the note about hidden fields.
    private var itemAfterFields = 0

    /// Makes the contents.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - object: The description of its object, if known.
    ///   - localTime: The time zone of displayed times.
    init(_ record: RecordDetail, _ object: DescribedObject?, localTime: LocalTime) {
        self.localTime = localTime
        let description: ObjectDescription? =
            if case .known(let known) = object { known } else { nil }
        if let failure = record.failure {
            add(.note, text: failure.words)
        }
        guard let json = record.json, case .object(let members) = (try? JSONValue(parsing: json))
        else {
            if record.failure == nil { add(.note, text: "loading …") }
            return
        }
        if let contact = record.contact { addCard(contact, record) }
        let values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        if let description {
            addFields(description, values, record)
        } else {
            for member in members where member.key != "attributes" {
                add(DetailEntry(kind: .field, label: member.key, item: item), member.value)
            }
        }
        fieldsEnd = entries.count
        itemAfterFields = item
        item += 1
        if let description { addChildren(description, record) }
    }

    /// Returns the entries without the empty fields, with a note of their number after the fields.
    ///
    /// - Parameter key: The key that shows them.
    /// - Returns: The entries.
    func withoutEmptyFields(shownBy key: String) -> [DetailEntry] {
        let count = entries.count(where: \.isNull)
        guard count > 0 else { return entries }
        let they = count == 1 ? "it" : "them"
        let note = DetailEntry(
            kind: .hiddenFields,
            text: "\(Count.text(count, "empty field")) hidden (\(key) shows \(they))",
            item: itemAfterFields,
            target: .hiddenFields
        )
        return entries[..<fieldsEnd].filter { !$0.isNull } + [note] + entries[fieldsEnd...]
    }

    private mutating func add(_ kind: DetailEntry.Kind, text: String = "") {
        entries.append(DetailEntry(kind: kind, text: text, item: item))
    }

    // MARK: - The card

    private mutating func addCard(_ contact: Contact, _ record: RecordDetail) {
        entries.append(
            DetailEntry(kind: .title, text: contact.displayName, item: item, name: "Name")
        )
        let account = record.parentNames["Account"] ?? contact.account?.name
        let position = [contact.title, contact.department].compactMap(\.self).joined(
            separator: ", "
        )
        if !position.isEmpty { add(.note, text: position) }
        if let account { add(.note, text: account) }
        let ways = [
            contact.phone.map { "\($0)" }, contact.mobilePhone.map { "\($0) (mobile)" },
            contact.homePhone.map { "\($0) (home)" }, contact.email,
        ]
        for way in ways.compactMap(\.self) { add(.note, text: way) }
        for line in contact.mailingAddress?.lines ?? [] { add(.note, text: line) }
        if let owner = record.parentNames["Owner"] { add(.note, text: "owned by \(owner)") }
        add(.blank)
        item += 1
    }

    // MARK: - Fields

    private mutating func addFields(
        _ object: ObjectDescription,
        _ values: [String: JSONValue],
        _ record: RecordDetail
    ) {
        for field in object.fields {
            guard let value = values[field.name] else { continue }
            // The parts of an address or a location are separate fields.
            if field.type == "address" || field.type == "location" { continue }
            var entry = DetailEntry(kind: .field, label: field.label ?? field.name, item: item)
            entry.target = parent(of: field, value, record)
            entry.name = field.name
            entry.type = field.typeWords
            add(entry, value)
        }
    }

    private func parent(
        of field: FieldDescription,
        _ value: JSONValue,
        _ record: RecordDetail
    ) -> DetailTarget? {
        guard field.type == "reference", let id = value.text.flatMap({ try? RecordID($0) }) else {
            return nil
        }
        let object =
            field.referenceTo.count == 1
            ? field.referenceTo[0]
            : field.referenceTo.first { KeyPrefix.standard[$0.lowercased()] == id.keyPrefix }
        guard let object else { return nil }
        let name = field.relationshipName.flatMap { record.parentNames[$0] }
        return .parent(id, object: object, name: name)
    }

    private mutating func add(_ field: DetailEntry, _ value: JSONValue) {
        var entry = field
        if entry.name.isEmpty { entry.name = entry.label }
        entry.text = value.shown
        if let instant = Instant(Array(entry.text.utf8)[...]) {
            entry.text = instant.text(in: localTime, headingZone: nil)
        }
        if case .parent(_, _, let name?) = entry.target { entry.text = "\(name)  \(entry.text)" }
        entry.isNull = value == .null
        entries.append(entry)
        item += 1
    }

    // MARK: - Children

    private mutating func addChildren(_ object: ObjectDescription, _ record: RecordDetail) {
        let children = object.childRelationships.filter {
            $0.name != nil && !$0.flags.contains(.deprecatedAndHidden)
        }
        guard !children.isEmpty else { return }
        add(.blank)
        add(.heading, text: "Children (c counts them)")
        item += 1
        for child in children {
            guard let name = child.name else { continue }
            let count: String =
                switch record.counts[name] {
                case nil: "?"
                case .asked: "…"
                case .known(let count): Count.grouped(count)
                case .failed(let message): message
                }
            let blocks = child.flags.contains(.restrictedDelete) ? "  blocks delete" : ""
            entries.append(
                DetailEntry(
                    kind: .children,
                    label: name,
                    text: count + blocks,
                    item: item,
                    target: .children(
                        object: child.childObject,
                        field: child.field,
                        relationship: name
                    ),
                    name: name
                )
            )
            item += 1
        }
    }
}

extension FieldDescription {
    /// The type, such as `string(80), required` or `reference(Account)`.
    fileprivate var typeWords: String {
        var words = typeWithSize
        switch referenceTo.count {
        case 0: break
        case 1, 2: words += "(\(referenceTo.joined(separator: ", ")))"
        case let count: words += "(\(referenceTo[0]) and \(Count.grouped(count - 1)) more)"
        }
        return words + (mustBeGiven ? ", required" : "")
    }
}

extension JSONValue {
    /// The value as text; `<null>` for null.
    var shown: String {
        switch self {
        case .null: "<null>"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text): text
        case .array, .object:
            String(decoding: json(), as: UTF8.self)
        }
    }
}
