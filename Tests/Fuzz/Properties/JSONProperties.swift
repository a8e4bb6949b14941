@testable import Records

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What holds for any bytes read as JSON; of a query's page see `PageProperties`.
struct JSONProperties {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func check() throws {
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONValue(parsing: bytes)
        } catch {
            return try checkRefusal(error)
        }
        try require(JSONGrammar.accepts(bytes), "what the grammar refuses is read")
        try checkLayouts(of: value)
        try checkAgreement(on: value)
        try PageProperties(bytes).check()
    }

    private func checkRefusal(_ fault: JSONFault) throws {
        try require(
            (0...bytes.count).contains(fault.offset),
            "the offset \(fault.offset) is outside"
        )
        let other = thrown { () throws(JSONFault) in try JSONText.compact(bytes) }
        try require(other == fault, "two readers refuse differently: \(fault), \(other as Any)")
        let head = try? QueryPage(bytes).head()
        try require(head == nil, "a page is read that is no JSON")
        try require(!JSONGrammar.accepts(bytes), "the grammar accepts what is refused: \(fault)")
    }

    private func checkLayouts(of value: JSONValue) throws {
        let compact = try JSONText.compact(bytes)
        let indented = try JSONText.indented(bytes)
        try require(
            try JSONValue(parsing: compact) == value,
            "the compact layout changes the value"
        )
        try require(
            try JSONValue(parsing: indented) == value,
            "the indented layout changes the value"
        )
        try require(
            try JSONText.compact(indented) == compact,
            "the layouts differ in more than space"
        )
        try require(try JSONText.compact(compact) == compact, "the compact layout is not settled")
        try require(try JSONValue(parsing: value.json()) == value, "the writer changes the value")
        try require(
            try JSONValue(parsing: value.json(style: .indented)) == value,
            "the indented writer changes the value"
        )
        for scalar in String(decoding: compact, as: UTF8.self).unicodeScalars {
            try require(
                scalar.value >= 0x20 && !scalar.value.isDisturbing,
                "U+\(String(scalar.value, radix: 16)) stands in the layout as it is"
            )
        }
    }

    // MARK: - The toolchain's decoder

    /// Whether the two may be compared.
    ///
    /// Not where nesting meets limits of their own, nor where Foundation guesses an encoding. What
    /// it refuses is left out as well: lone surrogates and numbers that no Double holds.
    private var isComparable: Bool {
        let opening: Set = [UInt8(ascii: "["), UInt8(ascii: "{")]
        return bytes.count <= 2048 && bytes.count { opening.contains($0) } < 200
            && !bytes.contains(0) && !bytes.starts(with: "\u{FEFF}".utf8)
    }

    private func checkAgreement(on value: JSONValue) throws {
        guard isComparable else { return }
        guard let tree = try? JSONDecoder().decode(FoundationTree.self, from: Data(bytes)) else {
            return
        }
        try require(tree.matches(value), "Foundation reads another value")
    }
}

/// The fault that a piece of work throws; nil where it throws none.
func thrown<Value>(_ work: () throws(JSONFault) -> Value) -> JSONFault? {
    do throws(JSONFault) {
        _ = try work()
        return nil
    } catch {
        return error
    }
}
