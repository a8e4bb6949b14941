extension JSONValue {
    /// Reads a whole JSON text (RFC 8259).
    ///
    /// A surrogate escape without its partner becomes U+FFFD.
    package init(parsing text: [UInt8]) throws(JSONFault) {
        var scanner = JSONScanner(text)
        try self.init(from: &scanner, depth: 0)
        try scanner.finish()
    }

    init(from scanner: inout JSONScanner, depth: Int) throws(JSONFault) {
        switch try scanner.peek() {
        case UInt8(ascii: "{"): self = .object(try Self.members(from: &scanner, depth: depth))
        case UInt8(ascii: "["): self = .array(try Self.elements(from: &scanner, depth: depth))
        default: self.init(try scanner.value(depth: depth), in: scanner.bytes)
        }
    }

    private init(_ cell: Cell, in bytes: [UInt8]) {
        switch cell.kind {
        case .true: self = .bool(true)
        case .false: self = .bool(false)
        case .number: self = .number(String(decoding: bytes[cell.range], as: UTF8.self))
        case .string: self = .string(JSONString.text(of: cell, in: bytes))
        case .missing, .null, .object, .array: self = .null
        }
    }

    private static func members(
        from scanner: inout JSONScanner,
        depth: Int
    ) throws(JSONFault) -> [Member] {
        var members: [Member] = []
        guard try scanner.open(until: UInt8(ascii: "}"), depth: depth) else { return members }
        repeat {
            let key = JSONString.text(of: try scanner.key(), in: scanner.bytes)
            members.append(Member(key, try JSONValue(from: &scanner, depth: depth + 1)))
        } while try scanner.another(until: UInt8(ascii: "}"))
        return members
    }

    private static func elements(
        from scanner: inout JSONScanner,
        depth: Int
    ) throws(JSONFault) -> [JSONValue] {
        var elements: [JSONValue] = []
        guard try scanner.open(until: UInt8(ascii: "]"), depth: depth) else { return elements }
        repeat {
            elements.append(try JSONValue(from: &scanner, depth: depth + 1))
        } while try scanner.another(until: UInt8(ascii: "]"))
        return elements
    }
}
