extension ObjectText {
    /// A person at an account.
    ///
    /// Source: Salesforce Object Reference, and the describe of a Developer Edition org.
    /// `ExternalId__c` is our addition, so that records can be upserted.
    static let contact = ObjectText(
        name: "Contact",
        label: "Contact",
        pluralLabel: "Contacts",
        keyPrefix: "003",
        abilities: .record.union([.mergeable]),
        fields: """
            Id|id|18|fgsaDi|Contact ID
            IsDeleted|boolean|-|fgsD|Deleted
            MasterRecordId|reference|18|fgsna|Master Record ID|→Contact as MasterRecord
            AccountId|reference|18|cufgsnaPL|Account ID|→Account as Account
            LastName|string|80|cufgsa|Last Name|in Name, personname
            FirstName|string|40|cufgsna|First Name|in Name, personname
            Salutation|picklist|40|cufgsna|Salutation|in Name, personname, [@Salutation]
            Name|string|121|fgsaN|Full Name|personname
            OtherStreet|textarea|255|cufgsnaP|Other Street|in OtherAddress, plaintextarea
            OtherCity|string|40|cufgsnaP|Other City|in OtherAddress
            OtherState|string|80|cufgsnaP|Other State/Province|in OtherAddress
            OtherPostalCode|string|20|cufgsnaP|Other Zip/Postal Code|in OtherAddress
            OtherCountry|string|80|cufgsnaP|Other Country|in OtherAddress
            OtherLatitude|double|18,15|cufsnaP|Other Latitude|in OtherAddress
            OtherLongitude|double|18,15|cufsnaP|Other Longitude|in OtherAddress
            OtherGeocodeAccuracy|picklist|40|cufgsnaRP|Other Geocode Accuracy|in OtherAddress,
              [@GeocodeAccuracy]
            OtherAddress|address|-|fnP|Other Address
            MailingStreet|textarea|255|cufgsnaP|Mailing Street|in MailingAddress, plaintextarea
            MailingCity|string|40|cufgsnaP|Mailing City|in MailingAddress
            MailingState|string|80|cufgsnaP|Mailing State/Province|in MailingAddress
            MailingPostalCode|string|20|cufgsnaP|Mailing Zip/Postal Code|in MailingAddress
            MailingCountry|string|80|cufgsnaP|Mailing Country|in MailingAddress
            MailingLatitude|double|18,15|cufsnaP|Mailing Latitude|in MailingAddress
            MailingLongitude|double|18,15|cufsnaP|Mailing Longitude|in MailingAddress
            MailingGeocodeAccuracy|picklist|40|cufgsnaRP|Mailing Geocode Accuracy|in
              MailingAddress, [@GeocodeAccuracy]
            MailingAddress|address|-|fnP|Mailing Address
            Phone|phone|40|cufgsnaP|Business Phone
            Fax|phone|40|cufgsnaP|Business Fax
            MobilePhone|phone|40|cufgsnaP|Mobile Phone
            HomePhone|phone|40|cufgsnaP|Home Phone
            OtherPhone|phone|40|cufgsnaP|Other Phone
            AssistantPhone|phone|40|cufgsnaP|Asst. Phone
            ReportsToId|reference|18|cufgsnaPL|Reports To ID|→Contact as ReportsTo
            Email|email|80|cufgsnaiP|Email
            Title|string|128|cufgsnaP|Title
            Department|string|80|cufgsnaP|Department
            AssistantName|string|40|cufgsnaP|Assistant's Name
            LeadSource|picklist|255|cufgsnaP|Lead Source|[@LeadSource]
            Birthdate|date|-|cufgsnaP|Birthdate
            Description|textarea|32000|cunP|Contact Description|plaintextarea
            OwnerId|reference|18|cufgsaD|Owner ID|→User as Owner
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            LastActivityDate|date|-|fgsna|Last Activity
            LastCURequestDate|datetime|-|fsna|Last Stay-in-Touch Request Date
            LastCUUpdateDate|datetime|-|fsna|Last Stay-in-Touch Save Date
            LastViewedDate|datetime|-|fsna|Last Viewed Date
            LastReferencedDate|datetime|-|fsna|Last Referenced Date
            EmailBouncedReason|string|255|cufgsna|Email Bounced Reason
            EmailBouncedDate|datetime|-|cufsna|Email Bounced Date
            IsEmailBounced|boolean|-|fgsD|Is Email Bounced
            PhotoUrl|url|255|fgsna|Photo URL|imageurl
            Jigsaw|string|20|cufgsnaP|Data.com Key
            JigsawContactId|string|20|fgsna|Jigsaw Contact ID
            CleanStatus|picklist|40|cufgsnaRP|Clean Status|[@CleanStatus]
            IndividualId|reference|18|cufgsnaL|Individual ID|→Individual as Individual
            Level__c|picklist|255|cufgsnaP|Level|[Secondary; Tertiary; Primary]
            Languages__c|string|100|cufgsnaP|Languages
            ExternalId__c|string|50|cufgsnaiPUX|External ID
            """,
        children: """
            CampaignMember.ContactId|CampaignMembers|C
            CampaignMember.LeadOrContactId
            Case.ContactId|Cases|R
            Contact.ReportsToId
            Event.WhoId|Events|C
            Lead.ConvertedContactId
            Opportunity.ContactId|Opportunities
            OpportunityContactRole.ContactId|OpportunityContactRoles|C
            Task.WhoId|Tasks|C
            User.ContactId|Users|R
            """
    )
}
