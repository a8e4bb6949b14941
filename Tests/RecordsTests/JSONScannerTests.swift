import Foundation
import Records
import TestSupport
import Testing

struct JSONScannerTests {
    @Test(
        arguments: [
            ("", .truncated, 0),
            ("  ", .truncated, 2),
            ("{", .truncated, 1),
            (#"{"a":1,}"#, .unexpectedByte(UInt8(ascii: "}")), 7),
            (#"{"a" 1}"#, .unexpectedByte(UInt8(ascii: "1")), 5),
            (#"{a:1}"#, .unexpectedByte(UInt8(ascii: "a")), 1),
            ("[1,]", .unexpectedByte(UInt8(ascii: "]")), 3),
            ("[1 2]", .unexpectedByte(UInt8(ascii: "2")), 3),
            ("[1}", .unexpectedByte(UInt8(ascii: "}")), 2),
            ("nul", .truncated, 3),
            ("nulL", .unexpectedByte(UInt8(ascii: "L")), 3),
            ("1 1", .trailingBytes, 2),
            ("\u{B}1", .unexpectedByte(0x0B), 0),
            ("01", .invalidNumber, 0),
            ("[-]", .invalidNumber, 1),
            ("-", .truncated, 1),
            ("[1.]", .invalidNumber, 1),
            ("[1e]", .invalidNumber, 1),
            ("+1", .unexpectedByte(UInt8(ascii: "+")), 0),
            (#""a"#, .truncated, 2),
            (#""a\"#, .truncated, 3),
            (#""\q""#, .invalidEscape, 1),
            (#""\u12G4""#, .invalidEscape, 1),
            (#""\u12"#, .truncated, 5),
            ("\"a\0b\"", .controlCharacter(0), 2),
            ("\"line\nbreak\"", .controlCharacter(0x0A), 5),
        ] as [(String, JSONFaultCode, Int)]
    )
    func `a malformed text is refused at its fault`(
        text: String,
        code: JSONFaultCode,
        offset: Int
    ) {
        let fault = #expect(throws: JSONFault.self) { try JSONValue(parsing: Array(text.utf8)) }
        expectEqual(fault, JSONFault(code, at: offset))
    }

    /// The Unicode Standard, table 3-7, and what lies just outside of it.
    @Test(
        arguments: [
            [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
            [0xE2, 0x82], [0xC3], [0xF0, 0x9F, 0x98],
        ] as [[UInt8]]
    )
    func `what is not UTF-8 is refused where it begins`(_ sequence: [UInt8]) {
        for padding in 0..<17 {
            let run = [UInt8](repeating: UInt8(ascii: "x"), count: padding)
            let text = [UInt8(ascii: "\"")] + run + sequence + Array("\"   ".utf8)
            let fault = #expect(throws: JSONFault.self) { try JSONValue(parsing: text) }
            expectEqual(fault, JSONFault(.invalidUTF8, at: padding + 1))
        }
    }

    @Test(arguments: ["\u{80}", "ß", "\u{7FF}", "\u{800}", "\u{FFFF}", "😀", "\u{10FFFF}", "\u{7F}"])
    func `UTF-8 of every length is read wherever it stands in a word`(_ character: String) throws {
        for padding in 0..<17 {
            let text = String(repeating: "x", count: padding) + character + "y"
            let value = try JSONValue(parsing: Array("\"\(text)\"".utf8))
            expectEqual(value, .string(text))
        }
    }

    /// On the main thread, whose stack is large enough for a debug build's 512 levels everywhere.
    @Test @MainActor func `nesting is bounded`() throws {
        let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(throws: Never.self) { try JSONValue(parsing: Array(deepest.utf8)) }
        for opening in ["[", #"{"a":"#] {
            let tooDeep = String(repeating: opening, count: 100_000)
            let fault = #expect(throws: JSONFault.self) {
                try JSONText.compact(Array(tooDeep.utf8))
            }
            expectEqual(fault, JSONFault(.tooDeep, at: 512 * opening.utf8.count))
        }
    }

    @Test(arguments: Fixture.all)
    func `Foundation reads the same values`(_ fixture: String) throws {
        let ours = try JSONValue(parsing: Array(fixture.utf8))
        let theirs = try JSONSerialization.jsonObject(with: Data(fixture.utf8))
        #expect(same(ours, theirs))
    }
}

/// Whether a tree of ours and one of Foundation hold the same values.
func same(_ ours: JSONValue, _ theirs: Any) -> Bool {
    switch ours {
    case .null: theirs is NSNull
    case .bool(let value): theirs as? Bool == value
    case .number(let digits): (theirs as? NSNumber)?.doubleValue == Double(digits)
    case .string(let text): theirs as? String == text
    case .array(let elements):
        (theirs as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy(same) }
            ?? false
    case .object(let members):
        (theirs as? [String: Any]).map { object in
            object.count == members.count
                && members.allSatisfy { member in
                    object[member.key].map { same(member.value, $0) } ?? false
                }
        } ?? false
    }
}
