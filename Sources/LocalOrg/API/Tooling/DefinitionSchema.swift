extension Schema {
    /// The Tooling API objects of this org, which describe its objects and fields.
    static let tooling = Schema([
        ObjectText.entityDefinition.object, ObjectText.fieldDefinition.object,
    ])
}

extension ObjectText {
    /// The columns that this org can fill.
    ///
    /// Source: Tooling API, "EntityDefinition".
    fileprivate static let entityDefinition = ObjectText(
        name: "EntityDefinition",
        label: "Entity Definition",
        pluralLabel: "Entity Definitions",
        keyPrefix: "4ie",
        abilities: [.queryable],
        fields: """
            Id|id|18|fgs|Entity Definition ID
            DurableId|string|255|fgs|Durable ID
            QualifiedApiName|string|70|fgs|Qualified API Name
            DeveloperName|string|80|fgs|Developer Name
            MasterLabel|string|80|fgs|Master Label
            Label|string|80|fgs|Label
            PluralLabel|string|80|fgs|Plural Label
            KeyPrefix|string|3|fgs|Key Prefix
            NamespacePrefix|string|15|fgsn|Namespace Prefix
            IsQueryable|boolean|-|fgs|Queryable
            IsSearchable|boolean|-|fgs|Searchable
            IsLayoutable|boolean|-|fgs|Layoutable
            IsFeedEnabled|boolean|-|fgs|Feed Enabled
            IsCustomSetting|boolean|-|fgs|Custom Setting
            """,
        children: "FieldDefinition.EntityDefinitionId|Fields"
    )

    /// The columns that this org can fill.
    ///
    /// Source: Tooling API, "FieldDefinition".
    fileprivate static let fieldDefinition = ObjectText(
        name: "FieldDefinition",
        label: "Field Definition",
        pluralLabel: "Field Definitions",
        keyPrefix: "4fe",
        abilities: [.queryable],
        fields: """
            Id|id|18|fgs|Field Definition ID
            DurableId|string|255|fgs|Durable ID
            EntityDefinitionId|string|255|fgs|Entity Definition ID|→EntityDefinition as
              EntityDefinition
            QualifiedApiName|string|70|fgs|Qualified API Name
            DeveloperName|string|80|fgs|Developer Name
            MasterLabel|string|80|fgs|Master Label
            Label|string|80|fgs|Label
            Length|int|d8|fgs|Length
            Precision|int|d8|fgs|Precision
            Scale|int|d8|fgs|Scale
            RelationshipName|string|80|fgsn|Relationship Name
            NamespacePrefix|string|15|fgsn|Namespace Prefix
            IsNillable|boolean|-|fgs|Nillable
            IsNameField|boolean|-|fgs|Name Field
            IsCalculated|boolean|-|fgs|Calculated
            """
    )
}
