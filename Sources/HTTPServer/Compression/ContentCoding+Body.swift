import Compression

extension ContentCoding {
    /// Compresses a body; nil without zlib or memory.
    ///
    /// Prefers speed to size: over a loopback, time matters and bytes do not.
    func encode(_ body: [UInt8]) -> [UInt8]? {
        guard var stream = ZlibStream(compressingTo: format) else { return nil }
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

    /// Decompresses a body; refuses one of more than `limit` bytes.
    ///
    /// Reads all members of a gzip body (RFC 1952 §2.2). Memory grows with the decompressed bytes,
    /// not with the declared length.
    func decode(_ body: [UInt8], limit: Int) throws(CompressionFault) -> [UInt8] {
        try checkStart(of: body, at: 0)
        guard var stream = ZlibStream(decompressing: format) else {
            throw .zlib("insufficient memory")
        }
        var text: [UInt8] = []
        var offset = 0
        while true {
            // One byte more than allowed shows that the body is too large.
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

    /// Refuses bytes that are not a gzip member (RFC 1952 §2.3.1).
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

    /// Refuses bytes that are not a zlib stream, and a preset dictionary, which HTTP does not have
    /// (RFC 1950 §2.2).
    private static func checkZlibHeader(of body: [UInt8]) throws(CompressionFault) {
        guard body.count >= 2 else { throw .truncated }
        let hasDictionary = body[1] & 0x20 != 0
        guard body[0] & 0x0F == deflateMethod, body[0] >> 4 <= 7, !hasDictionary,
            (Int(body[0]) << 8 | Int(body[1])) % 31 == 0
        else { throw .header }
    }

    private static let deflateMethod: UInt8 = 8
}

/// The reason why compressed bytes cannot be read.
enum CompressionFault: Error, Hashable, CustomStringConvertible {
    /// The bytes end too early.
    case truncated
    /// The bytes do not begin with the format's header.
    case header
    /// There are bytes after the end.
    case trailingBytes
    /// zlib's message about bytes that violate the format, or about a wrong checksum or length.
    case zlib(String)
    /// The decompressed body is longer than allowed.
    case tooLarge

    var description: String {
        switch self {
        case .truncated: "it ends too early"
        case .header: "its header is invalid"
        case .trailingBytes: "something follows its end"
        case .zlib(let words): "zlib says: \(words)"
        case .tooLarge: "it becomes too large"
        }
    }
}
