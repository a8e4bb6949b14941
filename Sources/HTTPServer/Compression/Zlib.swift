/// The zlib format (RFC 1950), which is what HTTP calls `deflate` (RFC 9110 §8.4.1.2).
enum Zlib {
    /// Compresses a text.
    static func compress(_ text: [UInt8]) -> [UInt8] {
        // DEFLATE with a window of 32 KiB, the quickest effort.
        var writer = BitWriter(after: [0x78, 0x01])
        Deflater.deflate(text, to: &writer)
        writer.append(littleEndian: Adler32.checksum(of: text).byteSwapped)
        return writer.bytes
    }

    /// Reads a stream; a text longer than `limit` is refused.
    static func decompress(_ bytes: [UInt8], limit: Int) throws(CompressionFault) -> [UInt8] {
        guard bytes.count >= 2 else { throw .truncated }
        let hasDictionary = bytes[1] & 0x20 != 0
        guard bytes[0] & 0x0F == 8, bytes[0] >> 4 <= 7, !hasDictionary,
            (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
        else { throw .header }
        var inflater = Inflater(bytes, at: 2, limit: limit)
        let end = try inflater.inflate()
        guard end + 4 <= bytes.count else { throw .truncated }
        guard end + 4 == bytes.count else { throw .trailingBytes }
        guard bytes.word32(at: end).byteSwapped == Adler32.checksum(of: inflater.text) else {
            throw .checksum
        }
        return inflater.text
    }
}
