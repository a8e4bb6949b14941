import TestSupport
import Testing

@testable import HTTPServer

/// Streams that mean it ill, or were damaged: each is a fault, and never another text.
struct HostileStreamTests {
    @Test(arguments: [
        CompressedFixture.fixed, CompressedFixture.stored, CompressedFixture.huffman,
        CompressedFixture.headed, CompressedFixture.described,
    ])
    func `a file that was cut anywhere is told to be`(file: [UInt8]) {
        for count in file.indices {
            #expect(throws: CompressionFault.truncated, "\(count)") {
                try ContentCoding.gzip.decode(Array(file.prefix(count)), limit: 10_000)
            }
        }
    }

    @Test(arguments: [
        CompressedFixture.fixed, CompressedFixture.stored, CompressedFixture.huffman,
        CompressedFixture.headed, CompressedFixture.flushed,
    ])
    func `a bit that was turned over never gives another text`(file: [UInt8]) throws {
        let text = try ContentCoding.gzip.decode(file, limit: 1000)
        for offset in file.indices {
            for bit in 0..<8 {
                var damaged = file
                damaged[offset] ^= 1 << bit
                // In a time, a name or the like it does no harm.
                if let read = try? ContentCoding.gzip.decode(damaged, limit: 1000) {
                    expectEqual(read, text)
                }
            }
        }
    }

    /// Streams bit by bit as they are read, a number and how many bits it has; and their faults.
    private static let streams: [(String, [(UInt32, Int)], CompressionFault)] = [
        ("a block of the fourth kind", [(1, 1), (3, 2)], .zlib("invalid block type")),
        (
            "a stored length without its complement", [(1, 1), (0, 2), (0, 5), (5, 16), (5, 16)],
            .zlib("invalid stored block lengths")
        ),
        (
            "a stored text that is not there", [(1, 1), (0, 2), (0, 5), (5, 16), (0xFFFA, 16)],
            .truncated
        ),
        (
            "a match before the text", [(1, 1), (1, 2)] + code(257) + [(0, 5)],
            .zlib("invalid distance too far back")
        ),
        (
            "a match from before the first byte",
            [(1, 1), (1, 2)] + code(65) + code(257) + [(0b10000, 5)],
            .zlib("invalid distance too far back")
        ),
        (
            "a length without meaning", [(1, 1), (1, 2)] + code(286) + [(0, 5)],
            .zlib("invalid literal/length code")
        ),
        (
            "a distance without meaning",
            [(1, 1), (1, 2)] + code(65) + code(257) + [(0b01111, 5)], .zlib("invalid distance code")
        ),
        (
            "287 lengths", [(1, 1), (2, 2), (30, 5), (0, 5), (0, 4)],
            .zlib("too many length or distance symbols")
        ),
        (
            "31 distances", [(1, 1), (2, 2), (0, 5), (30, 5), (0, 4)],
            .zlib("too many length or distance symbols")
        ),
        (
            "lengths' codes that are too many",
            [(1, 1), (2, 2), (0, 5), (0, 5), (0, 4)] + [(1, 3), (1, 3), (1, 3), (0, 3)],
            .zlib("invalid code lengths set")
        ),
        (
            "lengths' codes that are too few",
            [(1, 1), (2, 2), (0, 5), (0, 5), (0, 4)] + [(2, 3), (0, 3), (0, 3), (0, 3)],
            .zlib("invalid code lengths set")
        ),
        (
            "a repeat of nothing",
            [(1, 1), (2, 2), (0, 5), (0, 5), (0, 4)] + [(1, 3), (1, 3), (0, 3), (0, 3), (0, 3)],
            .zlib("invalid bit length repeat")
        ),
        (
            // Only 0 and the repeats of zeros have codes: no symbol does, the end neither.
            "a code without an end",
            [(1, 1), (2, 2), (0, 5), (0, 5), (0, 4)] + [(0, 3), (0, 3), (1, 3), (1, 3)]
                + [(1, 1), (127, 7), (1, 1), (109, 7)],
            .zlib("invalid code -- missing end-of-block")
        ),
        (
            "more lengths than were told",
            [(1, 1), (2, 2), (0, 5), (0, 5), (0, 4)] + [(0, 3), (0, 3), (1, 3), (1, 3)]
                + [(1, 1), (127, 7), (1, 1), (127, 7)],
            .zlib("invalid bit length repeat")
        ),
    ]

    /// A literal or length in the fixed code, its bits in the order of reading (RFC 1951 §3.2.6).
    private static func code(_ symbol: Int) -> [(UInt32, Int)] {
        let (code, count) =
            switch symbol {
            case ..<144: (0x30 + symbol, 8)
            case ..<256: (0x190 + symbol - 144, 9)
            case ..<280: (symbol - 256, 7)
            default: (0xC0 + symbol - 280, 8)
            }
        return (0..<count).reversed().map { (UInt32(code >> $0 & 1), 1) }
    }

    @Test(arguments: streams)
    func `a stream that breaks the rules is refused`(
        name: String,
        bits: [(UInt32, Int)],
        fault: CompressionFault
    ) {
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        // So many bits that nothing ends too early, unless that is the fault.
        let end: [UInt8] = fault == .truncated ? [] : Array(repeating: 0, count: 16)
        #expect(throws: fault) {
            try ContentCoding.gzip.decode(header + Self.bytes(bits) + end, limit: 1000)
        }
    }

    /// Bits as DEFLATE packs them, the lowest of each byte first (RFC 1951 §3.1.1).
    private static func bytes(_ bits: [(UInt32, Int)]) -> [UInt8] {
        let all = bits.flatMap { number, count in (0..<count).map { number >> $0 & 1 } }
        return stride(from: 0, to: all.count, by: 8).map { start in
            all[start...].prefix(8).enumerated().reduce(0) {
                $0 | UInt8($1.element) << $1.offset
            }
        }
    }

    @Test func `a file that is none, or is followed by something, is refused`() {
        let fixed = CompressedFixture.fixed
        for file in [Array("{}".utf8), [0x1F, 0x8C], CompressedFixture.zlib] {
            #expect(throws: CompressionFault.header) {
                try ContentCoding.gzip.decode(file, limit: 1000)
            }
        }
        var method = fixed
        method[2] = 7
        var flags = fixed
        flags[3] = 0x20
        for file in [method, flags] {
            #expect(throws: CompressionFault.header) {
                try ContentCoding.gzip.decode(file, limit: 1000)
            }
        }
        #expect(throws: CompressionFault.trailingBytes) {
            try ContentCoding.gzip.decode(fixed + [0], limit: 1000)
        }
        #expect(throws: CompressionFault.trailingBytes) {
            try ContentCoding.deflate.decode(CompressedFixture.zlib + [0], limit: 1000)
        }
        #expect(throws: CompressionFault.header) {
            try ContentCoding.deflate.decode(fixed, limit: 1000)
        }
    }

    @Test func `a stream that needs a preset dictionary is refused`() {
        // Python 3: zlib.compressobj(zdict=b"hello").compress(b"hello") and flush().
        let stream: [UInt8] = [
            0x78, 0xBB, 0x06, 0x2C, 0x02, 0x15, 0xCB, 0x00, 0x11, 0x00, 0x06, 0x2C, 0x02, 0x15,
        ]
        #expect(throws: CompressionFault.header) {
            try ContentCoding.deflate.decode(stream, limit: 1000)
        }
    }

    @Test func `a checksum or a length that is wrong is told`() {
        for (offset, words) in [(1, "incorrect length check"), (5, "incorrect data check")] {
            var file = CompressedFixture.fixed
            file[file.count - offset] ^= 1
            #expect(throws: CompressionFault.zlib(words)) {
                try ContentCoding.gzip.decode(file, limit: 1000)
            }
        }
        var stream = CompressedFixture.zlib
        stream[stream.count - 1] ^= 1
        #expect(throws: CompressionFault.zlib("incorrect data check")) {
            try ContentCoding.deflate.decode(stream, limit: 1000)
        }
    }
}
