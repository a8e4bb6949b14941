import TestSupport
import Testing

@testable import LocalOrg

/// Clauses that depend on the object or on the query round them.
struct EvaluatorClauseTests {
    private let org: SampleOrg

    init() throws {
        org = try SampleOrg()
    }

    @Test(arguments: [
        ("Contact", "everything", 20), ("Contact", "mine", 20), ("Contact", "ScopingRule", 20),
        ("Contact", "team", 0), ("Case", "queue_owned", 1), ("Case", "user_owned", 26),
        ("Case", "mine", 26), ("Case", "genericteam", 0), ("Task", "delegated", 0),
        ("User", "everything", 5), ("Contact", "mru", 0),
    ])
    func `a scope takes the records of its owners`(
        _ object: String,
        _ scope: String,
        _ count: Int
    ) throws {
        try expectEqual(org.count("SELECT Id FROM \(object) USING SCOPE \(scope)"), count)
        let soql = "SELECT COUNT() FROM \(object) USING SCOPE \(scope) WHERE Id != NULL"
        try expectEqual(org.count(soql), count)
    }

    @Test(arguments: [
        ("Contact", "delegated"), ("Contact", "queue_owned"), ("Contact", "mine_and_my_groups"),
        ("Contact", "my_territory"), ("Contact", "bogus"), ("User", "mine"), ("Case", "team"),
    ])
    func `a scope that an object lacks is refused`(_ object: String, _ scope: String) {
        let fault = org.fault("SELECT Id FROM \(object) USING SCOPE \(scope)")
        expectEqual(fault?.code, "INVALID_QUERY_SCOPE")
        expectEqual(fault?.words, "Invalid query scope: \(scope)")
    }

    @Test(arguments: ["FOR VIEW", "FOR REFERENCE"])
    func `records may be asked for to be viewed, groups may not`(_ clause: String) throws {
        try expectEqual(org.count("SELECT Id FROM Contact LIMIT 3 \(clause)"), 3)
        try expectEqual(
            org.count("SELECT Id, (SELECT Id FROM Contacts \(clause)) FROM Account"),
            13
        )
        for selection in ["COUNT()", "COUNT(Id)"] {
            let fault = org.fault("SELECT \(selection) FROM Contact \(clause)")
            expectEqual(fault?.code, "MALFORMED_QUERY")
        }
    }

    @Test(arguments: [
        ("UPDATE TRACKING", "UPDATE TRACKING"), ("UPDATE VIEWSTAT, TRACKING", "UPDATE VIEWSTAT"),
        ("WITH DATA CATEGORY Place__c AT Paris__c", "WITH DATA CATEGORY"),
        ("WITH NETWORK = '0DB000000000000'", "WITH NETWORK"),
        ("WITH RecordVisibilityContext (supportsDomains = true)", "WITH RecordVisibilityContext"),
    ])
    func `a clause for articles and feeds is refused for other objects`(
        _ clause: String,
        _ name: String
    ) {
        let fault = org.fault("SELECT Id FROM Contact \(clause)")
        expectEqual(fault?.code, "MALFORMED_QUERY")
        expectEqual(fault?.words, "\(name) is not supported for entity Contact")
    }

    @Test func `children may be skipped below one parent only`() throws {
        let children = "(SELECT LastName FROM Contacts ORDER BY LastName LIMIT 1 OFFSET 1)"
        let parent = "FROM Account WHERE Name = 'Edge Communications'"
        let one = try org.records("SELECT \(children) \(parent) LIMIT 1")
        expect(one, .contains(#""totalSize":1,"done":true,"records":[{"LastName":"Gonzalez"}]"#))
        for limit in ["", "LIMIT 2"] {
            let fault = org.fault("SELECT \(children) \(parent) \(limit)")
            expectEqual(fault?.code, "MALFORMED_QUERY")
            expect(fault?.words, .contains("LIMIT 1"))
        }
    }

    @Test func `an owner that is a queue tells so`() throws {
        let groups = "SELECT Owner.Type, COUNT(Id) n FROM Case GROUP BY Owner.Type"
        try expectEqual(org.records(groups), #"[{"Type":"Queue","n":1},{"Type":"User","n":26}]"#)
        try expectEqual(org.count("SELECT Id FROM Case WHERE Owner.Type = 'Queue'"), 1)
        try expectEqual(org.count("SELECT Id FROM Case WHERE Owner.Type = 'Group'"), 0)
    }
}
