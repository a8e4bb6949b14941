import Output
package import Platform
package import Records
package import Terminal
import Text

/// A contact's card: name, position, account, and a line for each way to reach the contact.
package struct ContactCard: Sendable {
    private let contact: Contact
    private let entries: [(label: String, value: String)]

    /// Makes the card.
    ///
    /// - Parameters:
    ///   - contact: The contact.
    ///   - related: The counts of related records.
    ///   - localTime: The zone in which times are shown.
    package init(_ contact: Contact, _ related: RelatedCounts, _ localTime: LocalTime) {
        self.contact = contact
        var lines = Self.ways(to: contact)
        lines.append(("Last activity", contact.lastActivityDate))
        lines.append(("Changed", contact.lastModifiedDate.map { Self.text(of: $0, localTime) }))
        for (name, count) in related.counts {
            lines.append((name, count.map { Count.grouped($0) } ?? "not shown"))
        }
        lines.append(("Id", contact.id))
        entries = lines.compactMap { label, value in
            value.flatMap { $0.isEmpty ? nil : (label, $0) }
        }
    }

    private static func ways(to contact: Contact) -> [(String, String?)] {
        [
            ("Department", contact.department), ("Phone", contact.phone),
            ("Mobile", contact.mobilePhone), ("Home", contact.homePhone),
            ("Other phone", contact.otherPhone),
            ("Fax", contact.fax), ("Email", contact.email),
            ("Address", contact.mailingAddress?.lines.joined(separator: "\n")),
            ("Other address", contact.otherAddress?.lines.joined(separator: "\n")),
            ("Assistant", joined([contact.assistantName, contact.assistantPhone])),
            ("Birthdate", contact.birthdate), ("Lead source", contact.leadSource),
            ("Description", contact.description), ("Owner", contact.owner?.name),
        ]
    }

    private static func text(of time: String, _ localTime: LocalTime) -> String {
        Instant(Array(time.utf8)[...])?.text(in: localTime, headingZone: nil) ?? time
    }

    private static func joined(_ parts: [String?]) -> String? {
        let parts = parts.compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Formats the card for a terminal.
    ///
    /// - Parameters:
    ///   - width: The most columns per line; nil for no limit.
    ///   - options: The characters and styles that the terminal can show.
    /// - Returns: The lines, each with a newline.
    package func text(width: Int?, _ options: DisplayOptions) -> String {
        var head = StyledText(contact.displayName, style: .bold)
        for line in [contact.title, contact.account?.name].compactMap(\.self) {
            head.append("\n\(line)")
        }
        let list = DefinitionList(entries.map { (term: $0.label, description: $0.value) })
        return head.rendered(width: width, options: options) + "\n\n"
            + list.rendered(width: width, options: options) + "\n"
    }

    /// The card as rows of a label and a value.
    package var rows: ComposedRows {
        var rows = ComposedRows(names: ["Field", "Value"])
        let head = [
            ("Name", contact.displayName), ("Title", contact.title),
            ("Account", contact.account?.name),
        ]
        for (label, value) in head {
            if let value, !value.isEmpty { rows.add([.text(label), .text(value)]) }
        }
        for entry in entries { rows.add([.text(entry.label), .text(entry.value)]) }
        return rows
    }
}
