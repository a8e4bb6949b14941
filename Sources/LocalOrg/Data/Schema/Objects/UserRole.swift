extension ObjectText {
    /// A position in the role hierarchy.
    ///
    /// Source: Salesforce Object Reference.
    static let userRole = ObjectText(
        name: "UserRole",
        label: "Role",
        pluralLabel: "Role",
        keyPrefix: "00E",
        abilities: [.createable, .updateable, .deletable, .queryable, .searchable],
        fields: """
            Id|id|18|fgsaDi|Role ID
            Name|string|80|cufgsaN|Name
            ParentRoleId|reference|18|cufgsna|Parent Role ID|→UserRole
            RollupDescription|string|80|cufgsna|Description
            OpportunityAccessForAccountOwner|picklist|40|cufgsaR|Opportunity Access Level for
              Account Owner|[None; Read; Edit]
            CaseAccessForAccountOwner|picklist|40|cufgsnaR|Case Access Level for Account
              Owner|[None; Read; Edit]
            ContactAccessForAccountOwner|picklist|40|cufgsnaR|Contact Access Level for Account
              Owner|[None; Read; Edit]
            ForecastUserId|reference|18|cufgsna|User ID|→User
            MayForecastManagerShare|boolean|-|fgsD|May Forecast Manager Share
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            DeveloperName|string|80|cufgsna|Developer Name
            PortalType|picklist|40|fgsnaR|Portal Type|[None; CustomerPortal=Customer Portal;
              Partner]
            PortalOwnerId|reference|18|fgsna|User ID|→User
            """,
        children: """
            User.UserRoleId|Users
            """
    )
}
