extension ContentCoding {
    /// Compresses a body; nil without zlib or memory.
    ///
    /// It is done quickly rather than as small as can be: over a loopback every millisecond is felt, and no byte is.
    func encode(_ body: [UInt8]) -> [UInt8]? {
        guard var stream = ZlibStream(compressingTo: self) else { return nil }
        var coded: [UInt8] = []
        var offset = 0
        while true {
            switch stream.advance(body, from: &offset, appendingTo: &coded) {
            case .continues: continue
            case .ended: return coded
            case .needsInput, .failed: return nil
            }
        }
    }

    /// Makes a body of what was compressed; one of more than `limit` bytes is refused.
    ///
    /// Of gzip one member after the other is read (RFC 1952 §2.2). Memory grows with the bytes that are made, whatever
    /// length the compressed ones claim.
    func decode(_ body: [UInt8], limit: Int) throws(CompressionFault) -> [UInt8] {
        try checkStart(of: body, at: 0)
        guard var stream = ZlibStream(decompressing: self) else {
            throw .zlib("insufficient memory")
        }
        var text: [UInt8] = []
        var offset = 0
        while true {
            // A byte more than is allowed tells that there are too many.
            let room = min(limit - text.count, ZlibStream.bufferSize - 1) + 1
            let outcome = stream.advance(
                body,
                from: &offset,
                appendingTo: &text,
                atMost: room
            )
            guard text.count <= limit else { throw .tooLarge }
            switch outcome {
            case .continues: continue
            case .needsInput: throw .truncated
            case .failed(let words): throw .zlib(words)
            case .ended: break
            }
            if offset == body.count { return text }
            guard self == .gzip else { throw .trailingBytes }
            try checkStart(of: body, at: offset)
            stream.restart()
        }
    }

    private func checkStart(of body: [UInt8], at offset: Int) throws(CompressionFault) {
        switch self {
        case .gzip: try Self.checkMember(of: body, at: offset)
        case .deflate: try Self.checkZlibHeader(of: body)
        }
    }

    /// Refuses what is no member of a gzip file (RFC 1952 §2.3.1).
    private static func checkMember(of body: [UInt8], at offset: Int) throws(CompressionFault) {
        let magic: [UInt8] = [0x1F, 0x8B]
        let head = Array(body[offset...].prefix(4))
        guard head.starts(with: magic) || magic.starts(with: head) else {
            throw offset == 0 ? .header : .trailingBytes
        }
        guard head.count == 4 else { throw .truncated }
        let (method, flags) = (head[2], head[3])
        guard method == deflateMethod, flags & 0b1110_0000 == 0 else { throw .header }
    }

    /// Refuses what is no zlib stream, or one with a preset dictionary, which HTTP has none of (RFC 1950 §2.2).
    private static func checkZlibHeader(of body: [UInt8]) throws(CompressionFault) {
        guard body.count >= 2 else { throw .truncated }
        let hasDictionary = body[1] & 0x20 != 0
        guard body[0] & 0x0F == deflateMethod, body[0] >> 4 <= 7, !hasDictionary,
            (Int(body[0]) << 8 | Int(body[1])) % 31 == 0
        else { throw .header }
    }

    private static let deflateMethod: UInt8 = 8
}

/// Why compressed bytes cannot be read.
enum CompressionFault: Error, Hashable, CustomStringConvertible {
    /// The bytes end too early.
    case truncated
    /// The bytes do not begin as the format does.
    case header
    /// Something follows the end.
    case trailingBytes
    /// What zlib says of bytes that break the format's rules, or of a text with another checksum or length.
    case zlib(String)
    /// The text is longer than is allowed.
    case tooLarge

    var description: String {
        switch self {
        case .truncated: "it ends too early"
        case .header: "it does not begin as it should"
        case .trailingBytes: "something follows its end"
        case .zlib(let words): "zlib says: \(words)"
        case .tooLarge: "it becomes too large"
        }
    }
}
