import SOQL
import TestSupport
import Testing

struct HostileTextTests {
    /// Written for this test: every construct of the grammar.
    static let seeds: [String] = [
        QueryTests.whole,
        "SELECT COUNT() FROM Contact WHERE a = 'it\\'s \\u00e9' AND b > LAST_N_DAYS:30",
        "SELECT TYPEOF What WHEN Account THEN Id, Name ELSE Id END, FIELDS(ALL) FROM Event LIMIT 1",
        "SELECT Id FROM A WHERE (a IN ('x', 2, USD5.5) OR NOT b EXCLUDES ('c')) AND c IN (SELECT d "
            + "FROM E)",
        "SELECT Id FROM A WHERE DISTANCE(p, GEOLOCATION(-1.5, .5), 'mi') < 20 ORDER BY a NULLS "
            + "FIRST",
        "SELECT a FROM B WHERE c = 2020-01-01T00:00:00.5+01:00 AND d LIKE '%\\_\\%' WITH N (a = 1)",
    ]

    @Test(arguments: seeds)
    func `mutated text is parsed or refused with a position inside it`(_ seed: String) {
        var random = SplitMix64(state: 0x5F0C)
        for _ in 0..<Amount.share(of: 2_000) {
            let text = random.mutant(of: seed)
            do {
                let query = try Query(parsing: text)
                expectEqual(try? Query(parsing: query.description), query, "\(text)")
            } catch {
                #expect((0...text.utf8.count).contains(error.offset), "\(text)")
            }
            _ = try? Statement(cleaning: text).parsed.get()
        }
    }

    @Test(arguments: seeds)
    func `every prefix of a query is parsed or refused`(_ seed: String) {
        for length in 0..<seed.utf8.count {
            let text = String(decoding: seed.utf8.prefix(length), as: UTF8.self)
            do { _ = try Query(parsing: text) } catch { #expect(error.offset <= text.utf8.count) }
        }
    }

    static let nested: [(opening: String, closing: String)] = [
        ("SELECT Id FROM A WHERE " + String(repeating: "(", count: 50_000), "a = 1"),
        (String(repeating: "SELECT (", count: 10_000), ""),
        ("SELECT Id FROM A WHERE " + String(repeating: "NOT (", count: 10_000), "a = 1"),
        (String(repeating: "SELECT a FROM A WHERE b IN (", count: 3_000), ""),
    ]

    @Test(arguments: nested)
    func `nesting without end is refused by name`(_ opening: String, _ closing: String) throws {
        let error = try #require(throws: SyntaxError.self) {
            try Query(parsing: opening + closing)
        }
        expectEqual(error.message, "parentheses are nested more than 100 levels deep")
    }

    @Test func `parentheses are counted while they are open`() throws {
        func query(_ levels: Int) -> String {
            let (opening, closing) = (
                String(repeating: "(", count: levels), String(repeating: ")", count: levels)
            )
            return "SELECT Id FROM A WHERE \(opening)a = 1\(closing)"
        }
        #expect(throws: Never.self) { try Query(parsing: query(100)) }
        #expect(throws: SyntaxError.self) { try Query(parsing: query(101)) }
        let terms = Array(repeating: "(a = 1)", count: 200).joined(separator: " AND ")
        #expect(throws: Never.self) { try Query(parsing: "SELECT Id FROM A WHERE \(terms)") }
    }

    @Test func `a hundred levels are read, printed and laid out`() throws {
        let text =
            "SELECT Id FROM A WHERE "
            + String(repeating: "NOT (", count: 99) + "a = 1 AND b = 2"
            + String(repeating: ")", count: 99)
        let query = try Query(parsing: text)
        try expectEqual(Query(parsing: query.description), query)
        try expectEqual(Query(parsing: query.formatted()), query)
    }

    @Test func `a hundred thousand characters are read in one pass`() throws {
        let ids = (0..<5_000).map { "'003\(10_000_000_000 + $0)'" }
        let query = try Query(
            parsing: "SELECT Id FROM A WHERE Id IN (\(ids.joined(separator: ",")))"
        )
        guard case .membership(_, _, .list(let literals)) = query.condition else {
            Issue.record("another tree")
            return
        }
        expectEqual(literals.count, ids.count)
        try expectEqual(Query(parsing: query.formatted()), query)
    }

    @Test(arguments: [
        "'", "\"", "/*", "a.", "(", "\\", "9", "-", "\u{0}", "é", "SELECT ", "//\n", ";",
    ])
    func `a hundred thousand of anything end in an error`(_ piece: String) {
        let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
        #expect(throws: SyntaxError.self) { try Query(parsing: text) }
        #expect(throws: SyntaxError.self) { try Statement(cleaning: text).parsed.get() }
    }
}

/// A small seeded generator (Steele, Lea and Flood, 2014).
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    private static let pieces = [
        "'", "\\", "(", ")", ",", ":", ".", "-", "<", "=", ";", "/*", "NOT ", " AND ", " OR ", "IN",
        "SELECT ", "LIKE ", "1e5", "é", "\u{0}", "'\\u12", "TODAY", "ORDER BY ", "OFFSET", "{",
        "\"",
    ]

    mutating func mutant(of text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &self) {
            let start = Int.random(in: 0...bytes.count, using: &self)
            let end = min(bytes.count, start + Int.random(in: 0...6, using: &self))
            let piece = Self.pieces.randomElement(using: &self) ?? ""
            bytes.replaceSubrange(
                start..<end,
                with: Bool.random(using: &self) ? Array(piece.utf8) : []
            )
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
