extension Field {
    /// Whether the org keeps an index of the field's values.
    ///
    /// As in Salesforce, ids, lookups, names used for lookups, external ids and unique fields are
    /// indexed. Owners are not, because one user owns everything here.
    var isIndexed: Bool {
        switch name {
        case "OwnerId", "CreatedById", "LastModifiedById": false
        case "Email", "LastName": true
        default:
            type == .reference || !traits.isDisjoint(with: [.idLookup, .externalID, .unique])
        }
    }
}
