extension ObjectText {
    /// A person or process that can log in, without permissions and preferences.
    ///
    /// Source: Salesforce Object Reference.
    static let user = ObjectText(
        name: "User",
        label: "User",
        pluralLabel: "Users",
        keyPrefix: "005",
        abilities: [
            .createable, .updateable, .queryable, .searchable, .layoutable, .triggerable,
            .feedEnabled, .mruEnabled,
        ],
        fields: """
            Id|id|18|fgsaDi|User ID
            Username|string|80|cufgsai|Username
            LastName|string|80|cufgsa|Last Name|in Name, personname
            FirstName|string|40|cufgsna|First Name|in Name, personname
            Name|string|121|fgsaN|Full Name|personname
            CompanyName|string|80|cufgsnaP|Company Name
            Division|string|80|cufgsnaP|Division
            Department|string|80|cufgsnaP|Department
            Title|string|80|cufgsnaP|Title
            Street|textarea|255|cufgsnaP|Street|in Address, plaintextarea
            City|string|40|cufgsnaP|City|in Address
            State|string|80|cufgsnaP|State/Province|in Address
            PostalCode|string|20|cufgsnaP|Zip/Postal Code|in Address
            Country|string|80|cufgsnaP|Country|in Address
            Latitude|double|18,15|cufsnaP|Latitude|in Address
            Longitude|double|18,15|cufsnaP|Longitude|in Address
            GeocodeAccuracy|picklist|40|cufgsnaRP|Geocode Accuracy|in Address, [@GeocodeAccuracy]
            Address|address|-|fnP|Address
            Email|email|128|cufgsai|Email
            SenderEmail|email|80|cufgsna|Email Sender Address
            SenderName|string|80|cufgsna|Email Sender Name
            Signature|textarea|1333|cufsna|Email Signature
            Phone|phone|40|cufgsnaP|Phone
            Fax|phone|40|cufgsnaP|Fax
            MobilePhone|phone|40|cufgsnaP|Mobile
            Alias|string|8|cufgsa|Alias
            CommunityNickname|string|40|cufgsa|Nickname
            IsActive|boolean|-|cufgsD|Active
            TimeZoneSidKey|picklist|40|cufgsaR|Time Zone|[America/Los_Angeles=(GMT-08:00) Pacific
              Standard Time (America/Los_Angeles); GMT=(GMT+00:00) Greenwich Mean Time (GMT)]
            UserRoleId|reference|18|cufgsna|Role ID|→UserRole as UserRole
            LocaleSidKey|picklist|40|cufgsaR|Locale|[en_US=English (United States)]
            EmailEncodingKey|picklist|40|cufgsaR|Email Encoding|[UTF-8=Unicode (UTF-8);
              ISO-8859-1=General US & Western Europe (ISO-8859-1, ISO-LATIN-1)]
            ProfileId|reference|18|cufgsa|Profile ID|→Profile as Profile
            UserType|picklist|40|fgsnaR|User Type|[@UserType]
            LanguageLocaleKey|picklist|40|cufgsaR|Language|[en_US=English]
            EmployeeNumber|string|20|cufgsnaP|Employee Number
            DelegatedApproverId|reference|18|cufgsna|Delegated Approver ID|→Group/User
            ManagerId|reference|18|cufgsna|Manager ID|→User as Manager
            LastLoginDate|datetime|-|fsna|Last Login
            LastPasswordChangeDate|datetime|-|fsna|Last Password Change or Reset
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            NumberOfFailedLogins|int|d8|fgsna|Failed Login Attempts
            ForecastEnabled|boolean|-|cufgsD|Allow Forecasting
            ContactId|reference|18|cfgsnaL|Contact ID|→Contact as Contact
            AccountId|reference|18|fgsnaL|Account ID|→Account as Account
            Extension|phone|40|cufgsnaP|Extension
            FederationIdentifier|string|512|cufsna|SAML Federation ID
            AboutMe|textarea|1000|cufsnaP|About Me
            FullPhotoUrl|url|1024|fsna|Url for full-sized Photo
            SmallPhotoUrl|url|1024|fsna|Photo
            LastViewedDate|datetime|-|fsna|Last Viewed Date
            LastReferencedDate|datetime|-|fsna|Last Referenced Date
            IndividualId|reference|18|cufgsnaL|Individual ID|→Individual as Individual
            """,
        children: """
            User.ManagerId|ManagedUsers
            """
    )
}
