extension ObjectText {
    /// A variant of an object's records; a new org has only the built-in Master.
    ///
    /// Source: Salesforce Object Reference.
    static let recordType = ObjectText(
        name: "RecordType",
        label: "Record Type",
        pluralLabel: "Record Types",
        keyPrefix: "012",
        abilities: [.createable, .updateable, .queryable],
        fields: """
            Id|id|18|fgsaDi|Record Type ID
            Name|string|80|cufgsaN|Name
            DeveloperName|string|80|cufgsa|Record Type Name
            NamespacePrefix|string|15|cfgsna|Namespace Prefix
            Description|string|255|cufgsna|Description
            BusinessProcessId|reference|18|cufgsna|Business Process ID|→BusinessProcess as
              BusinessProcess
            SobjectType|picklist|40|cfgsaR|SObject Type Name|[Account; Campaign; Case; Contact;
              Lead; Opportunity]
            IsActive|boolean|-|cufgsD|Active
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            """,
        children: """
            Account.RecordTypeId
            """
    )
}
