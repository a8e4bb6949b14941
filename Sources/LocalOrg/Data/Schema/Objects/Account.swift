extension ObjectText {
    /// A company or organisation.
    ///
    /// Source: Salesforce Object Reference, and the describe of a Developer Edition org.
    /// `ExternalId__c` is our addition, so that records can be upserted.
    static let account = ObjectText(
        name: "Account",
        label: "Account",
        pluralLabel: "Accounts",
        keyPrefix: "001",
        abilities: .record.union([.mergeable]),
        fields: """
            Id|id|18|fgsaDi|Account ID
            IsDeleted|boolean|-|fgsD|Deleted
            MasterRecordId|reference|18|fgsna|Master Record ID|→Account as MasterRecord
            Name|string|255|cufgsaN|Account Name|switchablepersonname
            Type|picklist|255|cufgsnaP|Account Type|[Prospect; Customer - Direct; Customer -
              Channel; Channel Partner / Reseller; Installation Partner; Technology Partner;
              Other]
            RecordTypeId|reference|18|cufgsna|Record Type ID|→RecordType as RecordType
            ParentId|reference|18|cufgsnaPL|Parent Account ID|→Account as Parent
            BillingStreet|textarea|255|cufgsnaP|Billing Street|in BillingAddress, plaintextarea
            BillingCity|string|40|cufgsnaP|Billing City|in BillingAddress
            BillingState|string|80|cufgsnaP|Billing State/Province|in BillingAddress
            BillingPostalCode|string|20|cufgsnaP|Billing Zip/Postal Code|in BillingAddress
            BillingCountry|string|80|cufgsnaP|Billing Country|in BillingAddress
            BillingLatitude|double|18,15|cufsnaP|Billing Latitude|in BillingAddress
            BillingLongitude|double|18,15|cufsnaP|Billing Longitude|in BillingAddress
            BillingGeocodeAccuracy|picklist|40|cufgsnaRP|Billing Geocode Accuracy|in
              BillingAddress, [@GeocodeAccuracy]
            BillingAddress|address|-|fnP|Billing Address
            ShippingStreet|textarea|255|cufgsnaP|Shipping Street|in ShippingAddress, plaintextarea
            ShippingCity|string|40|cufgsnaP|Shipping City|in ShippingAddress
            ShippingState|string|80|cufgsnaP|Shipping State/Province|in ShippingAddress
            ShippingPostalCode|string|20|cufgsnaP|Shipping Zip/Postal Code|in ShippingAddress
            ShippingCountry|string|80|cufgsnaP|Shipping Country|in ShippingAddress
            ShippingLatitude|double|18,15|cufsnaP|Shipping Latitude|in ShippingAddress
            ShippingLongitude|double|18,15|cufsnaP|Shipping Longitude|in ShippingAddress
            ShippingGeocodeAccuracy|picklist|40|cufgsnaRP|Shipping Geocode Accuracy|in
              ShippingAddress, [@GeocodeAccuracy]
            ShippingAddress|address|-|fnP|Shipping Address
            Phone|phone|40|cufgsnaP|Account Phone
            Fax|phone|40|cufgsnaP|Account Fax
            AccountNumber|string|40|cufgsnaP|Account Number
            Website|url|255|cufgsnaP|Website
            PhotoUrl|url|255|fgsna|Photo URL|imageurl
            Sic|string|20|cufgsnaP|SIC Code
            Industry|picklist|255|cufgsnaP|Industry|[@Industry]
            AnnualRevenue|currency|18,0|cufsnaP|Annual Revenue
            NumberOfEmployees|int|d8|cufgsnaP|Employees
            Ownership|picklist|255|cufgsnaP|Ownership|[Public; Private; Subsidiary; Other]
            TickerSymbol|string|20|cufgsnaP|Ticker Symbol
            Description|textarea|32000|cunP|Account Description|plaintextarea
            Rating|picklist|255|cufgsnaP|Account Rating|[Hot; Warm; Cold]
            Site|string|80|cufgsnaP|Account Site
            OwnerId|reference|18|cufgsaD|Owner ID|→User as Owner
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            LastActivityDate|date|-|fgsna|Last Activity
            LastViewedDate|datetime|-|fsna|Last Viewed Date
            LastReferencedDate|datetime|-|fsna|Last Referenced Date
            Jigsaw|string|20|cufgsnaP|Data.com Key
            JigsawCompanyId|string|20|fgsna|Jigsaw Company ID
            AccountSource|picklist|255|cufgsnaP|Account Source|[@LeadSource]
            SicDesc|string|80|cufgsnaP|SIC Description
            CustomerPriority__c|picklist|255|cufgsnaP|Customer Priority|[High; Low; Medium]
            SLA__c|picklist|255|cufgsnaP|SLA|[Gold; Silver; Platinum; Bronze]
            Active__c|picklist|255|cufgsnaP|Active|[No; Yes]
            NumberofLocations__c|double|3,0|cufsnaP|Number of Locations
            UpsellOpportunity__c|picklist|255|cufgsnaP|Upsell Opportunity|[Maybe; No; Yes]
            SLASerialNumber__c|string|10|cufgsnaP|SLA Serial Number
            SLAExpirationDate__c|date|-|cufgsnaP|SLA Expiration Date
            ExternalId__c|string|50|cufgsnaiPUX|External ID
            """,
        children: """
            Account.ParentId|ChildAccounts
            Case.AccountId|Cases|R
            Contact.AccountId|Contacts|C
            Event.AccountId
            Event.WhatId|Events|C
            Lead.ConvertedAccountId
            Opportunity.AccountId|Opportunities|C
            Task.AccountId
            Task.WhatId|Tasks|C
            User.AccountId|Users
            """
    )
}
