extension Field {
    /// Whether the org keeps an index of the field's values.
    ///
    /// As in Salesforce: ids, lookups (but for owners, who own everything here), names by which records are
    /// looked up, external ids and unique fields.
    var isIndexed: Bool {
        switch name {
        case "OwnerId", "CreatedById", "LastModifiedById": false
        case "Email", "LastName": true
        default:
            type == .reference || !traits.isDisjoint(with: [.idLookup, .externalID, .unique])
        }
    }
}
