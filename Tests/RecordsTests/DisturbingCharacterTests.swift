import TestSupport
import Testing

@testable import Records

struct DisturbingCharacterTests {
    @Test func `the first byte of every disturbing character is known`() {
        for value in UInt32(0x7F)...0x10FFFF where value.isDisturbing {
            let first = Unicode.Scalar(value).flatMap { String($0).utf8.first }
            expectEqual(first?.mayBeginDisturbing, true, "U+\(String(value, radix: 16))")
        }
    }
}
