import SOQL
import TestSupport
import Testing

/// Dates as other languages write them, in conditions that SOQL does not read.
struct DateSlipTests {
    /// A condition, where its value begins, and the hints for a field of unknown type, a date, and
    /// a date and time.
    static let slips: [(condition: String, column: Int, hints: [String])] = [
        (
            "D > 2020-01-01 00:00:00", 28,
            ["D > 2020-01-01T00:00:00Z", "D > 2020-01-01", "D > 2020-01-01T00:00:00Z"]
        ),
        (
            "D > 2020-01-01 8:30", 28,
            ["D > 2020-01-01T08:30:00Z", "D > 2020-01-01", "D > 2020-01-01T08:30:00Z"]
        ),
        (
            "D = 2020-01-01T10:00:00.5", 28,
            ["D = 2020-01-01T10:00:00Z", "D = 2020-01-01", "D = 2020-01-01T10:00:00Z"]
        ),
        (
            "D >= 2020-01-01 10:00:00+01:00 AND E = 1", 29,
            ["D >= 2020-01-01T10:00:00+01:00", "D >= 2020-01-01", "D >= 2020-01-01T10:00:00+01:00"]
        ),
        (
            "D < 12/31/1950", 28,
            [
                "D < 1950-12-31 (1950-12-31T00:00:00Z for a field with a time)", "D < 1950-12-31",
                "D < 1950-12-31T00:00:00Z",
            ]
        ),
        (
            "(D <= 31.12.1950)", 30,
            [
                "D <= 1950-12-31 (1950-12-31T23:59:59Z for a field with a time)", "D <= 1950-12-31",
                "D <= 1950-12-31T23:59:59Z",
            ]
        ),
        (
            "D = 1950/1/2", 28,
            [
                "D = 1950-01-02 (1950-01-02T00:00:00Z for a field with a time)", "D = 1950-01-02",
                "DAY_ONLY(D) = 1950-01-02",
            ]
        ),
        ("D > NOW()", 28, ["D > TODAY", "D > TODAY", "D > TODAY"]),
        ("D > getdate ( )", 28, ["D > TODAY", "D > TODAY", "D > TODAY"]),
        ("D = CURRENT_DATE", 28, ["D = TODAY", "D = TODAY", "D = TODAY"]),
        ("D = TODAY()", 28, ["D = TODAY", "D = TODAY", "D = TODAY"]),
        (
            "A.D > TODAY - 7", 30,
            ["A.D >= LAST_N_DAYS:7", "A.D > N_DAYS_AGO:7", "A.D >= LAST_N_DAYS:7"]
        ),
        (
            "D >= TODAY-7", 29,
            ["D >= LAST_N_DAYS:7", "D >= LAST_N_DAYS:7", "D >= LAST_N_DAYS:7"]
        ),
        (
            "D < NOW() - 30", 28,
            ["D < LAST_N_DAYS:30", "D < LAST_N_DAYS:30", "D < LAST_N_DAYS:30"]
        ),
        ("D != TODAY - 1", 29, ["D != N_DAYS_AGO:1", "D != N_DAYS_AGO:1", "D != N_DAYS_AGO:1"]),
        ("D < TODAY + 1", 28, ["D <= TODAY", "D <= TODAY", "D <= TODAY"]),
        (
            "D < TODAY + 7", 28,
            ["D <= NEXT_N_DAYS:6", "D <= NEXT_N_DAYS:6", "D <= NEXT_N_DAYS:6"]
        ),
        ("D > TODAY + 7", 28, ["D > NEXT_N_DAYS:7", "D > NEXT_N_DAYS:7", "D > NEXT_N_DAYS:7"]),
    ]

    @Test(arguments: slips)
    func `a date of another language is told at its start, with the condition that works`(
        condition: String,
        column: Int,
        hints: [String]
    ) throws {
        let error = try #require(throws: SyntaxError.self) {
            try Query(parsing: "SELECT Id FROM A WHERE \(condition)")
        }
        let slip = try #require(error.slip)
        expectEqual(error.column, column)
        expectEqual(error.fix, "write \(hints[0])")
        expectEqual(slip.hint(forType: "date"), "write \(hints[1])")
        expectEqual(slip.hint(forType: "dateTime"), "write \(hints[2])")
    }

    @Test(arguments: slips)
    func `what the hint says is SOQL`(condition: String, column: Int, hints: [String]) throws {
        for hint in hints[1...] {
            #expect(throws: Never.self) { try Query(parsing: "SELECT Id FROM A WHERE \(hint)") }
        }
    }

    @Test func `a date with two meanings is not guessed`() throws {
        let error = try #require(throws: SyntaxError.self) {
            try Query(parsing: "SELECT Id FROM A WHERE D < 01/02/1950")
        }
        expectEqual(
            error.slip?.hint(forType: "date"),
            "01/02/1950 has two meanings: write D < 1950-02-01 if the day comes first, "
                + "or D < 1950-01-02 if the month does"
        )
    }

    @Test func `a single day to come has no literal`() throws {
        let error = try #require(throws: SyntaxError.self) {
            try Query(parsing: "SELECT Id FROM A WHERE D = TODAY + 7")
        }
        expectEqual(
            error.fix,
            "no date literal means a single future day: write the date itself, YYYY-MM-DD"
        )
    }

    @Test func `the field is found behind aliases and the object's name`() throws {
        let error = try #require(throws: SyntaxError.self) {
            try Query(parsing: "SELECT Id FROM Contact c, c.Account a WHERE a.CreatedDate > NOW()")
        }
        expectEqual(error.slip?.path, ["Account", "CreatedDate"])
        expectEqual(error.slip?.objectName, "Contact")
    }

    @Test(arguments: [
        "D > 2020-01-01", "D > 2020-01-01T00:00:00Z", "D > TODAY", "D > LAST_N_DAYS:7", "N = -5",
        "N = +5", "T = 10:00:00Z", "S = '01/02/1950'", "D > YESTERDAY AND N = 1",
    ])
    func `what is SOQL stays SOQL`(condition: String) {
        #expect(throws: Never.self) { try Query(parsing: "SELECT Id FROM A WHERE \(condition)") }
    }

    @Test(arguments: [
        "D = 13/32/1950", "D = 1/2", "D = 2020-01-01 x", "D = TODAY - x", "N = 5 / 2",
    ])
    func `what is no date is no slip of a date`(condition: String) throws {
        let error = try #require(throws: SyntaxError.self) {
            try Query(parsing: "SELECT Id FROM A WHERE \(condition)")
        }
        expectEqual(error.slip, nil)
    }
}

/// Values of another type than their field, as an org's error names them.
struct ValueMismatchTests {
    static let mismatches: [(condition: String, type: String, column: Int, hint: String?)] = [
        ("F > 2020-01-01", "dateTime", 28, "write F > 2020-01-01T00:00:00Z"),
        ("F > '2020-01-01'", "dateTime", 28, "write F > 2020-01-01T00:00:00Z"),
        ("F = '2020-01-01'", "dateTime", 28, "write DAY_ONLY(F) = 2020-01-01"),
        ("F > 'TODAY'", "dateTime", 28, "write F > TODAY"),
        ("F > 'last_n_days:7'", "date", 28, "write F > LAST_N_DAYS:7"),
        ("F > 2020-01-01T00:00:00Z", "date", 28, "write F > 2020-01-01"),
        ("F IN (2020-01-01, '2020-01-02')", "date", 42, "write 2020-01-02"),
        ("F > 'last week'", "date", 28, "write F > LAST_WEEK"),
        ("F > 'some week'", "date", 28, nil),
        ("F = 5", "string", 28, "write F = '5'"),
        ("F = 'true'", "boolean", 28, "write F = TRUE"),
        ("F = 1", "boolean", 28, "write TRUE or FALSE"),
        ("F > '5.5'", "double", 28, "write F > 5.5"),
        ("F > 'many'", "double", 28, nil),
        ("E = 1 OR (NOT A.F < '2020-01-01')", "date", 44, "write A.F < 2020-01-01"),
        ("I IN (SELECT I FROM B WHERE F > 'TODAY')", "date", 56, "write F > TODAY"),
    ]

    @Test(arguments: mismatches)
    func `the value is found and corrected`(
        condition: String,
        type: String,
        column: Int,
        hint: String?
    ) throws {
        let query = try Query(parsing: "SELECT Id FROM A WHERE \(condition)")
        let mismatch = query.mismatch(ofField: "f", type: type, near: nil)
        expectEqual(mismatch?.offset, column - 1)
        expectEqual(mismatch?.hint, hint)
    }

    @Test func `of two equal fields the one that the org points to is meant`() throws {
        let query = try Query(
            parsing: "SELECT Id FROM A WHERE F > '2020-01-01' AND F < '2021-01-01'"
        )
        expectEqual(query.mismatch(ofField: "F", type: "date", near: 44)?.offset, 48)
        expectEqual(query.mismatch(ofField: "F", type: "date", near: nil)?.offset, 27)
    }

    @Test func `a field whose values fit is not meant`() throws {
        let query = try Query(parsing: "SELECT Id FROM A WHERE F > TODAY AND F != NULL")
        expectEqual(query.mismatch(ofField: "F", type: "date", near: nil), nil)
    }
}
