extension ObjectText {
    /// A contact's or lead's membership in a campaign.
    ///
    /// Source: Salesforce Object Reference.
    static let campaignMember = ObjectText(
        name: "CampaignMember",
        label: "Campaign Member",
        pluralLabel: "Campaign Members",
        keyPrefix: "00v",
        abilities: .link,
        fields: """
            Id|id|18|fgsaDi|Campaign Member ID
            IsDeleted|boolean|-|fgsD|Deleted
            CampaignId|reference|18|cfgsa|Campaign ID|→Campaign as Campaign
            LeadId|reference|18|cfgsna|Lead ID|→Lead as Lead
            ContactId|reference|18|cufgsna|Contact ID|→Contact as Contact
            Status|picklist|40|cufgsnaDP|Status|default Sent, [Sent; Responded]
            HasResponded|boolean|-|fgsD|Responded
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            FirstRespondedDate|date|-|fgsna|First Responded Date
            LeadOrContactId|reference|18|fgsna|Related Record ID|→Contact/Lead as LeadOrContact
            """
    )
}
