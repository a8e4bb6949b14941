import Client
import SOQL
import Text

/// The fields of contacts that the commands for contacts use, without those that the user may not see.
///
/// Every org has them, but an administrator may hide each from a user, and the org then says that it does not exist.
struct ContactFields: Hashable, Sendable {
    /// The fields that are hidden.
    var hidden: Set<String> = []

    /// The columns of a list.
    static let listed = ["Name", "Title", "Account.Name", "Phone", "Email", "Id"]
    /// The fields whose text a word is looked for in, beside phone numbers.
    static let searched = ["Name", "Email", "Title", "Account.Name"]
    /// The phone numbers that every word is looked for in.
    static let businessPhones = ["Phone", "MobilePhone"]
    /// The phone numbers that a word with a digit is looked for in.
    static let phones = businessPhones + ["HomePhone", "OtherPhone"]
    /// What a card shows.
    static let card = [
        "Id", "Name", "Salutation", "FirstName", "LastName", "Title", "Department", "AccountId",
        "Account.Name", "Phone", "MobilePhone", "HomePhone", "OtherPhone", "Fax", "Email",
        "AssistantName", "AssistantPhone", "Birthdate", "LeadSource", "Description",
        "MailingAddress", "OtherAddress", "OwnerId", "Owner.Name", "LastActivityDate",
        "CreatedDate", "LastModifiedDate",
    ]

    /// Whether a field may be asked for.
    func isVisible(_ path: String) -> Bool { !hidden.contains(path) }

    /// Those of some fields that may be asked for.
    func visible(_ paths: [String]) -> [String] { paths.filter(isVisible) }

    /// The fields that an org does not show to the user.
    init(_ contact: ObjectDescription) {
        let names = Set(
            contact.fields.flatMap { [$0.name, $0.relationshipName].compactMap(\.self) }
                .map { $0.lowercased() }
        )
        hidden = Set(
            (Self.card + ContactOrder.fields).filter { path in
                !names.contains(path.split(separator: ".")[0].lowercased())
            }
        )
    }

    init() {}
}

/// What comes first in a list of contacts.
enum ContactOrder: String, CaseIterable, Sendable {
    case name
    case activity
    case modified

    /// The fields that an order needs beside the name.
    static let fields = ["LastActivityDate", "LastModifiedDate"]

    /// The field that has the newest first; nil for the order by names.
    var dateField: String? {
        switch self {
        case .name: nil
        case .activity: "LastActivityDate"
        case .modified: "LastModifiedDate"
        }
    }

    /// The terms of ORDER BY.
    var terms: [OrderTerm] {
        let byName = [OrderTerm(operand: .field(FieldPath(["Name"])))]
        guard let dateField else { return byName }
        let newest = OrderTerm(
            operand: .field(FieldPath([dateField])),
            isDescending: true,
            nulls: .last
        )
        return [newest] + byName
    }
}
