/// A scanner that walks a JSON text (RFC 8259) value by value and returns byte ranges; it builds no
/// values.
///
/// It examines every byte once. Each error has an offset, and no input causes a trap.
struct JSONScanner {
    let bytes: [UInt8]
    /// The current offset; between two calls always at most `bytes.count`.
    var offset = 0

    init(_ bytes: [UInt8], at offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Returns the next byte that is not white space, and moves the offset to it.
    @inline(__always)
    mutating func peek() throws(JSONFault) -> UInt8 {
        guard offset < bytes.count else { throw JSONFault(.truncated, at: offset) }
        let byte = bytes[offset]
        return byte > UInt8(ascii: " ") ? byte : try peekPastSpace()
    }

    /// Steps over the given byte, which must come next.
    @inline(__always)
    mutating func expect(_ expected: UInt8) throws(JSONFault) {
        let byte = try peek()
        guard byte == expected else { throw JSONFault(.unexpectedByte(byte), at: offset) }
        offset += 1
    }

    /// Steps over an opening bracket, and over the closing one of an empty container.
    ///
    /// - Returns: Whether the container has content.
    @inline(__always)
    mutating func open(until closing: UInt8, depth: Int) throws(JSONFault) -> Bool {
        guard depth < JSONFaultCode.maximumDepth else { throw JSONFault(.tooDeep, at: offset) }
        offset += 1
        guard try peek() == closing else { return true }
        offset += 1
        return false
    }

    /// Steps over a comma or the closing bracket, and returns whether it was a comma.
    @inline(__always)
    mutating func another(until closing: UInt8) throws(JSONFault) -> Bool {
        let byte = try peek()
        guard byte == UInt8(ascii: ",") || byte == closing else {
            throw JSONFault(.unexpectedByte(byte), at: offset)
        }
        offset += 1
        return byte == UInt8(ascii: ",")
    }

    /// Reads a key and its colon.
    mutating func key() throws(JSONFault) -> StringToken {
        let byte = try peek()
        guard byte == UInt8(ascii: "\"") else {
            throw JSONFault(.unexpectedByte(byte), at: offset)
        }
        let key = try string()
        try expect(UInt8(ascii: ":"))
        return key
    }

    /// Reads a whole value of any kind, nested in `depth` arrays and objects.
    mutating func value(depth: Int) throws(JSONFault) -> Cell {
        let byte = try peek()
        let start = offset
        switch byte {
        case UInt8(ascii: "{"):
            try skipObject(depth: depth)
            return Cell(.object, start..<offset, isPlain: false)
        case UInt8(ascii: "["):
            try skipArray(depth: depth)
            return Cell(.array, start..<offset, isPlain: false)
        default: return try scalar(byte)
        }
    }

    /// Reads a value that begins with the given byte and is neither an array nor an object.
    @inline(__always)
    private mutating func scalar(_ byte: UInt8) throws(JSONFault) -> Cell {
        switch byte {
        case UInt8(ascii: "\""): return Cell(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "t"): return try literal("true", .true)
        case UInt8(ascii: "f"): return try literal("false", .false)
        default: throw JSONFault(.unexpectedByte(byte), at: offset)
        }
    }

    /// Checks that only white space is left.
    mutating func finish() throws(JSONFault) {
        skipSpace()
        guard offset == bytes.count else { throw JSONFault(.trailingBytes, at: offset) }
    }

    private mutating func skipObject(depth: Int) throws(JSONFault) {
        guard try open(until: UInt8(ascii: "}"), depth: depth) else { return }
        repeat {
            _ = try key()
            _ = try value(depth: depth + 1)
        } while try another(until: UInt8(ascii: "}"))
    }

    private mutating func skipArray(depth: Int) throws(JSONFault) {
        guard try open(until: UInt8(ascii: "]"), depth: depth) else { return }
        repeat {
            _ = try value(depth: depth + 1)
        } while try another(until: UInt8(ascii: "]"))
    }

    @inline(never)
    private mutating func peekPastSpace() throws(JSONFault) -> UInt8 {
        skipSpace()
        guard offset < bytes.count else { throw JSONFault(.truncated, at: offset) }
        return bytes[offset]
    }

    private mutating func skipSpace() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    private mutating func literal(_ text: String, _ kind: Cell.Kind) throws(JSONFault) -> Cell {
        let start = offset
        for expected in text.utf8 {
            guard offset < bytes.count else { throw JSONFault(.truncated, at: offset) }
            guard bytes[offset] == expected else {
                throw JSONFault(.unexpectedByte(bytes[offset]), at: offset)
            }
            offset += 1
        }
        return Cell(kind, start..<offset, isPlain: kind != .null)
    }
}
