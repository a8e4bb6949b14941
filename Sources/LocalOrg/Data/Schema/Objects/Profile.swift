extension ObjectText {
    /// A user profile, without its permissions.
    ///
    /// Source: Salesforce Object Reference.
    static let profile = ObjectText(
        name: "Profile",
        label: "Profile",
        pluralLabel: "Profile",
        keyPrefix: "00e",
        abilities: [.createable, .updateable, .deletable, .queryable],
        fields: """
            Id|id|18|fgsaDi|Profile ID
            Name|string|255|fgsaN|Name
            UserType|picklist|40|fgsnaR|User Type|[@UserType]
            Description|string|255|fgsna|Description
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            LastViewedDate|datetime|-|fsna|Last Viewed Date
            LastReferencedDate|datetime|-|fsna|Last Referenced Date
            """,
        children: """
            User.ProfileId|Users
            """
    )
}
