import SOQL
import TestSupport
import Testing

struct ConditionTests {
    private static func field(_ name: String) -> Condition.Operand { .field(FieldPath([name])) }

    private static func isOne(_ name: String) -> Condition {
        .comparison(field(name), .equal, Literal(.number("1")))
    }

    static let trees: [(soql: String, condition: Condition)] = [
        ("a = 1 AND b = 1 and c = 1", .and([isOne("a"), isOne("b"), isOne("c")])),
        ("(a = 1 AND b = 1) AND c = 1", .and([.and([isOne("a"), isOne("b")]), isOne("c")])),
        ("a = 1 OR (b = 1 AND c = 1)", .or([isOne("a"), .and([isOne("b"), isOne("c")])])),
        ("NOT a = 1", .not(isOne("a"))),
        ("(NOT a = 1) OR b = 1", .or([.not(isOne("a")), isOne("b")])),
        ("NOT (NOT (a = 1 OR b = 1))", .not(.not(.or([isOne("a"), isOne("b")])))),
        ("((a = 1))", isOne("a")),
        (
            "a NOT IN (1, 'x', null)",
            .membership(
                field("a"),
                isNegated: true,
                .list([Literal(.number("1")), Literal(.string("x")), Literal(.null)])
            )
        ),
        (
            "a INCLUDES ('x;y', 'z')",
            .picklist(
                field("a"),
                isExcluding: false,
                [Literal(.string("x;y")), Literal(.string("z"))]
            )
        ),
        ("a excludes ('x')", .picklist(field("a"), isExcluding: true, [Literal(.string("x"))])),
    ]

    @Test(arguments: trees)
    func `a condition becomes its tree and prints back`(
        _ soql: String,
        _ condition: Condition
    ) throws {
        try expectEqual(Condition(parsing: soql), condition)
        try expectEqual(Condition(parsing: condition.description), condition)
    }

    @Test(
        arguments: zip(
            ["=", "!=", "<>", "<", "<=", "< =", ">", ">=", "LIKE"],
            [
                Condition.Comparator.equal, .notEqual, .notEqual, .less, .lessOrEqual, .lessOrEqual,
                .greater, .greaterOrEqual, .like,
            ]
        )
    )
    func `operators are read`(_ soql: String, _ comparator: Condition.Comparator) throws {
        try expectEqual(
            Condition(parsing: "a \(soql) 1"),
            .comparison(Self.field("a"), comparator, Literal(.number("1")))
        )
    }

    static let literals: [(soql: String, value: Literal.Value)] = [
        ("'it\\'s'", .string("it's")),
        ("''", .string("")),
        ("'\\n\\N\\r\\t\\b\\f\\\"\\\\'", .string("\n\n\r\t\u{8}\u{C}\"\\")),
        ("'caf\\u00e9 \\uD83D\\uDE00'", .string("café 😀")),
        ("'\\\\uZZZZ'", .string("\\uZZZZ")),
        ("'a\\\\\\\\b\\\\_'", .string("a\\\\b\\_")),
        ("'a // b /* c */ \"d\"; é'", .string("a // b /* c */ \"d\"; é")),
        ("5", .number("5")), ("-1.5", .number("-1.5")), ("+1", .number("+1")),
        (".5", .number(".5")),
        ("- 5", .number("-5")), ("0.10", .number("0.10")),
        ("123456789012345678.90", .number("123456789012345678.90")),
        ("USD5000", .currency(code: "USD", digits: "5000")),
        ("eur5.1000", .currency(code: "eur", digits: "5.1000")),
        ("TRUE", .boolean(true)), ("false", .boolean(false)), ("null", .null),
        ("2020-13-41", .date("2020-13-41")),
        ("2020-01-01T12:00:00Z", .dateTime("2020-01-01T12:00:00Z")),
        ("2020-01-01t12:00:00.123+0000", .dateTime("2020-01-01t12:00:00.123+0000")),
        ("2020-01-01T12:00:00-08:00", .dateTime("2020-01-01T12:00:00-08:00")),
        ("10:15:00.000Z", .time("10:15:00.000Z")),
        ("today", .relativeDate("TODAY", count: nil)),
        ("LAST_90_DAYS", .relativeDate("LAST_90_DAYS", count: nil)),
        ("last_n_days:30", .relativeDate("LAST_N_DAYS", count: 30)),
        ("N_FISCAL_QUARTERS_AGO : 2", .relativeDate("N_FISCAL_QUARTERS_AGO", count: 2)),
    ]

    @Test(arguments: literals)
    func `a literal keeps its value and prints back`(
        _ soql: String,
        _ value: Literal.Value
    ) throws {
        let expected = Condition.comparison(Self.field("a"), .equal, Literal(value))
        try expectEqual(Condition(parsing: "a = \(soql)"), expected)
        try expectEqual(Condition(parsing: expected.description), expected)
    }

    static let patterns: [(soql: String, value: String)] = [
        ("'a\\_b\\%'", "a\\_b\\%"), ("'a\\\\_'", "a\\\\_"), ("'it\\'s%'", "it's%"), ("'\\n'", "\n"),
    ]

    @Test(arguments: patterns)
    func `a pattern keeps the backslashes that LIKE reads`(_ soql: String, _ value: String) throws {
        let expected = Condition.comparison(Self.field("a"), .like, Literal(.string(value)))
        try expectEqual(Condition(parsing: "a LIKE \(soql)"), expected)
        try expectEqual(Condition(parsing: expected.description), expected)
    }

    @Test func `a pattern built by hand prints as one that can be read`() throws {
        let condition = Condition.comparison(Self.field("a"), .like, Literal(.string("x\\y\\")))
        expectEqual(condition.description, "a LIKE 'x\\\\y\\\\'")
    }

    static let refused: [String] = [
        "a = 5L", "a = 0x10", "a = 5.", "a = 1,000", "a = 2020-01-01T12:00Z", "a = 12:00:00",
        "a = 2022-06-02T00:00:00.000000", "a = TODAY:3", "a = LAST_N_DAYS:-3", "a = LAST_N_DAYS:x",
        "a = 'x' 'y'", "a = b.c", "a + b > 1", "5 = a", "a = '\\u00e'", "a = '\\U00e9'",
        "a INCLUDES 'x'", "a IN ('x',)", "a IN ('x'", "DISTANCE(a, b, 'km') < 1",
        "DISTANCE(a, GEOLOCATION(1, 2), km) < 1", "DISTANCE(a, GEOLOCATION(1, 2), 'km') IN (1)",
        "a NOT = 1", "a = = 1", "a ! = 1", "a =", "", "()", "TRUE",
    ]

    @Test(arguments: refused)
    func `what is no condition is refused`(_ soql: String) {
        #expect(throws: SyntaxError.self) { try Condition(parsing: soql) }
    }
}
