extension ObjectText {
    /// A customer's question or problem.
    ///
    /// Source: Salesforce Object Reference, and the describe of a Developer Edition org.
    static let `case` = ObjectText(
        name: "Case",
        label: "Case",
        pluralLabel: "Cases",
        keyPrefix: "500",
        abilities: .record,
        fields: """
            Id|id|18|fgsaDi|Case ID
            IsDeleted|boolean|-|fgsD|Deleted
            MasterRecordId|reference|18|fgsna|Master Record ID|→Case as MasterRecord
            CaseNumber|string|30|fsaDiNA|Case Number
            ContactId|reference|18|cufgsnaPL|Contact ID|→Contact as Contact
            AccountId|reference|18|cufgsnaPL|Account ID|→Account as Account
            AssetId|reference|18|cufgsnaPL|Asset ID|→Asset as Asset
            ParentId|reference|18|cufgsnaPL|Parent Case ID|→Case as Parent
            SuppliedName|string|80|cufgsnaP|Name
            SuppliedEmail|email|80|cufgsnaP|Email Address
            SuppliedPhone|string|40|cufgsnaP|Phone
            SuppliedCompany|string|80|cufgsnaP|Company
            Type|picklist|40|cufgsnaP|Case Type|[Mechanical; Electrical; Electronic; Structural;
              Other]
            Status|picklist|40|cufgsnaD|Status|default New, [New; Working; Escalated; Closed]
            Reason|picklist|40|cufgsnaP|Case Reason|[Installation; Equipment Complexity;
              Performance; Breakdown; Equipment Design; Feedback; Other]
            Origin|picklist|40|cufgsnaP|Case Origin|[Phone; Email; Web]
            Subject|string|255|cufgsnaP|Subject
            Priority|picklist|40|cufgsnaDP|Priority|default Medium, [High; Medium; Low]
            Description|textarea|32000|cunP|Description|plaintextarea
            IsClosed|boolean|-|fgsD|Closed
            ClosedDate|datetime|-|fsnaP|Closed Date
            IsEscalated|boolean|-|cufgsDP|Escalated
            OwnerId|reference|18|cufgsaD|Owner ID|→Group/User as Owner
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            ContactPhone|phone|40|fgsna|Contact Phone
            ContactMobile|phone|40|fgsna|Contact Mobile
            ContactEmail|email|80|fgsna|Contact Email
            ContactFax|phone|40|fgsna|Contact Fax
            Comments|textarea|4000|cusna|Internal Comments|plaintextarea
            LastViewedDate|datetime|-|fsna|Last Viewed Date
            LastReferencedDate|datetime|-|fsna|Last Referenced Date
            EngineeringReqNumber__c|string|12|cufgsnaP|Engineering Req Number
            SLAViolation__c|picklist|255|cufgsnaP|SLA Violation|[No; Yes]
            Product__c|picklist|255|cufgsnaP|Product|[GC1040; GC1060; GC3020; GC3040; GC3060;
              GC5020; GC5040; GC5060; GC1020]
            PotentialLiability__c|picklist|255|cufgsnaP|Potential Liability|[No; Yes]
            """,
        children: """
            Case.ParentId|Cases
            Event.WhatId|Events|C
            Task.WhatId|Tasks|C
            """
    )
}
