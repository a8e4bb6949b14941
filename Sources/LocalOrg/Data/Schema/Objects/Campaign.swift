extension ObjectText {
    /// A marketing campaign, without its roll-up fields.
    ///
    /// Source: Salesforce Object Reference.
    static let campaign = ObjectText(
        name: "Campaign",
        label: "Campaign",
        pluralLabel: "Campaigns",
        keyPrefix: "701",
        abilities: .record.subtracting([.feedEnabled]).union([.deepCloneable]),
        fields: """
            Id|id|18|fgsaDi|Campaign ID
            IsDeleted|boolean|-|fgsD|Deleted
            Name|string|80|cufgsaiN|Name
            ParentId|reference|18|cufgsnaPL|Parent Campaign ID|→Campaign as Parent
            Type|picklist|40|cufgsnaP|Type|[Conference; Webinar; Trade Show; Public Relations;
              Partners; Referral Program; Advertisement; Banner Ads; Direct Mail; Email;
              Telemarketing; Other]
            Status|picklist|40|cufgsnaDP|Status|default Planned, [Planned; In Progress;
              Completed; Aborted]
            StartDate|date|-|cufgsnaP|Start Date
            EndDate|date|-|cufgsnaP|End Date
            ExpectedRevenue|currency|18,0|cufsnaP|Expected Revenue
            BudgetedCost|currency|18,0|cufsnaP|Budgeted Cost
            ActualCost|currency|18,0|cufsnaP|Actual Cost
            ExpectedResponse|percent|10,2|cufsnaP|Expected Response (%)
            NumberSent|double|18,0|cufsnaP|Num Sent
            IsActive|boolean|-|cufgsDP|Active
            Description|textarea|32000|cunP|Description|plaintextarea
            OwnerId|reference|18|cufgsaD|Owner ID|→User as Owner
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            LastActivityDate|date|-|fgsna|Last Activity
            LastViewedDate|datetime|-|fsna|Last Viewed Date
            LastReferencedDate|datetime|-|fsna|Last Referenced Date
            """,
        children: """
            Campaign.ParentId|ChildCampaigns
            CampaignMember.CampaignId|CampaignMembers|C
            Event.WhatId|Events|C
            Opportunity.CampaignId|Opportunities
            Task.WhatId|Tasks|C
            """
    )
}
