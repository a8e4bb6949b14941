import Text

/// A contact with the fields of a contact card.
///
/// Every field may be nil, because a query need not select it; absent and unknown keys are not
/// errors. Dates are the server's text. Source: Object Reference, Contact.
package struct Contact: Codable, Hashable, Sendable, Identifiable {
    /// The record id, 18 characters.
    package let id: String?
    /// The full name as the org composes it.
    package let name: String?
    /// The form of address, `Ms.`.
    let salutation: String?
    /// The given name.
    let firstName: String?
    /// The second given name, in orgs that use it.
    let middleName: String?
    /// The family name.
    package let lastName: String?
    /// The name's suffix, `Jr.`, in orgs that use it.
    package let suffix: String?
    /// The job title.
    package let title: String?
    /// The department.
    package let department: String?
    /// The e-mail address.
    package let email: String?
    /// The business telephone number.
    package let phone: String?
    /// The mobile telephone number.
    package let mobilePhone: String?
    /// The private telephone number.
    package let homePhone: String?
    /// A further telephone number.
    package let otherPhone: String?
    /// The fax number.
    package let fax: String?
    /// The assistant's name.
    package let assistantName: String?
    /// The assistant's telephone number.
    package let assistantPhone: String?
    /// A date without time, `1941-06-10`.
    package let birthdate: String?
    /// Free text about the contact.
    package let description: String?
    /// The lead source.
    package let leadSource: String?
    /// The id of the account.
    package let accountID: String?
    /// The account, if one of its fields was selected.
    package let account: Related?
    /// The record's owner, if one of the user's fields was selected.
    package let owner: Related?
    /// The date of the last activity, `2022-03-17`.
    package let lastActivityDate: String?
    /// A time in UTC, `2022-03-17T16:21:26.000+0000`.
    package let lastModifiedDate: String?

    private let mailingCompound: PostalAddress?
    private let mailingStreet: String?
    private let mailingCity: String?
    private let mailingState: String?
    private let mailingPostalCode: String?
    private let mailingCountry: String?

    private let otherCompound: PostalAddress?
    private let otherStreet: String?
    private let otherCity: String?
    private let otherState: String?
    private let otherPostalCode: String?
    private let otherCountry: String?

    /// A record that a contact refers to.
    package struct Related: Codable, Hashable, Sendable {
        /// The id, if it was selected.
        package let id: String?
        /// The name, if it was selected.
        package let name: String?

        private enum CodingKeys: String, CodingKey {
            case id = "Id"
            case name = "Name"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id = "Id"
        case name = "Name"
        case salutation = "Salutation"
        case firstName = "FirstName"
        case middleName = "MiddleName"
        case lastName = "LastName"
        case suffix = "Suffix"
        case title = "Title"
        case department = "Department"
        case email = "Email"
        case phone = "Phone"
        case mobilePhone = "MobilePhone"
        case homePhone = "HomePhone"
        case otherPhone = "OtherPhone"
        case fax = "Fax"
        case assistantName = "AssistantName"
        case assistantPhone = "AssistantPhone"
        case birthdate = "Birthdate"
        case description = "Description"
        case leadSource = "LeadSource"
        case accountID = "AccountId"
        case account = "Account"
        case owner = "Owner"
        case lastActivityDate = "LastActivityDate"
        case lastModifiedDate = "LastModifiedDate"
        case mailingCompound = "MailingAddress"
        case mailingStreet = "MailingStreet"
        case mailingCity = "MailingCity"
        case mailingState = "MailingState"
        case mailingPostalCode = "MailingPostalCode"
        case mailingCountry = "MailingCountry"
        case otherCompound = "OtherAddress"
        case otherStreet = "OtherStreet"
        case otherCity = "OtherCity"
        case otherState = "OtherState"
        case otherPostalCode = "OtherPostalCode"
        case otherCountry = "OtherCountry"
    }
}

// MARK: - Search

extension Contact {
    /// The text fields in which a search looks for a word.
    package static let searchedFields = ["Name", "Email", "Title", "Account.Name"]
    /// The phone numbers in which a search looks for a word.
    package static let businessPhones = ["Phone", "MobilePhone"]
}

// MARK: - Names

extension Contact {
    /// The full name, or else the given name and the family name.
    package var displayName: String {
        name ?? [firstName, lastName].compactMap(\.self).joined(separator: " ")
    }
}

// MARK: - Addresses

extension Contact {
    /// The mailing address, from the compound field or its parts, whichever was selected.
    package var mailingAddress: PostalAddress? {
        mailingCompound
            ?? PostalAddress(
                street: mailingStreet,
                city: mailingCity,
                state: mailingState,
                postalCode: mailingPostalCode,
                country: mailingCountry
            )
    }

    /// The other address, from the compound field or its parts, whichever was selected.
    package var otherAddress: PostalAddress? {
        otherCompound
            ?? PostalAddress(
                street: otherStreet,
                city: otherCity,
                state: otherState,
                postalCode: otherPostalCode,
                country: otherCountry
            )
    }
}
