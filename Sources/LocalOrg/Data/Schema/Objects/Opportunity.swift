extension ObjectText {
    /// A sale in progress.
    ///
    /// Source: Salesforce Object Reference, and the describe of a Developer Edition org.
    static let opportunity = ObjectText(
        name: "Opportunity",
        label: "Opportunity",
        pluralLabel: "Opportunities",
        keyPrefix: "006",
        abilities: .record.union([.deepCloneable]),
        fields: """
            Id|id|18|fgsaDi|Opportunity ID
            IsDeleted|boolean|-|fgsD|Deleted
            AccountId|reference|18|cufgsnaPL|Account ID|→Account as Account
            IsPrivate|boolean|-|cufgsDP|Private
            Name|string|120|cufgsaiN|Name
            Description|textarea|32000|cunP|Description|plaintextarea
            StageName|picklist|255|cufgsa|Stage|[Prospecting; Qualification; Needs Analysis;
              Value Proposition; Id. Decision Makers; Perception Analysis; Proposal/Price Quote;
              Negotiation/Review; Closed Won; Closed Lost]
            Amount|currency|18,2|cufsnaP|Amount
            Probability|percent|3,0|cufsnaDP|Probability (%)
            ExpectedRevenue|currency|18,2|fsnaP|Expected Amount
            TotalOpportunityQuantity|double|18,2|cufsnaP|Quantity
            CloseDate|date|-|cufgsa|Close Date
            Type|picklist|255|cufgsnaP|Opportunity Type|[Existing Customer - Upgrade; Existing
              Customer - Replacement; Existing Customer - Downgrade; New Customer]
            NextStep|string|255|cufgsnaP|Next Step
            LeadSource|picklist|255|cufgsnaP|Lead Source|[@LeadSource]
            IsClosed|boolean|-|fgsD|Closed
            IsWon|boolean|-|fgsD|Won
            ForecastCategory|picklist|40|fgsaR|Forecast Category|[Omitted; Pipeline;
              BestCase=Best Case; MostLikely=Most Likely; Forecast=Commit; Closed]
            ForecastCategoryName|picklist|255|cufgsnaDR|Forecast Category|[Omitted; Pipeline;
              Best Case; Commit; Closed]
            CampaignId|reference|18|cufgsnaPL|Campaign ID|→Campaign as Campaign
            HasOpportunityLineItem|boolean|-|fgsD|Has Line Item
            Pricebook2Id|reference|18|cufgsnaDL|Price Book ID|→Pricebook2 as Pricebook2
            OwnerId|reference|18|cufgsaD|Owner ID|→User as Owner
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            LastActivityDate|date|-|fgsna|Last Activity
            LastStageChangeDate|datetime|-|fsna|Last Stage Change Date
            FiscalQuarter|int|d8|fgsna|Fiscal Quarter|in Fiscal
            FiscalYear|int|d8|fgsna|Fiscal Year|in Fiscal
            Fiscal|string|6|fgsna|Fiscal Period
            ContactId|reference|18|cfgsna|Contact ID|→Contact
            LastViewedDate|datetime|-|fsna|Last Viewed Date
            LastReferencedDate|datetime|-|fsna|Last Referenced Date
            HasOpenActivity|boolean|-|gD|Has Open Activity
            HasOverdueTask|boolean|-|gD|Has Overdue Task
            LastAmountChangedHistoryId|reference|18|fgsnaL|Opportunity History
              ID|→OpportunityHistory as LastAmountChangedHistory
            LastCloseDateChangedHistoryId|reference|18|fgsnaL|Opportunity History
              ID|→OpportunityHistory as LastCloseDateChangedHistory
            DeliveryInstallationStatus__c|picklist|255|cufgsnaP|Delivery/Installation Status|[In
              progress; Yet to begin; Completed]
            TrackingNumber__c|string|12|cufgsnaP|Tracking Number
            OrderNumber__c|string|8|cufgsnaP|Order Number
            CurrentGenerators__c|string|100|cufgsnaP|Current Generator(s)
            MainCompetitors__c|string|100|cufgsnaP|Main Competitor(s)
            """,
        children: """
            Event.WhatId|Events|C
            Lead.ConvertedOpportunityId
            OpportunityContactRole.OpportunityId|OpportunityContactRoles|C
            Task.WhatId|Tasks|C
            """
    )
}
