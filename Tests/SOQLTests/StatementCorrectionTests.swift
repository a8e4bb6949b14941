import Testing

@testable import SOQL

/// The fixes of slips, without an org.
struct StatementCorrectionTests {
    static let units = [
        "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "FISCAL_QUARTER", "FISCAL_YEAR",
    ]

    @Test(arguments: units)
    func `a number within a date literal goes behind its colon`(_ unit: String) {
        for (written, meant) in [
            ("LAST_3_\(unit)S", "LAST_N_\(unit)S:3"), ("LAST_1_\(unit)", "LAST_N_\(unit)S:1"),
            ("NEXT_3_\(unit)S", "NEXT_N_\(unit)S:3"), ("next 3 \(unit)s", "NEXT_N_\(unit)S:3"),
            ("3_\(unit)S_AGO", "N_\(unit)S_AGO:3"), ("3 \(unit) AGO", "N_\(unit)S_AGO:3"),
            ("N_3_\(unit)S_AGO", "N_\(unit)S_AGO:3"), ("LAST3\(unit)S", "LAST_N_\(unit)S:3"),
            ("LAST_N_\(unit)S(3)", "LAST_N_\(unit)S:3"), ("LAST_\(unit)S:3", "LAST_N_\(unit)S:3"),
        ] {
            #expect(RelativeDate.meant(by: written) == meant, "\(written)")
            #expect(RelativeDate.meant(by: meant) == nil)
        }
    }

    @Test(arguments: [
        "LAST_90_DAYS", "TODAY", "LAST_N_DAYS:7", "LAST_7_CONTACTS", "7", "DAYS", "THIS_3_DAYS", "",
        "LAST_99999999999999999999_DAYS", "2020-01-01", "3 OF 7 DAYS AGO",
    ])
    func `any other text is no such literal`(_ text: String) {
        #expect(RelativeDate.meant(by: text) == nil)
    }

    @Test(arguments: [
        (["SELECT Id FROM Contact"], "SELECT Id FROM Contact"),
        (
            ["select", "Id", "from", "Contact", "where", "Name", "=", "Rose"],
            "select Id from Contact where Name = 'Rose'"
        ),
        (
            ["SELECT", "Id", "FROM", "Contact", "WHERE", "Name=Rose Gonzalez"],
            "SELECT Id FROM Contact WHERE Name='Rose Gonzalez'"
        ),
        (
            [
                "SELECT", "Id", "FROM", "Contact", "WHERE", "Age__c", ">", "5", "AND", "Name", "!=",
                "null",
            ],
            "SELECT Id FROM Contact WHERE Age__c > 5 AND Name != null"
        ),
        (
            ["SELECT", "Id", "FROM", "Contact", "WHERE", "Phone", "=", "555-1234", "LIMIT", "1"],
            "SELECT Id FROM Contact WHERE Phone = '555-1234' LIMIT 1"
        ),
        (
            [
                "SELECT", "Id", "FROM", "Contact", "WHERE", "Id", "IN", "(SELECT", "ContactId",
                "FROM", "Case", "WHERE", "Subject", "LIKE", "A%)",
            ],
            "SELECT Id FROM Contact WHERE Id IN (SELECT ContactId FROM Case "
                + "WHERE Subject LIKE 'A%')"
        ),
        (["SELECT", "Id", "FROM"], "SELECT Id FROM"),
    ])
    func `the quotes that a shell removed come back`(_ words: [String], _ text: String) {
        #expect(Statement.joining(words) == text)
    }

    @Test(arguments: [
        "SELECT Id FROM Contact", "SELECT Id FROM Contact WHERE", "SELECT FROM", "", "x",
        "SELECT Id FROM Contact WHERE Name = 'x",
        "SELECT Id FROM Contact WHERE CreatedDate > DATE('2020-01-01')",
        "SELECT Id FROM Contact WHERE Name = 'a' AND Name = 'b' OR Name = 'c'",
        "SELECT Id FROM Contact WHERE NumberOfCalls__c > 1e6",
        "SELECT Id FROM Contact WHERE Birthdate < 01/02/1950",
        "SELECT Name FROM Account a JOIN Contact c ON c.AccountId = a.Id",
        "SELECT (SELECT TOP 3 Id FROM Contacts) FROM Account",
    ])
    func `without a certain fix there is no correction`(_ text: String) {
        #expect(Statement(text).corrected() == nil)
    }
}
