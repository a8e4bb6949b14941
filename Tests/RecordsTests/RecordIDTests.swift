import Records
import TestSupport
import Testing

struct RecordIDTests {
    @Test func `15 characters get their checksum`() throws {
        let id = try RecordID("0r8xx5S5xkLFptK")
        expectEqual(id.description, "0r8xx5S5xkLFptKACT")
        expectEqual(id.short, "0r8xx5S5xkLFptK")
        expectEqual(id.keyPrefix, "0r8")
    }

    @Test func `the checksum may be in any case and comes out right`() throws {
        try expectEqual(RecordID("0r8xx5S5xkLFptKact").description, "0r8xx5S5xkLFptKACT")
    }

    @Test(
        arguments: [
            ("", .length(0)),
            ("0r8xx5S5xkLFptKA", .length(16)),
            ("0r8xx5S5xkLFp-K", .characters),
            ("0r8xx5S5xkLFptKACU", .checksum(expected: "0r8xx5S5xkLFptKACT")),
            ("003dm000001kz00iae", .letterCase(restored: "003Dm000001kZ00IAE")),
            ("003DM000001KZ00IAE", .letterCase(restored: "003Dm000001kZ00IAE")),
            ("0r8xx5s5xklfptkact", .letterCase(restored: "0r8xx5S5xkLFptKACT")),
            // The suffix names digits as large letters: another character is wrong.
            ("003dm000001kz00555", .checksum(expected: "003dm000001kz00AAA")),
            ("003dm000001kz00iaz", .checksum(expected: "003dm000001kz00AAA")),
        ] as [(String, RecordID.Fault)]
    )
    func `what is no id is refused`(text: String, fault: RecordID.Fault) {
        #expect(throws: fault) { try RecordID(text) }
    }

    @Test func `ids are in the order of an org, digits before capitals before small letters`()
        throws
    {
        let texts = [
            "0030000000000zz", "0030000A0000000", "0030000a0000000", "003000000000009",
            "00300000000000A", "00300000000000a", "00Q000000000000", "a00000000000000",
        ]
        let sorted = try texts.map { try RecordID($0) }.sorted().map(\.short)
        expectEqual(
            sorted,
            texts.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        )
    }
}
