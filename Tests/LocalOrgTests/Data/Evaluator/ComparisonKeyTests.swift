import TestSupport
import Testing

@testable import LocalOrg

struct ComparisonKeyTests {
    private static let keys: [ComparisonKey] =
        [.null]
        + [
            -Double.infinity, -1.5e300, -2, -1.0000000000000002, -1, -.leastNonzeroMagnitude, -0.0,
            0.0,
            .leastNonzeroMagnitude,
            0.1, 1, 1.0000000000000002, 2, 1e300, .infinity,
        ].map(ComparisonKey.number)
        + [Int.min, -86_400_000, -1, 0, 1, 1_789_000_000_000, .max].map(ComparisonKey.integer)
        + [
            "", "\u{0}", "\u{0}\u{0}", "a", "A", "A ", "AB", "Barbara Andersson",
            "Barbara Andersso", "Barbara Anderssonn", "Barbara Anderssom", "Zoë", "Zoe", "Å", "漢字",
            "\u{1F600}", String(repeating: "x", count: 40), String(repeating: "x", count: 41),
        ].map { .text(CaselessText($0)) }
        + ["003Dm000001kZ04IAE", "003Dm000001kZ05IAE", "003dm000001kZ04IAE", "500"].map {
            .id($0)
        }

    @Test func `of two keys, the lower one never has the higher prefix`() {
        for left in Self.keys {
            for right in Self.keys where left < right {
                #expect(left.prefix <= right.prefix, "\(left) \(right)")
            }
            for right in Self.keys where left == right {
                expectEqual(left.prefix, right.prefix, "\(left) \(right)")
            }
        }
    }

    @Test func `most keys differ in their prefixes`() {
        let prefixes = Set(Self.keys.map(\.prefix))
        // Texts that differ after 16 bytes or by a zero byte, and values next to each other.
        #expect(prefixes.count >= Set(Self.keys).count - 8)
    }
}
