import TestSupport
import Testing

@testable import HTTPServer

/// What is compressed comes back as it was.
struct CompressionTests {
    private struct Text: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            testDescription = name
            self.bytes = bytes
        }
    }

    private static let texts: [Text] = [
        Text("nothing", []),
        Text("a byte", [0]),
        Text("three bytes", [1, 2, 3]),
        Text("four bytes", [1, 2, 3, 4]),
        Text("words", Array(CompressedFixture.text.utf8)),
        Text("lines", Array(CompressedFixture.lines.utf8)),
        Text("a run", Array(repeating: 97, count: 1000)),
        Text("a run as long as the longest match", Array(repeating: 97, count: 259)),
        Text("every byte", (0...255).map { UInt8($0) }),
        Text("noise", noise(70_000)),
        Text("noise that comes again at the window's end", noise(32_768) + noise(32_768)),
        Text("noise that comes again beyond the window", noise(32_769) + noise(32_769)),
        Text("more than a step makes", noise(200_000)),
        Text("more than a block", (0..<40_000).map { UInt8($0 * $0 >> 7 & 0x3F) } + noise(5000)),
    ]

    private static func noise(_ count: Int) -> [UInt8] {
        var random = SeededRandom(seed: 7)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test(arguments: texts)
    private func `a text comes back`(_ text: Text) throws {
        let text = text.bytes
        for coding in ContentCoding.allCases {
            let coded = try #require(coding.encode(text))
            try expectEqual(coding.decode(coded, limit: text.count), text)
            // Noise is stored, at five bytes more for each block.
            #expect(coded.count <= text.count + 18 + 5 * (text.count / 10_000 + 1))
        }
    }

    @Test func `texts become smaller`() throws {
        let run = try #require(ContentCoding.gzip.encode(Array(repeating: 97, count: 1000)))
        #expect(run.count < 40)
        let lines = Array(CompressedFixture.lines.utf8)
        let codedLines = try #require(ContentCoding.gzip.encode(lines))
        #expect(codedLines.count < lines.count * 6 / 10)
        let again = try #require(ContentCoding.gzip.encode(Self.noise(30_000) + Self.noise(30_000)))
        #expect(again.count < 31_000)
    }

    @Test func `what is compressed is of its format`() throws {
        // RFC 1952 §2.3: the magic number, method 8, no flags. RFC 1950 §2.2: method 8, a window of
        // 32 KiB.
        let gzip = try #require(ContentCoding.gzip.encode([1]))
        #expect(gzip.starts(with: [0x1F, 0x8B, 8, 0]))
        let zlib = try #require(ContentCoding.deflate.encode([1]))
        expectEqual(zlib.first, 0x78)
    }
}
