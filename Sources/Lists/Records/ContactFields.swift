import Client
import Output
import Records
import SOQL
import Terminal
import Text

/// The contact fields that the contact commands use, except those hidden from the user.
///
/// Every org has them, but an administrator can hide each from a user; the org then says that it
/// does not exist.
struct ContactFields: Hashable, Sendable {
    /// The hidden fields.
    var hidden: Set<String> = []

    /// The columns of a list, with their rules in a narrow table.
    static let listed = [
        ColumnRule("Name", .last), .init("Title", .first, omitted: 1),
        .init("Account.Name", .first, omitted: 3), .init("Phone"), .init("Email"),
        .init("Id", omitted: 2),
    ]
    /// The phone numbers in which a word with a digit is searched.
    static let phones = Contact.businessPhones + rarePhones
    /// The phone numbers that few contacts have.
    static let rarePhones = ["HomePhone", "OtherPhone"]
    /// The fields that few administrators hide, for a search before the org has described them.
    static let usual = ContactFields(hidden: Set(rarePhones))
    /// The fields of a card.
    static let card = [
        "Id", "Name", "Salutation", "FirstName", "LastName", "Title", "Department", "AccountId",
        "Account.Name", "Phone", "MobilePhone", "HomePhone", "OtherPhone", "Fax", "Email",
        "AssistantName", "AssistantPhone", "Birthdate", "LeadSource", "Description",
        "MailingAddress", "OtherAddress", "OwnerId", "Owner.Name", "LastActivityDate",
        "CreatedDate", "LastModifiedDate",
    ]
    /// The fields of the contact's manager.
    static let manager = ["ReportsToId", "ReportsTo.Name", "ReportsTo.Title"]

    /// Whether a field may be requested.
    func isVisible(_ path: String) -> Bool { !hidden.contains(path) }

    /// Returns the fields that may be requested.
    func visible(_ paths: [String]) -> [String] { paths.filter(isVisible) }

    /// Finds the fields that the org hides from the user.
    init(_ contact: ObjectDescription) {
        let names = Set(
            contact.fields.flatMap { [$0.name, $0.relationshipName].compactMap(\.self) }
                .map { $0.lowercased() }
        )
        hidden = Set(
            (Self.card + Self.manager + ListOrder.dateFields).filter { path in
                !names.contains(path.split(separator: ".")[0].lowercased())
            }
        )
    }

    init(hidden: Set<String> = []) {
        self.hidden = hidden
    }
}
