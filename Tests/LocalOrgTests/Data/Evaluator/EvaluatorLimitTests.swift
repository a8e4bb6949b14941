import TestSupport
import Testing

@testable import LocalOrg

/// How much a query may hold: each limit, and one more.
struct EvaluatorLimitTests {
    private let org: SampleOrg

    init() throws {
        org = try SampleOrg()
    }

    @Test func `a statement has 100,000 characters at most`() {
        let soql = "SELECT Id FROM Contact WHERE Title IN ("
        let strings = String(repeating: "'\(String(repeating: "é", count: 3993))', ", count: 25)
        let longest = soql + strings + "'"
        let rest = String(repeating: "x", count: 100_000 - longest.utf16.count - 2)
        expectEqual(org.fault(longest + rest + "')"), nil)
        expectEqual(
            org.fault(longest + rest + "x')"),
            APIFault(
                "MALFORMED_QUERY",
                "SOQL statements can not be longer than 100000 characters"
            )
        )
    }

    @Test(arguments: ["=", "LIKE", "IN"])
    func `a string of WHERE has 4,000 characters at most`(_ comparator: String) {
        func soql(_ count: Int) -> String {
            let text = "'\(String(repeating: "x", count: count))'"
            return "SELECT Id FROM Contact WHERE Title \(comparator) "
                + (comparator == "IN" ? "(\(text))" : text)
        }
        expectEqual(org.fault(soql(4000)), nil)
        expectEqual(org.fault(soql(4001))?.code, "MALFORMED_QUERY")
        expect(org.fault(soql(4001))?.message, .contains("ERROR at Row:1:Column:"))
    }

    /// Paths of up to three steps from a contact, all different.
    private static let parents: [String] = {
        let steps = ["CreatedBy", "LastModifiedBy", "Manager"]
        let first = ["Owner", "CreatedBy", "LastModifiedBy"]
        let second = first.flatMap { path in steps.map { "\(path).\($0)" } }
        let third = second.flatMap { path in steps.map { "\(path).\($0)" } }
        return first + second + third + third.map { "\($0).Manager" }
    }()

    @Test func `a query names 55 relationships to parents at most`() {
        func soql(_ count: Int) -> String {
            let columns = Self.parents.prefix(count - 1).map { "\($0).Name" }
            return "SELECT \(columns.joined(separator: ", ")) FROM Contact "
                + "WHERE Account.Name != NULL ORDER BY account.name"
        }
        expectEqual(org.fault(soql(55)), nil)
        expectEqual(org.fault(soql(56))?.code, "QUERY_TOO_COMPLICATED")
    }

    @Test func `objects of a TYPEOF and parents of children count as well`() {
        let typeOf = "TYPEOF Owner WHEN User THEN Email WHEN Group THEN Name END"
        func soql(_ count: Int) -> String {
            let columns = Self.parents.prefix(count).map { "\($0).Name" }
            let children = "(SELECT \(columns.joined(separator: ", ")) FROM Contacts)"
            return "SELECT \(children), (SELECT \(typeOf) FROM Cases) FROM Account"
        }
        expectEqual(org.fault(soql(52)), nil)
        expectEqual(org.fault(soql(53))?.code, "QUERY_TOO_COMPLICATED")
    }

    @Test func `a query has 20 subqueries at most`() {
        func soql(_ count: Int) -> String {
            let children = Array(repeating: "(SELECT Id FROM Contacts)", count: count)
            return "SELECT \(children.joined(separator: ", ")) FROM Account"
        }
        expectEqual(org.fault(soql(20))?.words, "duplicate field selected: Contacts")
        expectEqual(org.fault(soql(21))?.code, "QUERY_TOO_COMPLICATED")
    }

    @Test(arguments: [(1, "1 level"), (4, "4 levels")])
    func `children go down as far as the version allows`(
        _ levels: Int,
        _ words: String
    ) throws {
        let org = try SampleOrg(childLevels: levels)
        func soql(_ depth: Int) -> String {
            (0..<depth).reduce("SELECT Id FROM ChildAccounts") { inner, step in
                let source = step == depth - 1 ? "Account" : "ChildAccounts"
                return "SELECT Id, (\(inner)) FROM \(source)"
            }
        }
        expectEqual(org.fault(soql(levels)), nil)
        let fault = org.fault(soql(levels + 1))
        expectEqual(fault?.code, "MALFORMED_QUERY")
        expect(fault?.words, .contains("more than \(words) away"))
    }

    @Test(arguments: [
        ("GEOLOCATION(90, 180), 'mi') < 1", nil),
        ("GEOLOCATION(-90.1, 0), 'mi') < 1", "NUMBER_OUTSIDE_VALID_RANGE"),
        ("GEOLOCATION(0, 180.5), 'mi') < 1", "NUMBER_OUTSIDE_VALID_RANGE"),
        ("GEOLOCATION(0, 0), 'mi') = 1", "INVALID_QUERY_FILTER_OPERATOR"),
        ("GEOLOCATION(0, 0), 'mi') >= 1", "INVALID_QUERY_FILTER_OPERATOR"),
        ("GEOLOCATION(0, 0), 'yd') > 1", "MALFORMED_QUERY"),
    ])
    func `a distance is from a point on Earth, more or less than a number`(
        _ end: String,
        _ code: String?
    ) {
        let soql = "SELECT Id FROM Contact WHERE DISTANCE(MailingAddress, \(end)"
        expectEqual(org.fault(soql)?.code, code)
    }
}
