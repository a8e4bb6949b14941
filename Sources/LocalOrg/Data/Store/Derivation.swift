import Records
import Text

/// The computation of a field that Salesforce does not store but derives from others.
struct Derivation: Sendable {
    /// Returns the field's value in a row.
    let value: @Sendable (OrgTable, Int) -> Value

    /// Returns the derivations of an object's fields, by field index; nil for stored fields.
    static func all(of object: ObjectType) -> [Derivation?] {
        object.fields.map { field in
            common[field.name]?(object) ?? special[object.name]?[field.name]?(object)
        }
    }

    private typealias Maker = @Sendable (ObjectType) -> Derivation?

    private static let common: [String: Maker] = [
        "Id": { _ in Derivation { .text($0.id(of: $1)) } },
        "IsDeleted": { _ in Derivation { .boolean($0.isDeleted($1)) } },
        // Deleting a record counts as a change. Whether LastModifiedById changes too is unknown;
        // here it does not.
        "LastModifiedDate": { modification("LastModifiedDate", of: $0) },
        "SystemModstamp": { modification("SystemModstamp", of: $0) },
        // Stored to the millisecond, so that the last record of a second is known.
        "LastViewedDate": { wholeSeconds("LastViewedDate", of: $0) },
        "LastReferencedDate": { wholeSeconds("LastReferencedDate", of: $0) },
    ]

    private static let special: [String: [String: Maker]] = [
        "Account": ["PhotoUrl": { _ in photo }],
        "CampaignMember": [
            "HasResponded": { whether("Status", of: $0, is: "Responded") },
            "LeadOrContactId": { first(of: ["ContactId", "LeadId"], in: $0) },
        ],
        "Case": [
            "IsClosed": { whether("Status", of: $0, is: "Closed") },
            "ContactPhone": { parent("Phone", by: "ContactId", of: $0) },
            "ContactMobile": { parent("MobilePhone", by: "ContactId", of: $0) },
            "ContactEmail": { parent("Email", by: "ContactId", of: $0) },
            "ContactFax": { parent("Fax", by: "ContactId", of: $0) },
        ],
        "Contact": [
            "Name": { fullName(of: $0) },
            "PhotoUrl": { _ in photo },
            "IsEmailBounced": { whetherPresent("EmailBouncedReason", of: $0) },
            "LastActivityDate": { lastActivity(of: $0, by: "WhoId") },
        ],
        "Lead": [
            "Name": { fullName(of: $0) },
            "PhotoUrl": { _ in photo },
            "LastActivityDate": { lastActivity(of: $0, by: "WhoId") },
        ],
        "Opportunity": opportunity,
        "Task": [
            "IsClosed": { whether("Status", of: $0, is: "Completed") },
            "IsHighPriority": { whether("Priority", of: $0, is: "High") },
        ],
        "User": ["Name": { fullName(of: $0) }],
    ]

    private static let opportunity: [String: Maker] = [
        "IsClosed": { stage(of: $0) { $0.isClosed } },
        "IsWon": { stage(of: $0) { $0.isWon } },
        "LastActivityDate": { lastActivity(of: $0, by: "WhatId") },
        "ForecastCategory": { object in
            text("ForecastCategoryName", of: object) {
                .text(OpportunityStage.forecastCategory(of: $0))
            }
        },
        "ExpectedRevenue": { expectedRevenue(of: $0) },
        "FiscalYear": { fiscal(of: $0) { year, _ in .number(Double(year)) } },
        "FiscalQuarter": { fiscal(of: $0) { _, quarter in .number(Double(quarter)) } },
        "Fiscal": { fiscal(of: $0) { year, quarter in .text("\(year) \(quarter)") } },
    ]
}

extension Derivation {
    private static let photo = Derivation { table, row in
        .text("/services/images/photo/" + table.id(of: row))
    }

    private static func modification(_ name: String, of object: ObjectType) -> Derivation? {
        object.field(named: name).map { field in
            Derivation { table, row in
                // Stamps are whole seconds.
                table.deletion(of: row).map { .dateTime($0.at - $0.at.modulo(1000)) }
                    ?? table.stored(field, of: row)
            }
        }
    }

    private static func wholeSeconds(_ name: String, of object: ObjectType) -> Derivation? {
        object.field(named: name).map { field in
            Derivation { table, row in
                guard case .dateTime(let moment) = table.stored(field, of: row) else {
                    return .null
                }
                return .dateTime(moment - moment.modulo(1000))
            }
        }
    }

    /// Returns the derivation of `FirstName LastName`, as the REST API shows names: without the
    /// salutation.
    private static func fullName(of object: ObjectType) -> Derivation? {
        guard let first = object.field(named: "FirstName"),
            let last = object.field(named: "LastName")
        else { return nil }
        return Derivation { table, row in
            let names = [first, last].compactMap { table.stored($0, of: row).text }
            return names.isEmpty ? .null : .text(names.joined(separator: " "))
        }
    }

    private static func whether(_ name: String, of object: ObjectType, is text: String)
        -> Derivation?
    {
        object.field(named: name).map { field in
            Derivation { table, row in .boolean(table.stored(field, of: row) == .text(text)) }
        }
    }

    private static func whetherPresent(_ name: String, of object: ObjectType) -> Derivation? {
        object.field(named: name).map { field in
            Derivation { table, row in .boolean(table.stored(field, of: row) != .null) }
        }
    }

    private static func first(of names: [String], in object: ObjectType) -> Derivation {
        let fields = names.compactMap { object.field(named: $0) }
        return Derivation { table, row in
            fields.lazy.map { table.value($0, of: row) }.first { $0 != .null } ?? .null
        }
    }

    /// Returns the derivation of a field of the contact in a reference.
    private static func parent(_ name: String, by reference: String, of object: ObjectType)
        -> Derivation?
    {
        object.field(named: reference).map { field in
            Derivation { table, row in
                guard let id = table.value(field, of: row).text,
                    let contacts = table.sibling("Contact"),
                    let contact = contacts.row(id: id),
                    let field = contacts.object.field(named: name)
                else { return .null }
                return contacts.value(field, of: contact)
            }
        }
    }

    /// Returns the derivation of the date of a record's last activity: the latest due date of its
    /// closed tasks and its events, even one in the future.
    ///
    /// A generated record has a date of its own, as if its activities were archived.
    ///
    /// Source: Salesforce Help 000385365, "Differences between Last Activity and Last Modified
    /// Dates".
    ///
    /// - Parameters:
    ///   - object: The object of the records.
    ///   - reference: The field of an activity with the record's id.
    /// - Returns: The derivation; nil for an object without such a date.
    private static func lastActivity(of object: ObjectType, by reference: String) -> Derivation? {
        object.field(named: "LastActivityDate").map { field in
            Derivation { table, row in
                let days = ["Task", "Event"].filter(table.hasRecords).compactMap(table.sibling)
                    .flatMap { $0.activityDays(where: reference, is: table.id(of: row)) }
                guard let last = days.max() else { return table.stored(field, of: row) }
                guard case .date(let archived) = table.stored(field, of: row) else {
                    return .date(last)
                }
                return .date(max(last, archived))
            }
        }
    }

    private static func text(
        _ name: String,
        of object: ObjectType,
        _ value: @escaping @Sendable (String) -> Value
    ) -> Derivation? {
        object.field(named: name).map { field in
            Derivation { table, row in table.stored(field, of: row).text.map(value) ?? .null }
        }
    }

    private static func stage(
        of object: ObjectType,
        _ flag: @escaping @Sendable (OpportunityStage) -> Bool
    ) -> Derivation? {
        text("StageName", of: object) { .boolean(OpportunityStage.named[$0].map(flag) ?? false) }
    }

    private static func expectedRevenue(of object: ObjectType) -> Derivation? {
        guard let amount = object.field(named: "Amount"),
            let probability = object.field(named: "Probability")
        else { return nil }
        return Derivation { table, row in
            guard case .number(let amount) = table.stored(amount, of: row),
                case .number(let percent) = table.stored(probability, of: row)
            else { return .null }
            return .number(amount * percent / 100)
        }
    }

    /// Returns the derivations of the close date's fiscal year and quarter; fiscal years start in
    /// January here.
    private static func fiscal(
        of object: ObjectType,
        _ value: @escaping @Sendable (Int, Int) -> Value
    ) -> Derivation? {
        object.field(named: "CloseDate").map { field in
            Derivation { table, row in
                guard case .date(let day) = table.stored(field, of: row) else { return .null }
                let date = CivilDate(days: day)
                return value(date.year, (date.month + 2) / 3)
            }
        }
    }
}

extension OrgTable {
    /// Returns the due dates, in days since 1970, of the activities of a record that count as its
    /// last ones: all but open tasks.
    fileprivate func activityDays(where reference: String, is id: String) -> [Int] {
        guard let reference = object.field(named: reference),
            let date = object.field(named: "ActivityDate")
        else { return [] }
        let closed = object.field(named: "IsClosed")
        return (rows(where: reference, equals: .text(id)) ?? []).compactMap { row in
            guard !isDeleted(row), closed.map({ value($0, of: row) }) != .boolean(false),
                case .date(let day) = value(date, of: row)
            else { return nil }
            return day
        }
    }
}

extension Value {
    /// The text of a text value.
    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
