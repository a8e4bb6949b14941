import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// Full-text search by SOSL over the org's sample records.
struct SearchTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    /// The values of a field in the records that a search answers.
    private func names(_ sosl: String, field: String = "Name") async throws -> [String] {
        let answer = await bench.send(.get, "v67.0/search?q=\(RouterBench.encode(sosl))")
        return try Self.names(in: answer, field: field)
    }

    private static func names(in answer: WholeResponse, field: String = "Name") throws -> [String] {
        let records = try #require(
            try JSONValue(parsing: answer.bytes)["searchRecords"]?.elements,
            "\(answer.text)"
        )
        return records.compactMap { $0[field]?.text }
    }

    static let searches: [(String, [String])] = [
        ("FIND {Rose} RETURNING Contact(Name)", ["Rose Gonzalez"]),
        ("find {rose} in name fields returning contact(name)", ["Rose Gonzalez"]),
        ("FIND {ros} RETURNING Contact(Name)", []),
        ("FIND {ros*} IN NAME FIELDS RETURNING Contact(Name)", ["Rose Gonzalez"]),
        ("FIND {r?se} IN NAME FIELDS RETURNING Contact(Name)", ["Rose Gonzalez"]),
        ("FIND {Rose Gonzalez} RETURNING Contact(Name)", ["Rose Gonzalez"]),
        (#"FIND {"Rose Gonzalez"} RETURNING Contact(Name)"#, ["Rose Gonzalez"]),
        (#"FIND {"Gonzalez Rose"} RETURNING Contact(Name)"#, []),
        ("FIND {Gonzalez AND Rose} RETURNING Contact(Name)", ["Rose Gonzalez"]),
        ("FIND {Rose AND Forbes} RETURNING Contact(Name)", []),
        (
            "FIND {Rose OR Forbes} IN NAME FIELDS RETURNING Contact(Name)",
            ["Rose Gonzalez", "Sean Forbes"]
        ),
        (
            "FIND {(Rose OR Forbes) AND NOT Sean} IN NAME FIELDS RETURNING Contact(Name)",
            ["Rose Gonzalez"]
        ),
        ("FIND {rose@edge.com} IN EMAIL FIELDS RETURNING Contact(Name)", ["Rose Gonzalez"]),
        ("FIND {rose@edge.com} IN PHONE FIELDS RETURNING Contact(Name)", []),
        (
            "FIND {5127576000} IN PHONE FIELDS RETURNING Contact(Name)",
            ["Rose Gonzalez", "Sean Forbes"]
        ),
        ("FIND {Rose} RETURNING Account(Name), Contact(Name)", ["Rose Gonzalez"]),
        (
            "FIND {Edge} RETURNING Account(Name WHERE Name LIKE 'E%' LIMIT 5), Lead(Name)",
            ["Edge Communications"]
        ),
        (
            "FIND {United} IN NAME FIELDS RETURNING Account(Name ORDER BY Name DESC LIMIT 2)",
            ["United Oil & Gas, UK", "United Oil & Gas, Singapore"]
        ),
        (
            "FIND {United} IN NAME FIELDS RETURNING Account(Name ORDER BY Name LIMIT 1 OFFSET 1)",
            ["United Oil & Gas, Singapore"]
        ),
        (
            "FIND {United} IN NAME FIELDS RETURNING Account(Name ORDER BY Name) LIMIT 1",
            ["United Oil & Gas Corp."]
        ),
        (
            #"FIND {Oil \& Gas, UK} IN NAME FIELDS RETURNING Account(Name)"#,
            ["United Oil & Gas, UK"]
        ),
        ("FIND {nothing*} RETURNING Contact(Name), Account(Name)", []),
    ]

    @Test(arguments: searches)
    func `a search finds words`(sosl: String, found: [String]) async throws {
        try await expectEqual(names(sosl), found)
    }

    @Test func `without RETURNING every object answers with ids`() async throws {
        let answer = await bench.send(.get, "v67.0/search?q=FIND+%7BRose%7D")
        expectEqual(
            answer.text,
            #"{"searchRecords":[{"attributes":{"type":"Contact","#
                + #""url":"/services/data/v67.0/sobjects/Contact/"#
                + #"003Dm000001kZ00IAE"},"Id":"003Dm000001kZ00IAE"}]}"#
        )
    }

    @Test func `before version 37 the records stand alone`() async throws {
        let answer = await bench.send(.get, "v36.0/search?q=FIND+%7BRose%7D+RETURNING+Contact")
        expect(answer.text, .hasPrefix(#"[{"attributes":{"type":"Contact""#))
        expect(answer.text, .hasSuffix("]"))
    }

    @Test func `what is deleted is not found`() async throws {
        let sosl = "FIND {Nedaerk} RETURNING Contact(Id)"
        let id = try #require(try await names(sosl, field: "Id").first)
        await expectEqual(bench.send(.delete, "v67.0/sobjects/Contact/\(id)").status, 204)
        #expect(try await names(sosl, field: "Id").isEmpty)
    }

    /// Columns count from 0, as in recorded answers.
    static let faults: [(String, String, String)] = [
        (
            "FIND {name} IN ALL TYPE RETURNING Account(name)", "MALFORMED_SEARCH",
            """

            FIND {name} IN ALL TYPE RETURNING Account(name)
                              ^
            ERROR at Row:1:Column:19
            Malformed search token: TYPE
            """
        ),
        (
            "FIND {John|jane_gray@uoa.edu} RETURNING Contact", "MALFORMED_SEARCH",
            """

            FIND {John|jane_gray@uoa.edu} RETURNING Contact
                     ^
            ERROR at Row:1:Column:10
            line 1:10 mismatched character '|' expecting '}'
            """
        ),
        (
            "FIND {g}", "INVALID_SEARCH",
            "search term must be longer than one character: g"
        ),
        (
            "FIND {g*}", "INVALID_SEARCH",
            "search term must be longer than one character: g*"
        ),
        (
            #"FIND {* \&}"#, "INVALID_SEARCH",
            #"search term must be longer than one character: * \&"#
        ),
        ("FIND {}", "INVALID_SEARCH", "search term must be longer than one character: "),
        (
            "FIND {Rose} WITH SNIPPET", "MALFORMED_SEARCH",
            "The built-in org does not support WITH in a search yet"
        ),
        (
            "FIND {Rose} RETURNING Contact(COUNT(Id))", "MALFORMED_SEARCH",
            "The built-in org does not support aggregates and subqueries in a search yet"
        ),
    ]

    @Test(arguments: faults)
    func `a wrong search is told`(sosl: String, code: String, message: String) async throws {
        let answer = await bench.send(.get, "v67.0/search?q=\(RouterBench.encode(sosl))")
        expectEqual(answer.status, 400)
        let fault = try #require(try JSONValue(parsing: answer.bytes).elements?.first)
        expectEqual(fault["errorCode"]?.text, code)
        expectEqual(fault["message"]?.text, message)
    }

    static let refusals: [(String, String)] = [
        ("", "MALFORMED_SEARCH"), ("FIND", "MALFORMED_SEARCH"), ("FIND 'Rose'", "MALFORMED_SEARCH"),
        ("FIND {Rose", "MALFORMED_SEARCH"), (#"FIND {"Rose}"#, "MALFORMED_SEARCH"),
        ("FIND {Rose} RETURNING", "MALFORMED_SEARCH"),
        ("FIND {Rose} RETURNING Contact(", "MALFORMED_SEARCH"),
        ("FIND {Rose} RETURNING Contact(Name WHERE Name = 'x\\", "MALFORMED_SEARCH"),
        ("FIND {Rose} LIMIT 2001", "MALFORMED_SEARCH"), ("FIND {Rose} OR", "MALFORMED_SEARCH"),
        ("FIND {Rose} RETURNING Pet", "INVALID_TYPE"),
        ("FIND {Rose} RETURNING Contact(Pet)", "INVALID_FIELD"),
        ("FIND {Rose} RETURNING Profile", "INVALID_TYPE"),
        ("FIND {Rose AND}", "INVALID_SEARCH"),
        ("FIND {\(String(repeating: "(", count: 4000))}", "MALFORMED_SEARCH"),
    ]

    @Test(arguments: refusals)
    func `a search that is none is refused`(sosl: String, code: String) async throws {
        let answer = await bench.send(.get, "v67.0/search?q=\(RouterBench.encode(sosl))")
        expectEqual(answer.status, 400)
        expect(answer.text, .contains(#""errorCode":"\#(code)""#))
    }

    @Test func `a long text loses its operators, and a longer one finds nothing`() async throws {
        let filling = String(repeating: "zz ", count: 1340)
        try await expectEqual(
            names("FIND {Rose AND \(filling)} IN NAME FIELDS RETURNING Contact(Name)"),
            ["Rose Gonzalez"]
        )
        let longer = String(repeating: "zz ", count: 2000)
        try await expectEqual(
            names("FIND {Rose OR \(longer)} RETURNING Contact(Name)"),
            ["Rose Gonzalez"]
        )
    }
}
