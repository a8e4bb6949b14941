import Records

extension GeneratedContacts {
    /// Names and birthdays, and the stamps of every record.
    static let identity: [String: Column] = [
        "Salutation": {
            sometimes(600, $1, 1, pick(["Mr.", "Ms.", "Mrs.", "Dr.", "Prof."], $1, 2))
        },
        "FirstName": { firstName($1).map(Value.text) ?? .null },
        "LastName": { .text(lastName($1)) },
        "Birthdate": {
            sometimes(500, $1, 3, .date(GeneratedPlan.scramble($1, 4) % 28_000 - 12_000))
        },
        "AccountId": { $0.account(of: $1).map($0.accountID) ?? .null },
        "ReportsToId": { $0.manager(of: $1).map($0.contactID) ?? .null },
        "OwnerId": { _, _ in .text(OrgIDs.admin) },
        "CreatedById": { _, _ in .text(OrgIDs.admin) },
        "LastModifiedById": { _, _ in .text(OrgIDs.admin) },
        "CreatedDate": { .dateTime($0.createdDate($1)) },
        "LastModifiedDate": { .dateTime($0.modifiedDate($1)) },
        "SystemModstamp": { .dateTime($0.modifiedDate($1)) },
        "LastActivityDate": { contacts, number in
            sometimes(
                300,
                number,
                5,
                .date(
                    contacts.modifiedDate(number).floorDivided(by: TemporalText.millisecondsPerDay)
                )
            )
        },
    ]

    /// Home and work addresses.
    static let addresses: [String: Column] = [
        "MailingStreet": { GeneratedText.street($1) },
        "MailingCity": { .text(city($1)) },
        "MailingState": {
            sometimes(300, $1, 10, pick(["TX", "Bayern", "Île-de-France", "長野県"], $1, 11))
        },
        "MailingPostalCode": { GeneratedText.postalCode($1) },
        "MailingCountry": { .text(culture($1).culture.country) },
        "MailingLatitude": { coordinate($1, 12, within: 90) },
        "MailingLongitude": { coordinate($1, 13, within: 180) },
        "MailingGeocodeAccuracy": { sometimes(400, $1, 14, .text("Address")) },
        "OtherStreet": { sometimes(200, $1, 15, GeneratedText.street($1 + 1)) },
        "OtherCity": { sometimes(200, $1, 15, .text(city($1 + 1))) },
        "OtherPostalCode": { sometimes(200, $1, 15, GeneratedText.postalCode($1 + 1)) },
        "OtherCountry": { sometimes(200, $1, 15, .text(culture($1 + 1).culture.country)) },
    ]

    /// Phone numbers and e-mail addresses.
    static let channels: [String: Column] = [
        "Phone": { sometimes(900, $1, 20, phone($1, 21)) },
        "MobilePhone": { sometimes(600, $1, 22, phone($1, 23)) },
        "HomePhone": { sometimes(200, $1, 24, phone($1, 25)) },
        "OtherPhone": { sometimes(100, $1, 26, phone($1, 27)) },
        "AssistantPhone": { sometimes(100, $1, 28, phone($1, 29)) },
        "Fax": { sometimes(200, $1, 30, phone($1, 31)) },
        "Email": { email($1) },
        "EmailBouncedReason": {
            sometimes(20, $1, 32, .text("550 5.1.1 <unknown> \"no such user\""))
        },
        "EmailBouncedDate": { sometimes(20, $1, 32, .dateTime($0.modifiedDate($1))) },
    ]

    /// Job and lead data.
    static let work: [String: Column] = [
        "Title": { sometimes(800, $1, 40, pick(GeneratedText.titles, $1, 41)) },
        "Department": { sometimes(700, $1, 42, pick(GeneratedText.departments, $1, 43)) },
        "AssistantName": { sometimes(100, $1, 44, pick(GeneratedText.assistants, $1, 45)) },
        "LeadSource": { sometimes(750, $1, 46, pick(GeneratedText.sources, $1, 47)) },
        "Description": { GeneratedText.description($1) },
        "Level__c": { sometimes(400, $1, 48, pick(["Primary", "Secondary", "Tertiary"], $1, 49)) },
        "Languages__c": { sometimes(400, $1, 50, pick(GeneratedText.languages, $1, 51)) },
    ]

    /// Returns an e-mail address that ends in the contact's number, so that it can be looked up;
    /// some have none.
    static func email(_ number: Int) -> Value {
        if number % 13 == 5 { return .null }
        return .text("\(culture(number).culture.mailName).\(number)@example.com")
    }

    private static func city(_ number: Int) -> String {
        let (culture, index) = culture(number)
        return culture.cities[index % culture.cities.count]
    }

    private static func phone(_ number: Int, _ salt: Int) -> Value {
        let digits = String(10_000_000 + GeneratedPlan.scramble(number, salt) % 90_000_000)
        return .text(
            "\(culture(number).culture.phonePrefix) \(digits.prefix(4)) \(digits.dropFirst(4))"
        )
    }

    /// Returns degrees with up to six digits after the point.
    private static func coordinate(_ number: Int, _ salt: Int, within limit: Int) -> Value {
        let millionths = GeneratedPlan.scramble(number, salt) % (2 * limit * 1_000_000)
        return sometimes(
            400,
            number,
            14,
            .number(Double(millionths - limit * 1_000_000) / 1_000_000)
        )
    }

    private func accountID(_ account: Int) -> Value {
        .text(accountIDs.id(of: GeneratedAccounts.firstRow + account))
    }

    private func contactID(_ number: Int) -> Value {
        .text(contactIDs.id(of: Self.firstRow + number))
    }

    /// Returns a time in the three years before the org's creation.
    private func createdDate(_ number: Int) -> Int {
        plan.created - 1000 * (GeneratedPlan.scramble(number, 60) % (3 * 365 * 86_400))
    }

    /// Returns a time between the creation of the contact and that of the org.
    private func modifiedDate(_ number: Int) -> Int {
        let created = createdDate(number)
        let seconds = (plan.created - created) / 1000
        return created + 1000 * (GeneratedPlan.scramble(number, 61) % (seconds + 1))
    }
}
