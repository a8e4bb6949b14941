import Records
import TestSupport
import Testing

@testable import Client

struct IDNumberTests {
    static let limit = (0..<12).reduce(UInt128(1)) { power, _ in power * 62 }

    @Test(
        arguments: [
            ("000000000000", 0), ("000000000009", 9), ("00000000000A", 10), ("00000000000Z", 35),
            ("00000000000a", 36), ("00000000000z", 61), ("000000000010", 62),
            ("zzzzzzzzzzzz", limit - 1),
        ] as [(String, UInt128)]
    )
    func `digits come before capitals, and these before small letters`(
        text: String,
        value: UInt128
    ) throws {
        expectEqual(IDNumber(try RecordID("003" + text)).value, value)
        expectEqual(IDNumber(value, keyPrefix: "003")?.text.hasPrefix("003" + text), true)
    }

    @Test func `a number that needs thirteen digits has no id`() {
        expectEqual(IDNumber(Self.limit, keyPrefix: "003"), nil)
        expectEqual(IDNumber(.max, keyPrefix: "003"), nil)
    }

    @Test func `a prefix that no id has gives none`() {
        expectEqual(IDNumber(0, keyPrefix: "0-3"), nil)
        expectEqual(IDNumber(0, keyPrefix: "0"), nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `numbers survive the way to an id and back, and compare as ids do`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let numbers = (0..<200).map { _ in UInt128.random(in: 0..<Self.limit, using: &random) }
        let ids = try numbers.map { try #require(IDNumber($0, keyPrefix: "a0B")) }
        for (number, id) in zip(numbers, ids) {
            expectEqual(IDNumber(try RecordID(id.text)).value, number)
            expectEqual(id.keyPrefix, "a0B")
        }
        let byText = ids.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        expectEqual(byText.map(\.value), numbers.sorted())
    }
}
