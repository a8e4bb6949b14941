import TestSupport
import Testing

@testable import HTTPServer

/// What is compressed comes back as it was.
@Suite struct CompressionTests {
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
        Text("more than a block", (0..<40_000).map { UInt8($0 * $0 >> 7 & 0x3F) } + noise(5000)),
    ]

    private static func noise(_ count: Int) -> [UInt8] {
        var random = SeededRandom(seed: 7)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test(arguments: texts)
    private func `a text comes back`(_ text: Text) throws {
        let text = text.bytes
        let gzip = Gzip.compress(text)
        #expect(try Gzip.decompress(gzip, limit: text.count) == text)
        #expect(try Zlib.decompress(Zlib.compress(text), limit: text.count) == text)
        // Noise is stored, at five bytes more for each block.
        #expect(gzip.count <= text.count + 18 + 5 * (text.count / DeflateBlock.capacity + 1))
    }

    @Test func `texts become smaller`() {
        #expect(Gzip.compress(Array(repeating: 97, count: 1000)).count < 40)
        let lines = Array(CompressedFixture.lines.utf8)
        #expect(Gzip.compress(lines).count < lines.count * 6 / 10)
        let again = Self.noise(30_000) + Self.noise(30_000)
        #expect(Gzip.compress(again).count < 31_000)
    }

    @Test func `codes longer than fifteen bits are cut, and no bits are wasted`() {
        // Fibonacci's numbers make the deepest trees.
        var frequencies = [1, 1]
        while frequencies.count < 30 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
        for limit in [5, 7, 15] {
            let lengths = HuffmanLengths.of(frequencies, limit: limit)
            #expect(lengths.max() == UInt8(limit))
            #expect(lengths.reduce(0) { $0 + 1 << (limit - Int($1)) } == 1 << limit)
        }
        #expect(HuffmanLengths.of([5, 1, 1, 2], limit: 15) == [1, 3, 3, 2])
        #expect(HuffmanLengths.of([0, 0, 9, 0], limit: 15) == [1, 0, 1, 0])
    }

    @Test func `each length and distance has the symbol whose range holds it`() {
        for length in DeflateSymbol.lengths {
            let symbol = DeflateSymbol.ofLength(length) - DeflateSymbol.firstLength
            let rest = length - DeflateSymbol.lengthBases[symbol]
            #expect(0..<1 << DeflateSymbol.lengthBits[symbol] ~= rest)
        }
        for distance in 1...DeflateSymbol.window {
            let symbol = DeflateSymbol.ofDistance(distance)
            let rest = distance - DeflateSymbol.distanceBases[symbol]
            guard rest < 0 || rest >= 1 << DeflateSymbol.distanceBits[symbol] else { continue }
            Issue.record("\(distance) has symbol \(symbol)")
        }
    }
}
