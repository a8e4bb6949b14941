import Records
import TestSupport
import Testing

struct UTF8SequenceTests {
    /// Every lead byte with every second byte; longer ones with the edges of each range.
    @Test func `sequences are accepted as the standard library accepts them`() {
        let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        for lead in UInt8(0x80)...0xFF {
            for second in UInt8.min...0xFF {
                expectAgreement([lead, second])
                guard lead >= 0xE0, edges.contains(second) else { continue }
                for third in edges {
                    expectAgreement([lead, second, third])
                    for last in edges { expectAgreement([lead, second, third, last]) }
                }
            }
        }
    }

    @Test(arguments: 0..<20)
    func `texts are checked at every offset of a word`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<Amount.share(of: 500) {
            let parts = ["a", "abcdefgh", "é", "東", "👩", "\n", "\u{7F}"]
            let count = Int.random(in: 0...12, using: &random)
            var bytes = Array(
                (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined().utf8
            )
            if let index = bytes.indices.randomElement(using: &random), Bool.random(using: &random)
            {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            expectAgreement(bytes)
        }
    }

    private func expectAgreement(_ bytes: [UInt8]) {
        let isValid = String(validating: bytes, as: UTF8.self) != nil
        if bytes.isUTF8 != isValid { Issue.record("\(bytes) is UTF-8: \(isValid)") }
    }
}
