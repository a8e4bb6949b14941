extension ObjectText {
    /// A public group or a queue.
    ///
    /// Source: Salesforce Object Reference.
    static let group = ObjectText(
        name: "Group",
        label: "Group",
        pluralLabel: "Groups",
        keyPrefix: "00G",
        abilities: [.createable, .updateable, .deletable, .queryable],
        fields: """
            Id|id|18|fgsaDi|Group ID
            Name|string|40|cufgsaN|Name
            DeveloperName|string|80|cufgsna|Developer Name
            RelatedId|reference|18|fgsna|Related ID|→User/UserRole as Related
            Type|picklist|40|cfgsaR|Type|[Regular; Role; RoleAndSubordinates; Organization; Queue]
            Email|email|255|cufgsna|Email
            OwnerId|reference|18|fgsa|Owner ID|→Organization/User as Owner
            DoesSendEmailToMembers|boolean|-|cufgsD|Send Email to Members
            DoesIncludeBosses|boolean|-|cufgsD|Include Bosses
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            """
    )
}
