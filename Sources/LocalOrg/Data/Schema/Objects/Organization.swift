extension ObjectText {
    /// The org itself: always one row.
    ///
    /// Source: Salesforce Object Reference.
    static let organization = ObjectText(
        name: "Organization",
        label: "Organization",
        pluralLabel: "Organizations",
        keyPrefix: "00D",
        abilities: [.updateable, .queryable],
        fields: """
            Id|id|18|fgsaDi|Organization ID
            Name|string|80|fgsaN|Name
            Division|string|80|fgsna|Division
            Street|textarea|255|fgsna|Street|in Address, plaintextarea
            City|string|40|fgsna|City|in Address
            State|string|80|fgsna|State/Province|in Address
            PostalCode|string|20|fgsna|Zip/Postal Code|in Address
            Country|string|80|fgsna|Country|in Address
            Latitude|double|18,15|fsna|Latitude|in Address
            Longitude|double|18,15|fsna|Longitude|in Address
            GeocodeAccuracy|picklist|40|fgsnaR|Geocode Accuracy|in Address, [@GeocodeAccuracy]
            Address|address|-|fn|Address
            Phone|phone|40|fgsna|Phone
            Fax|phone|40|fgsna|Fax
            PrimaryContact|string|80|fgsna|Primary Contact
            DefaultLocaleSidKey|picklist|40|fgsaR|Locale|[en_US=English (United States)]
            TimeZoneSidKey|picklist|40|fgsaR|Time Zone|[America/Los_Angeles=(GMT-08:00) Pacific
              Standard Time (America/Los_Angeles)]
            LanguageLocaleKey|picklist|40|fgsaR|Language|[en_US=English]
            FiscalYearStartMonth|int|d8|fgsna|Fiscal Year Starts In
            UsesStartDateAsFiscalYearName|boolean|-|fgsD|Fiscal Year Name by Start
            DefaultAccountAccess|picklist|40|fgsnaR|Default Account Access|[None=Private;
              Read=Read Only; Edit=Read/Write; ControlledByLeadOrContact=Controlled By Lead Or
              Contact; ControlledByCampaign=Controlled By Campaign]
            DefaultContactAccess|picklist|40|fgsnaR|Default Contact Access|[None=Private;
              Read=Read Only; Edit=Read/Write; ControlledByParent=Controlled By Parent]
            TrialExpirationDate|datetime|-|fsna|Trial Expiration Date
            OrganizationType|picklist|40|fgsnaR|Edition|[Team Edition; Professional Edition;
              Enterprise Edition; Developer Edition; Personal Edition; Unlimited Edition; Contact
              Manager Edition; Base Edition]
            NamespacePrefix|string|15|fgsna|Namespace Prefix
            InstanceName|string|5|fgsna|Instance Name
            IsSandbox|boolean|-|fgsD|Is Sandbox
            IsReadOnly|boolean|-|fgsD|Is Read Only
            UiSkin|picklist|40|fgsnaR|UI Skin|[Theme1=salesforce.com Classic; Theme2=Salesforce;
              Theme3=Salesforce Classic 2010]
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            """
    )
}
