import TestSupport
import Testing

@testable import HTTPServer

/// Reading what others have compressed.
struct DecompressionTests {
    private struct File: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let text: String

        init(_ name: String, _ bytes: [UInt8], _ text: String) {
            testDescription = name
            self.bytes = bytes
            self.text = text
        }
    }

    private static let files: [File] = [
        File("fixed codes", CompressedFixture.fixed, CompressedFixture.text),
        File("stored", CompressedFixture.stored, CompressedFixture.text),
        File("no distances", CompressedFixture.huffman, CompressedFixture.text),
        File("a full header", CompressedFixture.headed, CompressedFixture.text),
        File("described codes", CompressedFixture.described, CompressedFixture.lines),
        File("several blocks", CompressedFixture.flushed, "one two one two"),
        File("a run", CompressedFixture.run, String(repeating: "a", count: 100_000)),
        File("nothing", CompressedFixture.empty, ""),
        File(
            "several members",
            CompressedFixture.fixed + CompressedFixture.empty
                + CompressedFixture.described,
            CompressedFixture.text + CompressedFixture.lines
        ),
    ]

    @Test(arguments: files)
    private func `a file of zlib's is read`(file: File) throws {
        try expectEqual(
            ContentCoding.gzip.decode(file.bytes, limit: 100_000),
            Array(file.text.utf8)
        )
    }

    @Test func `a stream of the zlib format is read`() throws {
        let text = try ContentCoding.deflate.decode(CompressedFixture.zlib, limit: 1000)
        expectEqual(text, Array(CompressedFixture.text.utf8))
    }

    @Test func `a text as long as the limit is let through, and none that is longer`() throws {
        try expectEqual(
            ContentCoding.gzip.decode(CompressedFixture.run, limit: 100_000).count,
            100_000
        )
        for limit in [0, 1, 258, 99_999] {
            #expect(throws: CompressionFault.tooLarge) {
                try ContentCoding.gzip.decode(CompressedFixture.run, limit: limit)
            }
        }
        #expect(throws: CompressionFault.tooLarge) {
            try ContentCoding.gzip.decode(CompressedFixture.stored, limit: 208)
        }
        #expect(throws: CompressionFault.tooLarge) {
            try ContentCoding.gzip.decode(
                CompressedFixture.fixed + CompressedFixture.fixed,
                limit: 300
            )
        }
    }
}
