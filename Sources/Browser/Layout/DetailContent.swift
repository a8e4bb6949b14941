import Changes
import Client
import Output
import Platform
import Records
import Terminal
import Text

/// A line in the record's pane.
struct DetailLine: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A title, such as a contact's name, over the full width.
        case title
        case heading
        case blank
        case field
        /// A continuation of the value above.
        case more
        case children
        case note
    }

    let kind: Kind
    /// The field's label, or the child relationship's name.
    var label = ""
    var text = ""
    var isNull = false
    /// The number of the line's item; the cursor moves from item to item.
    var item: Int
    /// The target that Enter opens.
    var target: DetailTarget?
    /// The API name, for copying.
    var name = ""

    /// Whether label, value or API name contain a folded text.
    func matches(_ folded: [UInt8]) -> Bool {
        FoldedText.of("\(label) \(text) \(name)").contains(folded)
    }
}

/// The target that Enter opens from a record.
enum DetailTarget: Hashable, Sendable {
    case parent(RecordID, object: String, name: String?)
    case children(object: String, field: String, relationship: String)
}

/// The lines of a record: for a contact its card, then the fields in the order of the description,
/// with parents and children.
struct DetailContent {
    let width: Int
    let wraps: Bool
    let display: DisplayOptions
    let localTime: LocalTime
    private(set) var lines: [DetailLine] = []
    private var item = 0

    /// The width of the labels.
    var labelWidth: Int { Self.labelWidth(of: width) }

    static func labelWidth(of width: Int) -> Int { min(22, max(12, width * 2 / 5)) }

    /// Makes the lines.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - object: The description of its object, if known.
    ///   - width: The width of the pane in columns.
    ///   - wraps: Whether long values wrap.
    ///   - display: The rules for measuring text.
    ///   - localTime: The time zone of displayed times.
    init(
        _ record: RecordDetail,
        _ object: DescribedObject?,
        width: Int,
        wraps: Bool,
        display: DisplayOptions,
        localTime: LocalTime
    ) {
        self.localTime = localTime
        self.width = width
        self.wraps = wraps
        self.display = display
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
            addChildren(description, record)
        } else {
            for member in members where member.key != "attributes" {
                add(field: member.key, name: member.key, member.value, target: nil)
            }
        }
    }

    private mutating func add(_ kind: DetailLine.Kind, label: String = "", text: String = "") {
        lines.append(DetailLine(kind: kind, label: label, text: text, item: item))
    }

    // MARK: - The card

    private mutating func addCard(_ contact: Contact, _ record: RecordDetail) {
        lines.append(DetailLine(kind: .title, text: contact.displayName, item: item, name: "Name"))
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
            add(
                field: field.label ?? field.name,
                name: field.name,
                value,
                target: parent(of: field, value, record)
            )
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

    private mutating func add(
        field label: String,
        name: String,
        _ value: JSONValue,
        target: DetailTarget?
    ) {
        var text = value.shown
        if let instant = Instant(Array(text.utf8)[...]) {
            text = instant.text(in: localTime, headingZone: nil)
        }
        if case .parent(_, _, let name?) = target { text = "\(name)  \(text)" }
        let isNull = value == .null
        let room = max(1, width - labelWidth - 1)
        // The drawer replaces the control characters of styles, as of any text.
        var plain = display
        plain.isStyled = false
        let rendered = StyledText(text).rendered(width: wraps ? room : nil, options: plain)
        let parts = rendered.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            lines.append(
                DetailLine(
                    kind: index == 0 ? .field : .more,
                    label: index == 0 ? label : "",
                    text: String(part),
                    isNull: isNull,
                    item: item,
                    target: target,
                    name: name
                )
            )
        }
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
            lines.append(
                DetailLine(
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
