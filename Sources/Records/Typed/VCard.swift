import Text

/// A contact as a vCard, for an address book (RFC 6350, RFC 2426).
///
/// Absent fields are left out. The record's id is the `UID`, so that a repeated import updates the
/// same card.
package struct VCard: Hashable, Sendable {
    /// The content lines, from `BEGIN` to `END`.
    private let lines: [ContentLine]

    /// Makes the card of a contact.
    package init(_ contact: Contact, _ version: VCardVersion = .four) {
        let contents = [
            [.text("BEGIN", "VCARD"), .text("VERSION", version.rawValue)],
            Self.identity(of: contact, version),
            Self.work(of: contact, version),
            Self.telephones(of: contact),
            Self.addresses(of: contact, version),
            Self.notes(of: contact, version),
            [.text("END", "VCARD")],
        ]
        lines = contents.joined().compactMap(\.self)
    }

    /// The card's text, with folded lines ending in CRLF.
    package var text: String { lines.map(\.folded).joined() }
}

// MARK: - The properties, as RFC 6350 §6 groups them

extension VCard {
    private static func identity(
        of contact: Contact,
        _ version: VCardVersion
    ) -> [ContentLine?] {
        let formattedName = formattedName(of: contact)
        let name = ContentLine.list(
            "N",
            [
                contact.lastName, contact.firstName, contact.middleName, contact.salutation,
                contact.suffix,
            ]
        )
        // 3.0 requires a name in parts (RFC 2426 §3.1.2).
        let least =
            version == .three ? ContentLine.list("N", [formattedName, "", "", "", ""]) : nil
        return [
            .text(version.uid, contact.id),
            .text("FN", formattedName),
            name ?? least,
            birthday(contact.birthdate, version),
        ]
    }

    private static func work(of contact: Contact, _ version: VCardVersion) -> [ContentLine?] {
        [
            .list("ORG", [contact.account?.name] + (contact.department.map { [$0] } ?? [])),
            .text("TITLE", contact.title),
            .text(version.assistant, contact.assistantName),
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
        ]
    }

    private static func addresses(
        of contact: Contact,
        _ version: VCardVersion
    ) -> [ContentLine?] {
        [
            .text(version.email, contact.email),
            address("ADR;TYPE=work", contact.mailingAddress),
            address(version.otherAddress, contact.otherAddress),
        ]
    }

    private static func notes(of contact: Contact, _ version: VCardVersion) -> [ContentLine?] {
        [
            .text("NOTE", contact.description),
            .text("REV", contact.lastModifiedDate.flatMap { timestamp($0, version) }),
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

    /// Returns the birthday; if it is not a date, as text in 4.0, and nil in 3.0, which has only
    /// dates.
    private static func birthday(_ date: String?, _ version: VCardVersion) -> ContentLine? {
        guard let date else { return nil }
        let digits = date.replacing("-", with: "")
        let isDate =
            date.utf8.count == 10 && digits.utf8.count == 8 && digits.utf8.allSatisfy(\.isDigit)
        guard isDate else { return version == .four ? .text("BDAY;VALUE=text", date) : nil }
        return .text("BDAY", version.compact(date[...]))
    }

    /// Returns a timestamp in vCard form; nil for other forms.
    ///
    /// `2022-03-17T16:21:26.000+0000` becomes `20220317T162126Z` in 4.0.
    private static func timestamp(_ time: String, _ version: VCardVersion) -> String? {
        let parts = VCardVersion.four.compact(time.prefix(19)).split(
            separator: "T",
            omittingEmptySubsequences: false
        )
        let isTime =
            parts.map(\.utf8.count) == [8, 6] && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) }
        return isTime && time.hasSuffix("+0000") ? version.compact(time.prefix(19)) + "Z" : nil
    }
}
