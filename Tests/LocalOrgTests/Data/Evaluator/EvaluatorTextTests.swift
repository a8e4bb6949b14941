import Foundation
import SOQL
import TestSupport
import Testing

@testable import LocalOrg

/// Small deterministic random numbers: SplitMix64.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

struct EvaluatorTextTests {
    private static let patterns: [(String, String, Bool)] = [
        ("", "", true), ("%", "", true), ("_", "", false), ("a%", "A", true), ("%a", "ba", true),
        ("a_c", "abc", true), ("a_c", "ac", false), ("%b%b%", "abxb", true), ("%ab", "aab", true),
        ("\\%", "%", true), ("\\%", "x", false), ("\\_", "_", true), ("\\_", "x", false),
        ("\\\\", "\\", true), ("a\\\\%", "a\\b", true), ("é%", "Éva", true), ("_", "é", true),
        ("_", "e\u{301}", false), ("__", "e\u{301}", true), ("_", "👩", true), ("ß", "SS", false),
        ("%%%_%", "x", true), ("x%", "%x", false), ("*", "x", false), ("?", "x", false),
        ("a*?", "A*?", true), ("*%?", "*a?", true),
    ]

    @Test(arguments: patterns)
    func `LIKE means what the reference says`(_ pattern: String, _ text: String, _ fits: Bool) {
        expectEqual(LikePattern(pattern).matches(text), fits)
    }

    @Test(arguments: 0..<40) func `LIKE agrees with a naive matcher`(_ seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<100 {
            let pattern = Self.text(of: ["a", "B", "é", "%", "_", "\\%", "\\_", "\\\\"], &random)
            let text = Self.text(of: ["A", "b", "É", "%", "_", "\\"], &random)
            let expected = Self.naive(
                Array(pattern.unicodeScalars)[...],
                Array(text.unicodeScalars)[...]
            )
            expectEqual(LikePattern(pattern).matches(text), expected, "'\(text)' LIKE '\(pattern)'")
        }
    }

    @Test func `a hostile pattern takes no exponential time`() {
        let pattern = String(repeating: "%a", count: 200) + "b"
        #expect(!LikePattern(pattern).matches(String(repeating: "a", count: 2000)))
    }

    @Test(arguments: [
        (0.0, "0.0"), (-0.0, "-0.0"), (300, "300.0"), (1_234_567, "1234567.0"),
        (9_999_999, "9999999.0"), (1e7, "1.0E7"), (12_345_678, "1.2345678E7"),
        (139_000_000, "1.39E8"),
        (5_600_000_000, "5.6E9"), (0.1, "0.1"), (0.001, "0.001"), (0.000_999, "9.99E-4"),
        (0.000_01, "1.0E-5"), (-12.5, "-12.5"), (-1e-9, "-1.0E-9"), (123_456.789, "123456.789"),
        (100, "100.0"), (1e21, "1.0E21"), (123_456_789_012_345_680, "1.2345678901234568E17"),
        (.leastNonzeroMagnitude, "5.0E-324"), (.greatestFiniteMagnitude, "1.7976931348623157E308"),
        (.infinity, ""), (.nan, ""),
    ])
    func `doubles are written as Java writes them`(_ number: Double, _ text: String) {
        expectEqual(JavaDouble(number).description, text)
    }

    @Test(arguments: 0..<20) func `a written double reads back`(_ seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<200 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            expectEqual(Double(JavaDouble(number).description), number)
        }
    }

    @Test(arguments: [
        ("abc", "ABC", true), ("éclair", "ÉCLAIR", true), ("a", "ab", false), ("ab", "a", false),
        ("straße", "STRASSE", false), ("ǅ", "ǆ", true), ("ſ", "s", true), ("", "", true),
    ])
    func `case does not count`(_ left: String, _ right: String, _ isEqual: Bool) {
        expectEqual(CaselessText(left).matches(right), isEqual)
        expectEqual(CaselessText(left) == CaselessText(right), isEqual)
    }

    @Test(arguments: 0..<10) func `sorting is total and keeps equal rows in their order`(
        _ seed: UInt64
    )
        throws
    {
        var random = SplitMix64(state: seed)
        let texts = (0..<50).map { _ in Self.text(of: ["a", "B", "b", "é", "Z"], &random) }
        let ordering = try #require(
            try Ordering<Int>([.init(operand: .field(.init(["X"])))]) { operand throws(APIFault) in
                Expression(name: "X", offset: 0, type: .string, field: nil) {
                    texts[$0].isEmpty ? .null : .text(texts[$0])
                }
            }
        )
        let order = ordering.first(.max, of: texts.indices)
        expectEqual(order.sorted(), Array(texts.indices))
        for (before, after) in zip(order, order.dropFirst()) {
            let (left, right) = (CaselessText(texts[before]), CaselessText(texts[after]))
            #expect(left < right || (left == right && before < after))
        }
        for count in 1...60 {
            expectEqual(ordering.first(count, of: texts.indices), Array(order.prefix(count)))
        }
    }

    private static func text(of parts: [String], _ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...7, using: &random))
            .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    }

    private static func naive(
        _ pattern: ArraySlice<Unicode.Scalar>,
        _ text: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        let rest = pattern.dropFirst()
        if first == "%" {
            return (text.startIndex...text.endIndex).contains { naive(rest, text[$0...]) }
        }
        guard let scalar = text.first else { return false }
        if first == "\\", let escaped = rest.first {
            return scalar == escaped && naive(rest.dropFirst(), text.dropFirst())
        }
        let fits =
            first == "_" || first.properties.uppercaseMapping == scalar.properties.uppercaseMapping
        return fits && naive(rest, text.dropFirst())
    }
}
