import Text

/// The text of a spreadsheet's cell as XML.
///
/// Source: ECMA-376 part 1, §22.9.2.19 (ST_Xstring): characters that XML 1.0 cannot hold are
/// `_xHHHH_`, and a text that looks like that has its first `_` written so.
enum SheetText {
    /// The most UTF-16 units that a cell of Excel holds.
    static let limit = 32_767

    /// Appends UTF-8 text.
    static func append(_ text: ArraySlice<UInt8>, to xml: inout [UInt8]) {
        for offset in text.indices {
            let byte = text[offset]
            switch byte {
            case UInt8(ascii: "&"): xml += "&amp;".utf8
            case UInt8(ascii: "<"): xml += "&lt;".utf8
            case UInt8(ascii: ">"): xml += "&gt;".utf8
            case UInt8(ascii: "\""): xml += "&quot;".utf8
            case UInt8(ascii: "_") where text[offset...].beginsWithEscape: appendEscape(byte, &xml)
            // Written as it is, it would be read as LF (XML 1.0, §2.11).
            case UInt8(ascii: "\r"): xml += "&#13;".utf8
            case 0x00..<0x09, 0x0B..<0x20: appendEscape(byte, &xml)
            // U+FFFE and U+FFFF.
            case 0xBE, 0xBF:
                guard text[..<offset].suffix(2).elementsEqual([0xEF, 0xBF]) else {
                    xml.append(byte)
                    continue
                }
                xml.removeLast(2)
                xml += "_xFFF\(byte == 0xBE ? "E" : "F")_".utf8
            default: xml.append(byte)
            }
        }
    }

    private static func appendEscape(_ byte: UInt8, _ xml: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        xml += "_x00".utf8
        xml += [digits[Int(byte >> 4)], digits[Int(byte & 15)], UInt8(ascii: "_")]
    }

    /// Returns the number of UTF-16 units of UTF-8 text.
    static func length(_ text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { count, byte in
            // Bytes that continue a character count nothing; those of four bytes are two units.
            byte & 0xC0 == 0x80 ? count : count + (byte >= 0xF0 ? 2 : 1)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes begin with `_xHHHH_`.
    fileprivate var beginsWithEscape: Bool {
        guard count >= 7 else { return false }
        let form = prefix(7)
        return form[startIndex + 1] == UInt8(ascii: "x") && form.last == UInt8(ascii: "_")
            && form.dropFirst(2).dropLast().allSatisfy { $0.hexValue != nil }
    }
}
