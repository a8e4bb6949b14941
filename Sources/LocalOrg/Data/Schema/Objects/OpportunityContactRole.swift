extension ObjectText {
    /// A contact's role in an opportunity.
    ///
    /// Source: Salesforce Object Reference, and the describe of a Developer Edition org.
    static let opportunityContactRole = ObjectText(
        name: "OpportunityContactRole",
        label: "Opportunity Contact Role",
        pluralLabel: "Opportunity Contact Role",
        keyPrefix: "00K",
        abilities: .link,
        fields: """
            Id|id|18|fgsaDi|Contact Role ID
            OpportunityId|reference|18|cfgsa|Opportunity ID|→Opportunity as Opportunity
            ContactId|reference|18|cufgsa|Contact ID|→Contact as Contact
            Role|picklist|40|cufgsna|Role|[Business User; Decision Maker; Economic Buyer;
              Economic Decision Maker; Evaluator; Executive Sponsor; Influencer; Technical Buyer;
              Other]
            IsPrimary|boolean|-|cufgsD|Primary
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            IsDeleted|boolean|-|fgsD|Deleted
            """
    )
}
