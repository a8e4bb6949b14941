import Text

/// A contact as a vCard 4.0 (RFC 6350), which any address book can import.
///
/// Absent fields are left out. The record's id is the `UID`, so that a repeated import updates the
/// same card.
package struct VCard: Hashable, Sendable {
    /// The content lines, from `BEGIN` to `END`.
    private let lines: [ContentLine]

    /// Makes the card of a contact.
    package init(_ contact: Contact) {
        let contents = [
            [.text("BEGIN", "VCARD"), .text("VERSION", "4.0")],
            Self.identity(of: contact),
            Self.work(of: contact),
            Self.telephones(of: contact),
            Self.addresses(of: contact),
            Self.notes(of: contact),
            [.text("END", "VCARD")],
        ]
        lines = contents.joined().compactMap(\.self)
    }

    /// The card's text, with folded lines ending in CRLF.
    package var text: String { lines.map(\.folded).joined() }
}

// MARK: - The properties, as RFC 6350 §6 groups them

extension VCard {
    private static func identity(of contact: Contact) -> [ContentLine?] {
        [
            .text("UID;VALUE=text", contact.id),
            .text("FN", formattedName(of: contact)),
            .list(
                "N",
                [
                    contact.lastName, contact.firstName, contact.middleName, contact.salutation,
                    contact.suffix,
                ]
            ),
            birthday(contact.birthdate),
        ]
    }

    private static func work(of contact: Contact) -> [ContentLine?] {
        [
            .list("ORG", [contact.account?.name] + (contact.department.map { [$0] } ?? [])),
            .text("TITLE", contact.title),
            .text("RELATED;TYPE=agent;VALUE=text", contact.assistantName),
        ]
    }

    private static func telephones(of contact: Contact) -> [ContentLine?] {
        [
            .text("TEL;TYPE=work", contact.phone),
            .text("TEL;TYPE=cell", contact.mobilePhone),
            .text("TEL;TYPE=home", contact.homePhone),
            .text("TEL;TYPE=voice", contact.otherPhone),
            .text("TEL;TYPE=x-assistant", contact.assistantPhone),
            .text("TEL;TYPE=work,fax", contact.fax),
            .text("EMAIL;TYPE=work", contact.email),
        ]
    }

    private static func addresses(of contact: Contact) -> [ContentLine?] {
        [
            address("ADR;TYPE=work", contact.mailingAddress),
            address("ADR", contact.otherAddress),
        ]
    }

    private static func notes(of contact: Contact) -> [ContentLine?] {
        [
            .text("NOTE", contact.description),
            .text("REV", contact.lastModifiedDate.flatMap(timestamp)),
        ]
    }

    /// Returns the FN property, which every card must have (RFC 6350 §6.2.1).
    ///
    /// Without a name, it uses another text that identifies the contact.
    private static func formattedName(of contact: Contact) -> String {
        let parts = [contact.firstName, contact.lastName].compactMap(\.self)
        let names: [String?] = [
            contact.name, parts.joined(separator: " "), contact.email, contact.account?.name,
            contact.phone, contact.mobilePhone, contact.id,
        ]
        return names.compactMap(\.self).first { !$0.isEmpty } ?? "Contact"
    }

    /// Returns an address property.
    ///
    /// The post office box and extended address come first and should be empty (RFC 6350 §6.3.1).
    private static func address(_ name: String, _ address: PostalAddress?) -> ContentLine? {
        guard let address else { return nil }
        return .list(
            name,
            [
                nil, nil, address.street, address.city, address.state, address.postalCode,
                address.country,
            ]
        )
    }

    /// Returns the birthday without dashes, or as text if it is not a date (RFC 6350 §4.3.1).
    private static func birthday(_ date: String?) -> ContentLine? {
        guard let date else { return nil }
        let digits = date.replacing("-", with: "")
        let isDate =
            date.utf8.count == 10 && digits.utf8.count == 8 && digits.utf8.allSatisfy(\.isDigit)
        return isDate ? .text("BDAY", digits) : .text("BDAY;VALUE=text", date)
    }

    /// Returns a timestamp in vCard form; nil for other forms (RFC 6350 §4.3.5).
    ///
    /// `2022-03-17T16:21:26.000+0000` becomes `20220317T162126Z`.
    private static func timestamp(_ time: String) -> String? {
        let compact = time.prefix(19).filter { $0 != "-" && $0 != ":" }
        let parts = compact.split(separator: "T", omittingEmptySubsequences: false)
        let isTime =
            parts.map(\.utf8.count) == [8, 6] && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) }
        return isTime && time.hasSuffix("+0000") ? compact + "Z" : nil
    }
}
