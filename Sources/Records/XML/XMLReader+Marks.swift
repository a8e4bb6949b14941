import Text

extension XMLReader {
    /// The error for the unexpected byte or end of the document here.
    var unexpected: XMLFault {
        offset < bytes.count
            ? XMLFault(.unexpectedByte(bytes[offset]), at: offset)
            : XMLFault(.truncated, at: offset)
    }

    /// Returns whether a mark is here.
    func stands(_ mark: String) -> Bool {
        // Usually the mark is not here, and the first byte shows that.
        guard offset < bytes.count, bytes[offset] == mark.utf8.first else { return mark.isEmpty }
        return bytes[offset...].starts(with: mark.utf8)
    }

    /// Steps over a mark if it is here, and returns whether it was.
    mutating func skips(_ mark: String) -> Bool {
        guard stands(mark) else { return false }
        offset += mark.utf8.count
        return true
    }

    /// Steps over white space, and returns whether there was any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = offset
        while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
        return offset > start
    }

    /// Steps over a comment or processing instruction, and returns whether there was one.
    mutating func skipRemark() throws(XMLFault) -> Bool {
        if skips("<!--") {
            try skip(through: "--")
            guard skips(">") else { throw unexpected }
            return true
        }
        guard skips("<?") else { return false }
        let start = offset
        guard try name().lowercased() != "xml" else { throw XMLFault(.declaration, at: start) }
        guard skipSpace() || stands("?>") else { throw unexpected }
        try skip(through: "?>")
        return true
    }

    /// Reads a name with its prefix; allows every character beyond ASCII, unlike §2.3.
    mutating func name() throws(XMLFault) -> String {
        let start = offset
        guard offset < bytes.count, Self.beginsName(bytes[offset]) else { throw unexpected }
        while offset < bytes.count, Self.continuesName(bytes[offset]) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Steps over `<?xml version="1.0" encoding="UTF-8"?>`, if it is here.
    mutating func skipDeclaration() throws(XMLFault) {
        let start = offset
        guard skips("<?xml"), offset < bytes.count, Self.isSpace(bytes[offset]) else {
            offset = start
            return
        }
        let given = try attributes(until: ["?>"]).attributes
        guard
            given["version"] == "1.0", (given["encoding"] ?? "UTF-8").uppercased() == "UTF-8",
            ["yes", "no"].contains(given["standalone"] ?? "no"),
            Set(given.keys).isSubset(of: ["version", "encoding", "standalone"])
        else { throw XMLFault(.declaration, at: start) }
    }

    /// Checks that the document is UTF-8 and contains only characters allowed in XML.
    func checkCharacters() throws(XMLFault) {
        var input = bytes.makeIterator()
        var decoder = UTF8()
        var offset = 0
        while true {
            switch decoder.decode(&input) {
            case .emptyInput: return
            case .error: throw XMLFault(.invalidUTF8, at: offset)
            case .scalarValue(let scalar):
                guard Self.isAllowed(scalar) else { throw XMLFault(.invalidCharacter, at: offset) }
                offset += UTF8.width(scalar)
            }
        }
    }

    /// Returns whether a character is allowed in a document (§2.2).
    package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\r": true
        case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": false
        default: true
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        [0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }

    private mutating func skip(through mark: String) throws(XMLFault) {
        while !skips(mark) {
            guard offset < bytes.count else { throw unexpected }
            offset += 1
        }
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: true
        default: byte.isLetter
        }
    }

    private static func continuesName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: byte.isDigit || beginsName(byte)
        }
    }
}
