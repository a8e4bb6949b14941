/// The gzip file format (RFC 1952).
enum Gzip {
    private static let magic: [UInt8] = [0x1F, 0x8B]
    private static let deflateMethod: UInt8 = 8
    private static let trailerSize = 8

    /// Compresses a text into one member.
    static func compress(_ text: [UInt8]) -> [UInt8] {
        // No time, the quickest effort, no system that matters.
        var writer = BitWriter(after: magic + [deflateMethod, 0, 0, 0, 0, 0, 4, 255])
        Deflater.deflate(text, to: &writer)
        writer.append(littleEndian: CRC32.checksum(of: text, in: 0..<text.count))
        writer.append(littleEndian: UInt32(truncatingIfNeeded: text.count))
        return writer.bytes
    }

    /// Reads one member after the other to the end (RFC 1952 §2.2); a text longer than `limit` is refused.
    static func decompress(_ bytes: [UInt8], limit: Int) throws(CompressionFault) -> [UInt8] {
        var text: [UInt8] = []
        var place = 0
        repeat {
            let start = text.count
            place = try skipHeader(of: bytes, at: place)
            var inflater = Inflater(bytes, at: place, after: text, limit: limit)
            text = []
            place = try inflater.inflate()
            text = inflater.text
            guard place + trailerSize <= bytes.count else { throw .truncated }
            guard bytes.word32(at: place) == CRC32.checksum(of: text, in: start..<text.count),
                bytes.word32(at: place + 4) == UInt32(truncatingIfNeeded: text.count - start)
            else { throw .checksum }
            place += trailerSize
        } while place < bytes.count
        return text
    }

    private struct Flags: OptionSet {
        let rawValue: UInt8

        static let headerChecksum = Flags(rawValue: 1 << 1)
        static let extra = Flags(rawValue: 1 << 2)
        static let name = Flags(rawValue: 1 << 3)
        static let comment = Flags(rawValue: 1 << 4)
        static let reserved = Flags(rawValue: 0b1110_0000)
    }

    /// Steps over a member's header (RFC 1952 §2.3).
    private static func skipHeader(
        of bytes: [UInt8],
        at start: Int
    ) throws(CompressionFault) -> Int {
        let fixedSize = 10
        let head = bytes[start...].prefix(fixedSize)
        guard head.starts(with: magic) || magic.starts(with: head) else {
            throw start == 0 ? .header : .trailingBytes
        }
        guard head.count == fixedSize else { throw .truncated }
        let flags = Flags(rawValue: bytes[start + 3])
        guard bytes[start + 2] == deflateMethod, flags.isDisjoint(with: .reserved) else {
            throw .header
        }
        var place = start + fixedSize
        if flags.contains(.extra) {
            guard place + 2 <= bytes.count else { throw .truncated }
            place += 2 + Int(bytes[place]) + Int(bytes[place + 1]) << 8
        }
        for flag in [Flags.name, .comment] where flags.contains(flag) {
            guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else {
                throw .truncated
            }
            place = end + 1
        }
        if flags.contains(.headerChecksum) {
            guard place + 2 <= bytes.count else { throw .truncated }
            let due = CRC32.checksum(of: bytes, in: start..<place)
            guard bytes[place] == UInt8(truncatingIfNeeded: due),
                bytes[place + 1] == UInt8(truncatingIfNeeded: due >> 8)
            else { throw .checksum }
            place += 2
        }
        guard place <= bytes.count else { throw .truncated }
        return place
    }
}
