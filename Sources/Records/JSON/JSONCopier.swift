import Text

/// A copier of JSON text that a scanner has checked, in a new layout with the same values, digits
/// and key order.
///
/// Drops white space between tokens and escapes characters that could disturb a terminal or a line
/// reader. Copies everything else in runs that are as long as possible.
struct JSONCopier {
    private let bytes: [UInt8]
    private let end: Int
    private let layout: JSONText.Layout
    private let keepsAttributes: Bool
    private var level: Int
    private var offset: Int
    /// The start of the bytes passed but not yet copied.
    private var run: Int

    /// Appends the value in a range.
    static func append(
        _ range: Range<Int>,
        of bytes: [UInt8],
        to output: inout [UInt8],
        layout: JSONText.Layout = .compact,
        keepsAttributes: Bool = true
    ) {
        var copier = JSONCopier(range, of: bytes, layout: layout, keepsAttributes: keepsAttributes)
        while copier.offset < copier.end { copier.token(to: &output) }
        copier.flush(to: &output)
    }

    private init(
        _ range: Range<Int>,
        of bytes: [UInt8],
        layout: JSONText.Layout,
        keepsAttributes: Bool
    ) {
        self.bytes = bytes
        self.layout = layout
        self.keepsAttributes = keepsAttributes
        end = range.upperBound
        offset = range.lowerBound
        run = range.lowerBound
        level = if case .indented(let level) = layout { level } else { 0 }
    }

    @inline(__always)
    private mutating func token(to output: inout [UInt8]) {
        switch bytes[offset] {
        case UInt8(ascii: "\""): string(to: &output)
        case UInt8(ascii: ","): comma(to: &output)
        case UInt8(ascii: "{"), UInt8(ascii: "["): opening(to: &output)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): closing(to: &output)
        case UInt8(ascii: ":"):
            offset += 1
            if layout != .compact { insert(" ", to: &output) }
        case 0...UInt8(ascii: " "): dropSpace(to: &output)
        default: offset += 1
        }
    }

    private mutating func opening(to output: inout [UInt8]) {
        let isObject = bytes[offset] == UInt8(ascii: "{")
        offset += 1
        if isObject, !keepsAttributes { dropLeadingAttributes(to: &output) }
        dropSpace(to: &output)
        let isEmpty = offset < end && bytes[offset] == UInt8(ascii: isObject ? "}" : "]")
        if isEmpty {
            offset += 1
        } else {
            level += 1
            startLine(to: &output)
        }
    }

    private mutating func closing(to output: inout [UInt8]) {
        level -= 1
        startLine(to: &output)
        offset += 1
    }

    private mutating func comma(to output: inout [UInt8]) {
        if !keepsAttributes, let next = attributesEnd(from: offset + 1) {
            skip(to: next, output: &output)
        } else {
            offset += 1
            dropSpace(to: &output)
            startLine(to: &output)
        }
    }

    private mutating func dropSpace(to output: inout [UInt8]) {
        let next = spaceEnd(from: offset)
        if next > offset { skip(to: next, output: &output) }
    }

    private mutating func startLine(to output: inout [UInt8]) {
        guard layout != .compact else { return }
        insert("\n", to: &output)
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
    }

    private mutating func insert(_ byte: Unicode.Scalar, to output: inout [UInt8]) {
        flush(to: &output)
        output.append(UInt8(ascii: byte))
    }

    /// Copies the bytes passed so far.
    private mutating func flush(to output: inout [UInt8]) {
        output.append(copying: run..<offset, of: bytes)
        run = offset
    }

    /// Copies the bytes passed so far and skips to `next`.
    private mutating func skip(to next: Int, output: inout [UInt8]) {
        flush(to: &output)
        offset = next
        run = next
    }

    private func spaceEnd(from start: Int) -> Int {
        var offset = start
        while offset < end, bytes[offset] <= UInt8(ascii: " ") { offset += 1 }
        return offset
    }
}

// MARK: - Strings

extension JSONCopier {
    private mutating func string(to output: inout [UInt8]) {
        offset += 1
        while offset < end {
            offset = bytes.plainEnd(in: offset..<end)
            guard offset < end else { return }
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\"): offset = min(offset + 2, end)
            default: character(to: &output)
            }
        }
    }

    private mutating func character(to output: inout [UInt8]) {
        let lead = bytes[offset]
        let next = min(offset + Self.length(of: lead), end)
        guard lead.mayBeginDisturbing else {
            offset = next
            return
        }
        let scalar = Self.scalar(bytes[offset..<next])
        guard scalar.isDisturbing else {
            offset = next
            return
        }
        skip(to: next, output: &output)
        output.append(escapeOf: scalar)
    }

    private static func length(of lead: UInt8) -> Int {
        switch lead {
        case 0..<0xC0: 1
        case 0xC0..<0xE0: 2
        case 0xE0..<0xF0: 3
        default: 4
        }
    }

    private static func scalar(_ character: ArraySlice<UInt8>) -> UInt32 {
        guard let lead = character.first, lead >= 0x80 else { return UInt32(character.first ?? 0) }
        let bits = UInt32(lead) & (0x7F >> UInt32(character.count))
        return character.dropFirst().reduce(bits) { $0 << 6 | UInt32($1 & 0x3F) }
    }
}

// MARK: - Attributes

extension JSONCopier {
    private static let attributes = Array(#""attributes""#.utf8)

    private mutating func dropLeadingAttributes(to output: inout [UInt8]) {
        while let next = attributesEnd(from: offset) {
            skip(to: next, output: &output)
            guard offset < end, bytes[offset] == UInt8(ascii: ",") else { return }
            skip(to: offset + 1, output: &output)
        }
    }

    /// Returns the end of an `attributes` member that begins here, including trailing space; nil if
    /// none begins here.
    private func attributesEnd(from start: Int) -> Int? {
        let key = spaceEnd(from: start)
        // Most members have another key, and two bytes show that.
        guard key + 1 < end, bytes[key + 1] == UInt8(ascii: "a"),
            bytes[key..<end].starts(with: Self.attributes)
        else { return nil }
        let colon = spaceEnd(from: key + Self.attributes.count)
        guard colon < end, bytes[colon] == UInt8(ascii: ":") else { return nil }
        return valueEnd(from: colon + 1)
    }

    /// Returns the offset of the comma or closing bracket after a value.
    private func valueEnd(from start: Int) -> Int {
        var offset = start
        var depth = 0
        while offset < end {
            switch bytes[offset] {
            case UInt8(ascii: "\""): offset = stringEnd(from: offset)
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ",") where depth == 0: return offset
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return offset }
                depth -= 1
            default: break
            }
            offset += 1
        }
        return end
    }

    /// Returns the offset of the closing quote.
    private func stringEnd(from start: Int) -> Int {
        var offset = bytes.plainEnd(in: start + 1..<end)
        while offset < end, bytes[offset] != UInt8(ascii: "\"") {
            let next = min(offset + (bytes[offset] == UInt8(ascii: "\\") ? 2 : 1), end)
            offset = bytes.plainEnd(in: next..<end)
        }
        return offset
    }
}
