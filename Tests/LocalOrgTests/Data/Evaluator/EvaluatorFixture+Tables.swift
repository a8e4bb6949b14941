@testable import LocalOrg

extension Fixture {
    static func field(
        _ name: String,
        _ type: FieldType,
        to references: [String] = [],
        as relationship: String? = nil,
        in compound: String? = nil,
        picklist: [String] = [],
        labels: [String: String] = [:],
        scale: Int = 0
    ) -> Field {
        Field(
            name: name,
            label: name,
            type: type,
            length: 0,
            precision: 18,
            scale: scale,
            digits: 0,
            traits: traits(of: name, type),
            picklist: picklist,
            references: references,
            relationshipName: relationship,
            compound: compound,
            extraTypeInfo: nil,
            picklistLabels: labels
        )
    }

    private static func traits(of name: String, _ type: FieldType) -> Field.Traits {
        let own: Field.Traits =
            name == "Name" ? .nameField : name.hasSuffix("__c") ? .custom : []
        if name == "Description" { return own }
        switch type {
        case .address, .multipicklist: return [.filterable, .nillable, own]
        case .double, .currency, .percent, .datetime:
            return [.filterable, .sortable, .aggregatable, own]
        case .boolean: return [.filterable, .groupable, .sortable, own]
        default: return [.filterable, .groupable, .sortable, .aggregatable, own]
        }
    }

    private static func object(
        _ name: String,
        _ prefix: String,
        _ fields: [Field],
        children: [ChildRelationship] = []
    ) -> ObjectType {
        ObjectType(
            name: name,
            label: name,
            pluralLabel: name + "s",
            keyPrefix: prefix,
            fields: fields,
            children: children,
            abilities: [.queryable]
        )
    }

    static func id(_ prefix: String, _ number: Int) -> Value {
        .text("\(prefix)00000000000\(number)AAA")
    }

    private static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }

    static let accounts = FixtureTable(
        object: object(
            "Account",
            "001",
            [
                field("Id", .id), field("Name", .string),
                field(
                    "Industry",
                    .picklist,
                    picklist: ["Energy", "Apparel", "Biotechnology"],
                    labels: ["Apparel": "Clothing"]
                ),
                field("AnnualRevenue", .currency), field("NumberOfEmployees", .int),
                field("ParentId", .reference, to: ["Account"], as: "Parent"),
                field("OwnerId", .reference, to: ["User"], as: "Owner"),
                field("Description", .textarea), field("Founded__c", .date),
                field("Regions__c", .multipicklist, picklist: ["North", "South", "West"]),
            ],
            children: [
                ChildRelationship(
                    child: "Contact",
                    field: "AccountId",
                    name: "Contacts",
                    cascadesDelete: true,
                    restrictsDelete: false
                )
            ]
        ),
        rows: [
            [
                id("001", 1), text("Edge Communications"), text("Apparel"), .number(139_000_000),
                .number(1000), .null, id("005", 1), .null, .date(0), text("North;West"),
            ],
            [
                id("001", 2), text("GenePoint"), text("Biotechnology"), .number(30_000_000.5),
                .number(265), id("001", 1), id("005", 2), .null, .date(19_000), text("South"),
            ],
            [
                id("001", 3), text("sForce"), .null, .null, .null, id("001", 2), id("005", 1),
                .null,
                .null, .null,
            ],
        ]
    )

    static let contacts = FixtureTable(
        object: object(
            "Contact",
            "003",
            [
                field("Id", .id), field("LastName", .string), field("FirstName", .string),
                field("Email", .email),
                field("AccountId", .reference, to: ["Account"], as: "Account"),
                field("MailingCity", .string, in: "MailingAddress"),
                field("MailingState", .string, in: "MailingAddress"),
                field("MailingLatitude", .double, in: "MailingAddress"),
                field("MailingLongitude", .double, in: "MailingAddress"),
                field("MailingAddress", .address), field("Birthdate", .date),
                field("CreatedDate", .datetime), field("HasOptedOut", .boolean),
                field("Score__c", .double, scale: 2),
            ]
        ),
        rows: [
            contact(1, "Gonzalez", "Rose", "rose@edge.com", 1, "Austin", (30.27, -97.74), 1),
            contact(2, "forbes", "Sean", "sean@edge.com", 1, "austin", nil, 2),
            contact(3, "Ångström", "Éva", nil, 2, "Paris", (48.86, 2.35), 3),
            contact(4, "100% Real_Name", nil, "x_y@z.com", 2, nil, nil, 4),
            contact(5, "O'Brien", "Liz", nil, nil, nil, nil, 5),
            contact(6, "Gone", "Deleted", nil, 1, nil, nil, 6),
        ],
        deleted: [5]
    )

    private static func contact(
        _ number: Int,
        _ last: String,
        _ first: String?,
        _ email: String?,
        _ account: Int?,
        _ city: String?,
        _ location: (Double, Double)?,
        _ score: Int
    ) -> [Value] {
        [
            id("003", number), text(last), text(first), text(email),
            account.map { id("001", $0) } ?? .null, text(city), text(city == "Austin" ? "TX" : nil),
            location.map { .number($0.0) } ?? .null, location.map { .number($0.1) } ?? .null, .null,
            number == 1 ? .date(-10_422) : .null,
            .dateTime(now - (number - 1) * 86_400_000), .boolean(number == 2),
            score == 5 ? .null : .number(Double(score) / 2),
        ]
    }

    static let cases = FixtureTable(
        object: object(
            "Case",
            "500",
            [
                field("Id", .id), field("CaseNumber", .string),
                field("ContactId", .reference, to: ["Contact"], as: "Contact"),
                field("OwnerId", .reference, to: ["Group", "User"], as: "Owner"),
                field("Status", .picklist, picklist: ["New", "Closed"]),
            ]
        ),
        rows: [
            [id("500", 1), text("00001000"), id("003", 1), id("005", 1), text("Closed")],
            [id("500", 2), text("00001001"), .null, id("00G", 1), text("New")],
        ]
    )

    static let users = FixtureTable(
        object: object(
            "User",
            "005",
            [
                field("Id", .id), field("Name", .string), field("Email", .email),
                field("IsActive", .boolean),
            ]
        ),
        rows: [
            [id("005", 1), text("Ada Admin"), text("ada@example.com"), .boolean(true)],
            [id("005", 2), text("Bob Builder"), text("bob@example.com"), .boolean(false)],
        ]
    )

    static let queues = FixtureTable(
        object: object("Group", "00G", [field("Id", .id), field("Name", .string)]),
        rows: [[id("00G", 1), text("Support Queue")]]
    )
}
