extension ObjectText {
    /// A prospect that is not yet a contact.
    ///
    /// Source: Salesforce Object Reference, and the describe of a Developer Edition org.
    static let lead = ObjectText(
        name: "Lead",
        label: "Lead",
        pluralLabel: "Leads",
        keyPrefix: "00Q",
        abilities: .record.union([.mergeable]),
        fields: """
            Id|id|18|fgsaDi|Lead ID
            IsDeleted|boolean|-|fgsD|Deleted
            MasterRecordId|reference|18|fgsna|Master Record ID|→Lead as MasterRecord
            LastName|string|80|cufgsa|Last Name|in Name, personname
            FirstName|string|40|cufgsna|First Name|in Name, personname
            Salutation|picklist|40|cufgsna|Salutation|in Name, personname, [@Salutation]
            Name|string|121|fgsaN|Full Name|personname
            Title|string|128|cufgsnaP|Title
            Company|string|255|cufgsa|Company
            Street|textarea|255|cufgsnaP|Street|in Address, plaintextarea
            City|string|40|cufgsnaP|City|in Address
            State|string|80|cufgsnaP|State/Province|in Address
            PostalCode|string|20|cufgsnaP|Zip/Postal Code|in Address
            Country|string|80|cufgsnaP|Country|in Address
            Latitude|double|18,15|cufsnaP|Latitude|in Address
            Longitude|double|18,15|cufsnaP|Longitude|in Address
            GeocodeAccuracy|picklist|40|cufgsnaRP|Geocode Accuracy|in Address, [@GeocodeAccuracy]
            Address|address|-|fnP|Address
            Phone|phone|40|cufgsnaP|Phone
            MobilePhone|phone|40|cufgsnaP|Mobile Phone
            Fax|phone|40|cufgsnaP|Fax
            Email|email|80|cufgsnaiP|Email
            Website|url|255|cufgsnaP|Website
            PhotoUrl|url|255|fgsna|Photo URL|imageurl
            Description|textarea|32000|cunP|Description|plaintextarea
            LeadSource|picklist|255|cufgsnaP|Lead Source|[@LeadSource]
            Status|picklist|255|cufgsaD|Status|default Open - Not Contacted, [Open - Not
              Contacted; Working - Contacted; Closed - Converted; Closed - Not Converted]
            Industry|picklist|255|cufgsnaP|Industry|[@Industry]
            Rating|picklist|255|cufgsnaP|Rating|[Hot; Warm; Cold]
            AnnualRevenue|currency|18,0|cufsnaP|Annual Revenue
            NumberOfEmployees|int|d8|cufgsnaP|Employees
            OwnerId|reference|18|cufgsaD|Owner ID|→Group/User as Owner
            IsConverted|boolean|-|cfgsD|Converted
            ConvertedDate|date|-|fgsna|Converted Date
            ConvertedAccountId|reference|18|fgsnaL|Converted Account ID|→Account as
              ConvertedAccount
            ConvertedContactId|reference|18|fgsnaL|Converted Contact ID|→Contact as
              ConvertedContact
            ConvertedOpportunityId|reference|18|fgsnaL|Converted Opportunity ID|→Opportunity as
              ConvertedOpportunity
            IsUnreadByOwner|boolean|-|cufgsD|Unread By Owner
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            LastActivityDate|date|-|fgsna|Last Activity
            LastViewedDate|datetime|-|fsna|Last Viewed Date
            LastReferencedDate|datetime|-|fsna|Last Referenced Date
            Jigsaw|string|20|cufgsnaP|Data.com Key
            JigsawContactId|string|20|fgsna|Jigsaw Contact ID
            CleanStatus|picklist|40|cufgsnaRP|Clean Status|[@CleanStatus]
            CompanyDunsNumber|string|9|cufgsnaP|Company D-U-N-S Number
            DandbCompanyId|reference|18|cufgsnaPL|D&B Company ID|→DandBCompany as DandbCompany
            EmailBouncedReason|string|255|ufgsna|Email Bounced Reason
            EmailBouncedDate|datetime|-|ufsna|Email Bounced Date
            IndividualId|reference|18|cufgsnaL|Individual ID|→Individual as Individual
            SICCode__c|string|15|cufgsnaP|SIC Code
            ProductInterest__c|picklist|255|cufgsnaP|Product Interest|[GC5000 series; GC1000
              series; GC3000 series]
            Primary__c|picklist|255|cufgsnaP|Primary|[No; Yes]
            CurrentGenerators__c|string|100|cufgsnaP|Current Generator(s)
            NumberofLocations__c|double|3,0|cufsnaP|Number of Locations
            """,
        children: """
            CampaignMember.LeadId|CampaignMembers|C
            CampaignMember.LeadOrContactId
            Event.WhoId|Events|C
            Task.WhoId|Tasks|C
            """
    )
}
