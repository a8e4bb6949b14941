import TestSupport
import Testing

@testable import LocalOrg

/// Files made by hand; the system's are compared with Python's reading by `ZoneinfoTests`.
struct TimeZoneRulesTests {
    /// Local mean time, then an hour east, two hours, and Central European rules.
    static let file = TZifFile(
        transitions: [(-2_000_000_000, 1), (0, 2), (1_000_000_000, 1)],
        offsets: [3208, 3600, 7200],
        footer: "CET-1CEST,M3.5.0,M10.5.0/3"
    )

    @Test(arguments: [
        (Int.min / 4, 3208), (-2_000_000_001, 3208), (-2_000_000_000, 3600), (-1, 3600),
        (0, 7200), (999_999_999, 7200),
        // From the last transition on the footer holds: 2001-09-09 is in summer, 2001-12-01 is not.
        (1_000_000_000, 7200), (1_007_164_800, 3600), (4_119_984_000, 7200),
    ])
    func `each transition begins an offset, and the footer follows the last one`(
        _ instant: Int,
        _ offset: Int
    ) throws {
        try expectEqual(TimeZoneRules(parsing: Self.file.bytes).offset(at: instant), offset)
    }

    @Test func `without a footer the last offset stays`() throws {
        var file = Self.file
        file.footer = ""
        let rules = try TimeZoneRules(parsing: file.bytes)
        expectEqual(rules.offset(at: 1_000_000_000), 3600)
        expectEqual(rules.offset(at: 4_119_984_000), 3600)
    }

    @Test func `without transitions the footer holds for all time`() throws {
        let file = TZifFile(offsets: [3208], footer: "JST-9")
        let rules = try TimeZoneRules(parsing: file.bytes)
        expectEqual(rules.offset(at: -4_000_000_000), 32_400)
        expectEqual(rules.offset(at: 4_000_000_000), 32_400)
    }

    @Test func `a file of version 1 has instants of 32 bits`() throws {
        var file = Self.file
        file.version = 0
        let rules = try TimeZoneRules(parsing: file.bytes)
        expectEqual(rules.offset(at: -2_000_000_001), 3208)
        expectEqual(rules.offset(at: -1), 3600)
        expectEqual(rules.offset(at: 4_000_000_000), 3600)
    }

    @Test func `indicators are passed over`() throws {
        var file = Self.file
        file.indicators = (3, 3)
        try expectEqual(TimeZoneRules(parsing: file.bytes).offset(at: 0), 7200)
    }

    static let malformed: [(String, TimeZoneFault, @Sendable (inout TZifFile) -> Void)] = [
        ("no types", .counts, { $0.types = [] }),
        ("too few indicators", .counts, { $0.indicators = (2, 3) }),
        ("an instant twice", .transition, { $0.transitions[1].instant = -2_000_000_000 }),
        ("instants that go back", .transition, { $0.transitions[2].instant = -1 }),
        ("an unknown type", .transition, { $0.transitions[1].type = 3 }),
        ("an offset of two days", .localTimeType, { $0.types[1].offset = 172_800 }),
        ("a name outside", .localTimeType, { $0.types[1].designation = 4 }),
        ("leap seconds", .leapSeconds, { $0.leapSeconds = 27 }),
        ("another TZ string", .posix(at: 3), { $0.footer = "CET" }),
    ]

    @Test(arguments: malformed.indices)
    func `a malformed file is refused`(_ index: Int) throws {
        let (name, fault, change) = Self.malformed[index]
        var file = Self.file
        change(&file)
        #expect(throws: fault, "\(name)") { try TimeZoneRules(parsing: file.bytes) }
    }

    @Test func `counts beyond the file are refused`() throws {
        let bytes = Self.file.bytes
        // The counts of both headers; the second one stands behind 44 bytes and 11 of data.
        for count in [0, 55].flatMap({ header in (0..<6).map { header + 20 + $0 * 4 } }) {
            var hostile = bytes
            hostile.replaceSubrange(count..<count + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
            #expect(throws: TimeZoneFault.self) { try TimeZoneRules(parsing: hostile) }
        }
    }

    @Test func `a file that ends early is refused, wherever it ends`() {
        let bytes = Self.file.bytes
        for count in bytes.indices {
            #expect(throws: TimeZoneFault.self) {
                try TimeZoneRules(parsing: Array(bytes[..<count]))
            }
        }
    }

    @Test func `no change of bytes leads to a trap`() {
        var random = SeededRandom(seed: 9636)
        for _ in 0..<Amount.share(of: 20_000) {
            var bytes = Self.file.bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                    in: .min ... .max,
                    using: &random
                )
            }
            guard let rules = try? TimeZoneRules(parsing: bytes) else { continue }
            for instant in [-4_000_000_000, 0, 2_000_000_000, 60_000_000_000] {
                #expect(abs(rules.offset(at: instant)) <= 93_600)
            }
        }
    }
}
