import TestSupport
import Testing

@testable import SOQL

/// Where the variables of a statement stand.
struct BindTests {
    static let places: [(soql: String, binds: [(String, Bind.Place)])] = [
        ("SELECT Id FROM A", []),
        ("SELECT Id FROM A WHERE b = ':c'", []),
        ("SELECT Id FROM A WHERE b > LAST_N_DAYS:3", []),
        ("SELECT Id FROM A WHERE b = :c", [("c", .value)]),
        ("SELECT Id FROM A WHERE b = : c AND d LIKE :c", [("c", .value), ("c", .value)]),
        ("SELECT Id FROM A WHERE b IN :c", [("c", .list)]),
        ("SELECT Id FROM A WHERE b NOT IN :c", [("c", .list)]),
        ("SELECT Id FROM A WHERE b IN (:c, 'd', :e)", [("c", .element), ("e", .element)]),
        ("SELECT Id FROM A WHERE b INCLUDES (:c)", [("c", .element)]),
        ("SELECT Id FROM A WHERE (b = :c OR b = 1)", [("c", .value)]),
        ("SELECT Id FROM A WHERE b IN (SELECT c FROM D WHERE e = :f)", [("f", .value)]),
        ("SELECT Id, (SELECT Id FROM Bs WHERE c = :d) FROM A", [("d", .value)]),
        ("SELECT Id FROM A LIMIT :n OFFSET :m", [("n", .count), ("m", .count)]),
        ("SELECT Id FROM A WHERE b = LAST_N_DAYS:n", [("n", .count)]),
        (
            "SELECT Id FROM A WHERE DISTANCE(b, GEOLOCATION(:x, :y), 'mi') < :z",
            [("x", .coordinate), ("y", .coordinate), ("z", .value)]
        ),
        ("SELECT Id FROM A WHERE b = :c.d", [("c.d", .value)]),
        ("SELECT Id /* :no */ FROM A WHERE b = :c // :no", [("c", .value)]),
    ]

    @Test(arguments: places)
    func `a variable is found with its place`(
        _ soql: String,
        _ binds: [(String, Bind.Place)]
    ) {
        let found = Statement(soql).binds
        expectEqual(found.map(\.name), binds.map(\.0))
        expectEqual(found.map(\.place), binds.map(\.1))
    }

    @Test func `texts replace the variables, and their bytes are known`() {
        let statement = Statement("SELECT Id FROM A WHERE é = :c AND d > LAST_N_DAYS:n LIMIT :m")
        let (filled, ranges) = statement.replacing(statement.binds, with: ["'x'", "30", "5"])
        expectEqual(filled.text, "SELECT Id FROM A WHERE é = 'x' AND d > LAST_N_DAYS:30 LIMIT 5")
        let bytes = Array(filled.text.utf8)
        expectEqual(ranges.map { String(decoding: bytes[$0], as: UTF8.self) }, ["'x'", "30", "5"])
    }

    static let operands: [(soql: String, object: String, path: [String])] = [
        ("SELECT Id FROM A WHERE b = 'x'", "A", ["b"]),
        ("SELECT Id FROM A WHERE c = 1 AND (d = 2 OR (NOT b = 'x'))", "A", ["b"]),
        ("SELECT Id FROM A a WHERE a.P.b = 'x'", "A", ["P", "b"]),
        ("SELECT Id FROM A WHERE b IN ('y', 'x')", "A", ["b"]),
        ("SELECT Id FROM A WHERE b EXCLUDES ('y', 'x')", "A", ["b"]),
        ("SELECT Id, (SELECT Id FROM Cs WHERE b = 'x') FROM A", "A", ["Cs", "b"]),
        ("SELECT Id FROM A WHERE Id IN (SELECT AId FROM C WHERE P.b = 'x')", "C", ["P", "b"]),
        ("SELECT COUNT(Id) FROM A GROUP BY c HAVING MAX(b) > 'x'", "A", ["b"]),
    ]

    @Test(arguments: operands)
    func `a literal's field is found with the way to it`(
        _ soql: String,
        _ object: String,
        _ path: [String]
    ) throws {
        let offset = try #require(soql.utf8.firstRange(of: Array("'x'".utf8))?.lowerBound)
        let distance = soql.utf8.distance(from: soql.utf8.startIndex, to: offset)
        let query = try Query(parsing: soql)
        let operand = try #require(query.operand(comparedWithLiteralAt: distance))
        expectEqual(operand.object, object)
        expectEqual(operand.path, path)
        expectEqual(query.operand(comparedWithLiteralAt: 0), nil)
    }

    static let literals: [(type: String, text: String, soql: String?)] = [
        ("string", "O'Brien\\ \n", #"'O\'Brien\\ \n'"#), ("string", "null", "'null'"),
        ("picklist", "5", "'5'"), ("reference", "003", "'003'"), ("string", "", "''"),
        ("boolean", "true", "TRUE"), ("boolean", "yes", nil), ("boolean", "'true'", nil),
        ("int", "12", "12"), ("int", "-3", "-3"), ("int", "1.5", nil), ("int", "", nil),
        ("int", "1 OR 1", nil), ("int", "99999999999999999999", nil),
        ("double", "1.50", "1.50"), ("double", "1e5", nil), ("double", "nan", nil),
        ("currency", "USD5000", "USD5000"), ("currency", "12", "12"),
        ("date", "2026-09-12", "2026-09-12"), ("date", "today", "TODAY"),
        ("date", "LAST_N_DAYS:3", "LAST_N_DAYS:3"), ("date", "2026-09-12T00:00:00Z", nil),
        ("datetime", "2026-09-12T08:30:00Z", "2026-09-12T08:30:00Z"),
        ("datetime", "2026-09-12", nil), ("datetime", "TODAY) OR (Id != null", nil),
        ("time", "08:30:00.000Z", "08:30:00.000Z"), ("date", "null", nil),
    ]

    @Test(arguments: literals)
    func `a text becomes the literal of a type, or none`(
        _ type: String,
        _ text: String,
        _ soql: String?
    ) {
        expectEqual(Literal.Value(text, ofType: type)?.soql(for: .equal), soql)
    }
}
