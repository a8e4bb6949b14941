import TestSupport
import Testing

@testable import SOQL

/// What can stand at the cursor of a statement; `|` is the cursor.
struct CompletionPointTests {
    private func point(_ text: String) -> CompletionPoint {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let before = String(parts[0])
        return CompletionPoint(in: before + String(parts[1]), at: before.utf8.count)
    }

    @Test(
        arguments: [
            ("|", .statement),
            ("SEL|", .statement),
            ("SELECT |", .field(.select)),
            ("SELECT Id, Na|", .field(.select)),
            ("SELECT Id, | FROM Contact", .field(.select)),
            ("SELECT COUNT(|", .field(.argument)),
            ("SELECT FIELDS(|", .fieldSet),
            ("SELECT Id |", .words(["FROM"])),
            ("SELECT TYPEOF | FROM Case", .typeOf(.relationship)),
            ("SELECT Id, TYPEOF Ow|", .typeOf(.relationship)),
            ("SELECT TypeOf, | FROM Case", .field(.select)),
            ("SELECT TYPEOF Owner |", .words(["WHEN"])),
            ("SELECT TYPEOF Owner WHEN |", .typeOf(.object(of: "Owner"))),
            ("SELECT TYPEOF Owner WHEN Group |", .words(["THEN"])),
            (
                "SELECT TYPEOF Owner WHEN Group THEN |",
                .typeOf(.field(of: "Group", relationship: "Owner"))
            ),
            (
                "SELECT typeof Owner when User then Id, De| FROM Case",
                .typeOf(.field(of: "User", relationship: "Owner"))
            ),
            ("SELECT TYPEOF Owner WHEN User THEN Id |", .words(["WHEN", "ELSE", "END"])),
            (
                "SELECT TYPEOF Owner WHEN User THEN Id WHEN Group THEN |",
                .typeOf(.field(of: "Group", relationship: "Owner"))
            ),
            (
                "SELECT TYPEOF Owner WHEN User THEN Id ELSE Name, |",
                .typeOf(.field(of: nil, relationship: "Owner"))
            ),
            ("SELECT TYPEOF Owner WHEN User THEN Id ELSE Name |", .words(["END"])),
            ("SELECT TYPEOF Owner WHEN User THEN Id END |", .words(["FROM"])),
            ("SELECT TYPEOF Owner WHEN User THEN Id END, |", .field(.select)),
            ("SELECT Id FROM |", .object),
            ("SELECT Id FROM Con|", .object),
            ("FROM Contact SELECT |", .field(.select)),
            ("SELECT Id, (SELECT Id FROM |", .children),
            ("SELECT Id FROM Contact WHERE |", .field(.condition)),
            ("SELECT Id FROM Contact WHERE (|", .field(.condition)),
            ("SELECT Id FROM Contact WHERE Name = 'x' AND |", .field(.condition)),
            ("SELECT Id FROM Contact WHERE NOT |", .field(.condition)),
            ("SELECT Id FROM Contact WHERE NOT Account.Name |", .comparison(of: "Account.Name")),
            ("SELECT Id FROM Contact WHERE Id = NULL AND Name |", .comparison(of: "Name")),
            (
                "SELECT Id FROM Lead WHERE DAY_ONLY(A) |",
                .words(CompletionPoint.operators(for: "date"))
            ),
            ("SELECT Id FROM Lead WHERE toLabel(A) |", .words(CompletionPoint.operators)),
            ("SELECT Id FROM Lead WHERE Status IN ('a' |", .words([",", ")"])),
            ("SELECT Id FROM Lead WHERE Status IN ('a' |)", .words([","])),
            ("SELECT Id FROM Lead WHERE (Status = 'a' |", .words(["AND", "OR", ")"])),
            ("SELECT Id FROM Lead WHERE (Owner = TODAY |", .words(["AND", "OR", ")"])),
            ("SELECT Id FROM Lead WHERE DISTANCE(A, GEOLOCATION(1, 2 |", .anything),
            (
                "SELECT Id FROM Lead WHERE Status IN ('a') |",
                .words(["AND", "OR", "ORDER BY", "GROUP BY", "LIMIT"])
            ),
            (
                "SELECT Id FROM Lead GROUP BY Id HAVING COUNT(Id) > 3 |",
                .words(["AND", "OR", "ORDER BY", "LIMIT"])
            ),
            ("SELECT Id FROM Lead GROUP BY ROLLUP(Status |", .words([",", ")"])),
            ("SELECT Id FROM Lead WITH |", .words(["DATA CATEGORY"])),
            ("SELECT Id FROM Lead LIMIT 5 FOR |", .words(["VIEW", "REFERENCE"])),
            ("SELECT Id, (| FROM Account", .words(["SELECT"])),
            (
                "SELECT Id, (SELECT Id FROM Contacts |) FROM Account",
                .words(["WHERE", "ORDER BY", "LIMIT"])
            ),
            ("SELECT Id FROM Lead WHERE Id IN (SELECT WhoId FROM Task |", .words(["WHERE", ")"])),
            (
                "SELECT Id FROM Lead WHERE Id IN (SELECT WhoId FROM Task WHERE Id = 'a' |",
                .words(["AND", "OR", ")"])
            ),
            ("SELECT Id FROM Lead WHERE Status = |", .value(of: "Status")),
            ("SELECT Id FROM Lead WHERE Status = 'Op|", .value(of: "Status")),
            ("SELECT Id FROM Lead WHERE Amount >= |", .value(of: "Amount")),
            ("SELECT Id FROM Lead WHERE Status IN ('a', |", .value(of: "Status")),
            ("SELECT Id FROM Lead WHERE Status NOT IN ('a', 'b|", .value(of: "Status")),
            ("SELECT Id FROM Lead WHERE Owner.Name LIKE |", .anything),
            ("… WHERE LeadSource='Partner R|", .value(of: "LeadSource")),
            ("… WHERE Account.Industry != 'a|", .value(of: "Account.Industry")),
            ("… WHERE LeadSource IN ('|", .value(of: "LeadSource")),
            ("… WHERE LeadSource not in ('Web', 'O|", .value(of: "LeadSource")),
            ("… WHERE Skills__c INCLUDES ('a;b', 'c|", .value(of: "Skills__c")),
            ("… WHERE Skills__c EXCLUDES ('c|", .value(of: "Skills__c")),
            ("SELECT Id\nFROM Lead\nWHERE\n|", .field(.condition)),
            ("SELECT Id FROM Lead WHERE CreatedDate = LAST_|", .value(of: "CreatedDate")),
            ("SELECT Id FROM Lead WHERE CreatedDate = LAST_N_DAYS:|", .anything),
            ("SELECT Id FROM Lead WHERE CreatedDate = LAST_N_DAYS:3|", .anything),
            ("SELECT Id FROM Lead WHERE Id IN (SELECT WhoId FROM |", .object),
            ("SELECT Id FROM Contact WHERE CALENDAR_YEAR(|", .field(.argument)),
            ("SELECT Id FROM Contact WHERE NOT (|", .field(.condition)),
            ("SELECT Id FROM Contact GROUP BY |", .field(.grouping)),
            ("SELECT Id FROM Contact GROUP BY CALENDAR_YEAR(|", .field(.argument)),
            ("SELECT Id FROM Contact GROUP BY ROLLUP(|", .field(.grouping)),
            ("SELECT Id FROM Contact GROUP BY ROLLUP(Name, |", .field(.grouping)),
            ("SELECT Id FROM Contact ORDER |", .words(["BY"])),
            ("SELECT Id FROM Contact ORDER BY LastName, |", .field(.order)),
            ("SELECT Id FROM Contact LIMIT |", .anything),
            ("SELECT Id FROM Contact LIMIT 5 |", .words(["OFFSET", "FOR VIEW", "FOR REFERENCE"])),
            ("SELECT Id FROM Contact LIMIT 5 ALL |", .anything),
        ] as [(String, CompletionPoint.Expected)]
    )
    func `the clause before the cursor decides`(
        _ text: String,
        _ expected: CompletionPoint.Expected
    ) {
        expectEqual(point(text).expected, expected)
    }

    @Test(arguments: [
        "'|", "SELECT Id, 'x|", "… WHERE Name LIKE 'a|", "… WHERE LeadSource NOT IN ('Web', 'O''|",
        "… WHERE Id IN (SELECT ContactId FROM Case WHERE ('x|",
        "… WHERE CALENDAR_YEAR(CreatedDate) = 'x|", "… WHERE (('x|", "('|",
    ])
    func `a string that is not compared with a field can be anything`(_ text: String) {
        expectEqual(point(text).expected, .anything)
    }

    @Test(arguments: [
        ("… WHERE Name = 'a|'", 1), ("… WHERE Name = 'a|b') LIMIT 1", 2), ("… Name = 'a| '", 0),
        ("… WHERE Name = 'a|", 0), ("… WHERE Na|me = 'a'", 0),
    ])
    func `a string ends behind its closing quote, if only a word is between`(
        _ text: String,
        _ length: Int
    ) {
        let cursor = text.utf8.prefix { $0 != UInt8(ascii: "|") }.count
        expectEqual(point(text).end, cursor + length)
    }

    @Test(arguments: [
        ("SELECT Id, Account.Na|me", "Account.Na", 11),
        ("SELECT |", "", 7),
        ("SELECT Id FROM Lead WHERE Status = 'Open - N|", "Open - N", 36),
        ("SELECT Id FROM Lead WHERE Status = '|", "", 36),
        ("SELECT Id FROM Contact WHERE CreatedDate > LAST_N|", "LAST_N", 43),
        (#"… WHERE Name = 'it\'s|"#, #"it\'s"#, 18), (#"… WHERE Name = 'a\|"#, #"a\"#, 18),
    ])
    func `the name or the string before the cursor is replaced`(
        _ text: String,
        _ typed: String,
        _ start: Int
    ) {
        let point = point(text)
        expectEqual(point.typed, typed)
        expectEqual(point.start, start)
    }

    @Test(
        arguments: [
            ("SELECT |", .unknown),
            ("SELECT | FROM Contact", .object("Contact")),
            ("SELECT Id, (SELECT Id FROM Cases) FROM Account WHERE |", .object("Account")),
            ("FROM Contact SELECT |", .object("Contact")),
            ("SELECT Id FROM Lead WHERE Id IN (SELECT | FROM Task)", .object("Task")),
            (
                "SELECT Id, (SELECT | FROM Contacts) FROM Account",
                .children("Contacts", of: "Account")
            ),
            (
                "SELECT Id, (SELECT Id FROM Contacts WHERE LeadSource = 'W|') FROM Account",
                .children("Contacts", of: "Account")
            ),
            ("SELECT Id, (SELECT Id FROM | ) FROM Account", .children("", of: "Account")),
            ("SELECT Id FROM Group WHERE |", .object("Group")),
            (
                "SELECT Id, (SELECT Id FROM Contacts WHERE (LeadSource IN ('|'))) FROM Account",
                .children("Contacts", of: "Account")
            ),
            (
                "SELECT Id, (SELECT toLabel(|) FROM Contacts) FROM Account",
                .children("Contacts", of: "Account")
            ),
            ("SELECT COUNT(Owner.| FROM Case", .object("Case")),
            ("SELECT Id FROM Case WHERE Id IN (SELECT MAX(| FROM Task)", .object("Task")),
            ("SELECT TYPEOF Owner WHEN Group THEN | FROM Case", .object("Case")),
        ] as [(String, CompletionPoint.FieldOwner)]
    )
    func `the object is found anywhere in the text`(
        _ text: String,
        _ object: CompletionPoint.FieldOwner
    ) {
        expectEqual(point(text).object, object)
    }

    @Test(arguments: [
        (
            "FROM Contact c, c.Account a, a.Owner o WHERE |",
            ["c": "", "a": "Account", "o": "Account.Owner"]
        ),
        ("FROM Contact, Contact.Account AS A WHERE |", ["a": "Account"]),
        ("SELECT | FROM Contact AS C ORDER BY Name", ["c": ""]), ("FROM Contact WHERE |", [:]),
    ])
    func `aliases stand for paths`(_ text: String, _ aliases: [String: String]) {
        expectEqual(point(text).aliases.mapValues { $0.joined(separator: ".") }, aliases)
    }

    @Test(arguments: [
        ("SELECT Id, Account.Name, | FROM Contact", ["id", "account.name"]),
        ("SELECT | , Name FROM Contact", ["name"]),
        ("SELECT COUNT(Id), TYPEOF Owner WHEN User THEN Name END, | FROM Case", ["count"]),
        ("SELECT TYPEOF Owner WHEN User THEN Name, Id, |", ["name", "id"]),
        ("SELECT TYPEOF Owner WHEN User THEN Name WHEN |", ["user"]),
        ("SELECT TYPEOF Owner WHEN User THEN Name END, TYPEOF |", ["owner"]),
        ("SELECT Id FROM Contact WHERE |", []),
        ("SELECT Id, (SELECT Name, | FROM Contacts) FROM Account", ["name"]),
    ])
    func `names that the list has already are known`(_ text: String, _ names: [String]) {
        expectEqual(point(text).enclosure.written, Set(names))
    }

    @Test(arguments: [
        ("SELECT | FROM Lead GROUP BY Status, Owner.Name LIMIT 5", ["status", "owner.name"]),
        ("SELECT COUNT(|) FROM Lead GROUP BY Status", ["status"]),
        ("SELECT Status FROM Lead GROUP BY Status HAVING |", ["status"]),
        ("SELECT Status FROM Lead GROUP BY Status ORDER BY |", ["status"]),
        ("SELECT Status FROM Lead WHERE | GROUP BY Status", nil),
        ("SELECT Status FROM Lead GROUP BY ROLLUP(Status) ORDER BY |", nil),
        ("SELECT | FROM Lead", nil),
        ("SELECT | FROM Lead GROUP BY ROLLUP(Status)", nil),
        ("SELECT | FROM Lead GROUP BY CALENDAR_YEAR(CreatedDate) LIMIT 1", nil),
        ("SELECT Id, (SELECT | FROM Contacts) FROM Account GROUP BY Id", nil),
        ("SELECT | FROM Lead WHERE Id IN (SELECT Id FROM Lead GROUP BY Id)", nil),
    ])
    func `fields of GROUP BY limit the others`(_ text: String, _ groups: [String]?) {
        expectEqual(point(text).enclosure.groups, groups.map(Set.init))
    }

    @Test func `any cut of a statement has a point within it`() {
        let text =
            "SELECT Id, (SELECT Name FROM Contacts WHERE Name LIKE '%x\\'%') FROM Account "
            + "WHERE (Name = 'ä' AND Type IN ('a', 'b')) GROUP BY CUBE(Name) ORDER BY Name NULLS LAST"
        for cut in 0...text.utf8.count {
            let point = CompletionPoint(in: text, at: cut)
            #expect(point.start <= cut && (cut...text.utf8.count).contains(point.end))
        }
    }
}
