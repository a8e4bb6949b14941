import Records
import Text

/// A kind of records that belong to a contact: the query for the latest ones, and what a tree shows
/// of each.
struct RelatedKind: Sendable {
    /// The heading: `Cases`.
    let heading: String
    /// The relation of one record to the contact: `Case`.
    let relation: String
    /// The object with the contact's id.
    let object: String
    /// The field with the contact's id.
    let field: String
    /// The name of the list in JSON, which is the child relationship of Contact.
    let relationship: String
    /// The fields to request besides the id.
    let fields: [String]
    /// The order, with the records of most interest first.
    let order: String
    /// The field before the name in a tree: a number, a date or a role; nil for none.
    var lead: String?
    /// The path to the name.
    let name: [String]
    /// The paths to the details.
    let details: [[String]]
    /// The object and the field with the id of the record that the link leads to; nil if the
    /// record is no link.
    var target: (object: String, field: String)?
    /// Whether a card counts the records.
    var isOnCard = false

    /// The most records of a kind that are shown.
    static let mostShown = 5

    /// Returns the query for the records that are shown.
    func query(of contact: RecordID) -> String {
        "\(wholeQuery(of: contact)) LIMIT \(Self.mostShown)"
    }

    /// Returns the query for all records of the kind.
    func wholeQuery(of contact: RecordID) -> String {
        "SELECT Id, \(fields.joined(separator: ", ")) FROM \(object) "
            + "WHERE \(field) = '\(contact)' ORDER BY \(order)"
    }

    /// Returns the query for the number of the records.
    func countQuery(of contact: RecordID) -> String {
        "SELECT COUNT() FROM \(object) WHERE \(field) = '\(contact)'"
    }
}

extension RelatedKind {
    /// All kinds, in the order of a tree.
    static let all = [
        RelatedKind(
            heading: "Cases",
            relation: "Case",
            object: "Case",
            field: "ContactId",
            relationship: "Cases",
            fields: ["CaseNumber", "Subject", "Status", "IsClosed", "CreatedDate"],
            order: "IsClosed, CreatedDate DESC",
            lead: "CaseNumber",
            name: ["Subject"],
            details: [["Status"]],
            isOnCard: true
        ),
        // A contact has no opportunities of its own, only roles in those of accounts.
        RelatedKind(
            heading: "Opportunities",
            relation: "Opportunity",
            object: "OpportunityContactRole",
            field: "ContactId",
            relationship: "OpportunityContactRoles",
            fields: [
                "Role", "OpportunityId", "Opportunity.Name", "Opportunity.StageName",
                "Opportunity.Amount", "Opportunity.CloseDate",
            ],
            order: "Opportunity.IsClosed, Opportunity.CloseDate DESC",
            lead: "Role",
            name: ["Opportunity", "Name"],
            details: [
                ["Opportunity", "StageName"], ["Opportunity", "Amount"],
                ["Opportunity", "CloseDate"],
            ],
            target: ("Opportunity", "OpportunityId"),
            isOnCard: true
        ),
        RelatedKind(
            heading: "Tasks",
            relation: "Task",
            object: "Task",
            field: "WhoId",
            relationship: "Tasks",
            fields: ["Subject", "Status", "ActivityDate"],
            order: "ActivityDate DESC NULLS LAST, CreatedDate DESC",
            lead: "ActivityDate",
            name: ["Subject"],
            details: [["Status"]],
            isOnCard: true
        ),
        RelatedKind(
            heading: "Events",
            relation: "Event",
            object: "Event",
            field: "WhoId",
            relationship: "Events",
            fields: ["Subject", "Location", "ActivityDate"],
            order: "ActivityDate DESC NULLS LAST, CreatedDate DESC",
            lead: "ActivityDate",
            name: ["Subject"],
            details: [["Location"]]
        ),
        RelatedKind(
            heading: "Campaigns",
            relation: "Campaign",
            object: "CampaignMember",
            field: "ContactId",
            relationship: "CampaignMembers",
            fields: ["Status", "CampaignId", "Campaign.Name", "Campaign.StartDate"],
            order: "CreatedDate DESC",
            name: ["Campaign", "Name"],
            details: [["Status"], ["Campaign", "StartDate"]],
            target: ("Campaign", "CampaignId")
        ),
    ]
}
