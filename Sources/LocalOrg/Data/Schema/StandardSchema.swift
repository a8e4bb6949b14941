extension Schema {
    /// The objects of a new Developer Edition org, as far as they are modelled.
    package static let standard = Schema(
        ObjectText.standard.map { text in
            Draft(name: text.name, keyPrefix: text.keyPrefix) { text.object }
        }
    )
}

extension ObjectText {
    /// Every object of the built-in org.
    static let standard: [ObjectText] = [
        account, campaign, campaignMember, `case`, contact, event, group, lead, opportunity,
        opportunityContactRole, organization, profile, recordType, task, user, userRole,
    ]
}
