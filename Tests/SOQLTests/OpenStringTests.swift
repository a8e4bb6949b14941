import Testing

@testable import SOQL

/// The string that the end of an unfinished text leaves open.
struct OpenStringTests {
    @Test(arguments: [
        ("SELECT Id FROM Contact WHERE LeadSource = '", "LeadSource", ""),
        ("SELECT Id FROM Contact WHERE LeadSource = 'W", "LeadSource", "W"),
        ("… WHERE LeadSource='Partner R", "LeadSource", "Partner R"),
        ("… WHERE Account.Industry != 'a", "Account.Industry", "a"),
        ("… WHERE LeadSource IN ('", "LeadSource", ""),
        ("… WHERE LeadSource NOT IN ('Web', 'O''", "", ""),
        ("… WHERE LeadSource not in ('Web', 'O", "LeadSource", "O"),
        ("… WHERE Skills__c INCLUDES ('a;b', 'c", "Skills__c", "c"),
        ("… WHERE Skills__c EXCLUDES ('c", "Skills__c", "c"),
        (#"… WHERE Name = 'it\'s"#, "Name", "it's"), (#"… WHERE Name = 'a\"#, "Name", "a"),
        (#"… WHERE Name = 'a\\"#, "Name", #"a\"#), (#"… WHERE Name = 'a\u00"#, "Name", #"a\u00"#),
    ])
    func `the field is the one that the string is compared with`(
        _ text: String,
        field: String,
        typed: String
    ) {
        let string = OpenString(endOf: text)
        #expect(string?.field.description ?? "" == field)
        #expect(string?.text ?? "" == typed)
        guard let string else { return }
        #expect(text.utf8.dropFirst(string.start).first == UInt8(ascii: "'"))
    }

    @Test(arguments: [
        "", "'", "SELECT Id FROM Contact WHERE LeadSource = 'Web'", "SELECT Id, 'x",
        "… WHERE Name LIKE 'a", "… WHERE Id IN (SELECT ContactId FROM Case WHERE ('x",
        "… WHERE CALENDAR_YEAR(CreatedDate) = 'x", "… WHERE (('x", "('",
    ])
    func `a string without such a field is none`(_ text: String) {
        #expect(OpenString(endOf: text) == nil)
    }
}
