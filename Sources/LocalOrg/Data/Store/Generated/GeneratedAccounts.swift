/// The accounts of generated contacts, computed from their numbers too.
final class GeneratedAccounts: Rows {
    let plan: GeneratedPlan
    private let columns: [Column?]
    private let isBoolean: [Bool]

    /// A function that returns a field's value for the account with a number.
    private typealias Column = @Sendable (GeneratedAccounts, Int) -> Value

    init(_ object: ObjectType, plan: GeneratedPlan) {
        self.plan = plan
        columns = object.fields.map { Self.columns[$0.name] }
        isBoolean = object.fields.map { $0.type == .boolean }
    }

    var count: Int { plan.accounts }

    func value(_ field: Int, of row: Int) -> Value {
        columns[field]?(self, row) ?? (isBoolean[field] ? .boolean(false) : .null)
    }

    /// Returns no rows: generated accounts have no lookups.
    func rows(where field: Int, equals value: Value) -> [Int] { [] }

    /// The row of the first generated account, after the sample's.
    static let firstRow = SampleSheet.count(of: "Account")

    private static let columns: [String: Column] = [
        "Name": { .text("\(word($1)) \(form($1)) \($1 + 1)") },
        "AccountNumber": { .text("GN" + String(1_000_000 + $1).dropFirst()) },
        "Type": { pick(["Prospect", "Customer - Direct", "Customer - Channel", "Other"], $1, 1) },
        "Industry": {
            pick(["Energy", "Banking", "Food & Beverage", "Education", "Retail"], $1, 2)
        },
        "Rating": {
            GeneratedContacts.sometimes(600, $1, 3, pick(["Hot", "Warm", "Cold"], $1, 4))
        },
        "AnnualRevenue": { GeneratedContacts.sometimes(700, $1, 5, revenue($1)) },
        "NumberOfEmployees": { .number(Double(1 + GeneratedPlan.scramble($1, 7) % 20_000)) },
        "BillingCity": { .text(Culture.all[$1 % Culture.all.count].cities[0]) },
        "BillingCountry": { .text(Culture.all[$1 % Culture.all.count].country) },
        "Website": { .text("https://www.example.com/\($1 + 1)") },
        "NumberofLocations__c": { .number(Double(GeneratedPlan.scramble($1, 8) % 1000)) },
        "OwnerId": { _, _ in .text(OrgIDs.admin) },
        "CreatedById": { _, _ in .text(OrgIDs.admin) },
        "LastModifiedById": { _, _ in .text(OrgIDs.admin) },
        "CreatedDate": { accounts, _ in .dateTime(accounts.plan.created) },
        "LastModifiedDate": { accounts, _ in .dateTime(accounts.plan.created) },
        "SystemModstamp": { accounts, _ in .dateTime(accounts.plan.created) },
    ]

    private static func pick(_ texts: [String], _ number: Int, _ salt: Int) -> Value {
        GeneratedContacts.pick(texts, number, 100 + salt)
    }

    private static func word(_ number: Int) -> String {
        let words = ["Northwind", "Müller & Söhne", "東亜", "Ромашка", "O'Leary", "Çelik", "Ωmega"]
        return words[number % words.count]
    }

    private static func form(_ number: Int) -> String {
        ["Inc.", "GmbH", "S.A.", "Ltd"][number / 7 % 4]
    }

    /// Returns whole amounts from tens to billions.
    private static func revenue(_ number: Int) -> Value {
        let size = [10, 10_000, 10_000_000, 10_000_000_000][GeneratedPlan.scramble(number, 6) % 4]
        return .number(Double(GeneratedPlan.scramble(number, 9) % 10_000 * size / 10))
    }
}
