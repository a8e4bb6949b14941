import Records
import TestSupport
import Testing

struct LineBufferTests {
    private static let text = Array("\"A\",\"B\"\n\"1\",\"x\ny\"\n\"2\",\"\"\"\n\"\n3,\n".utf8)

    @Test(arguments: 1...12)
    func `lines are whole however the bytes arrive`(_ size: Int) {
        var buffer = LineBuffer()
        var header: [UInt8]?
        var (bytes, lines): ([UInt8], Int) = ([], 0)
        for start in stride(from: 0, to: Self.text.count, by: size) {
            buffer.append(Self.text[start..<min(start + size, Self.text.count)])
            if header == nil { header = buffer.takeFirstLine() }
            guard header != nil else { continue }
            let taken = buffer.take(reusing: [1, 2, 3])
            bytes += taken.bytes
            lines += taken.lines
        }
        expectEqual(header.map { String(decoding: $0, as: UTF8.self) }, "\"A\",\"B\"\n")
        expectEqual(bytes, Array(Self.text.dropFirst(8)))
        expectEqual(lines, 3)
        #expect(!buffer.hasPart)
    }

    @Test(arguments: 0..<50)
    func `lines end at line feeds outside of quotes`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = (0..<400).map { _ in "\",\nabcdefghij".utf8.randomElement(using: &random) ?? 0 }
        var (buffer, bytes, start, lines) = (LineBuffer(), [UInt8](), 0, 0)
        while start < text.count {
            let end = min(text.count, start + Int.random(in: 1...60, using: &random))
            buffer.append(text[start..<end])
            let taken = buffer.take(reusing: [])
            bytes += taken.bytes
            lines += taken.lines
            start = end
            // A quote within quotes is doubled, which opens them again.
            var (isQuoted, last, count, lineStart) = (false, 0, 0, 0)
            for (index, byte) in text[..<end].enumerated() {
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                guard byte == UInt8(ascii: "\n"), !isQuoted else { continue }
                if index > lineStart { count += 1 }
                (last, lineStart) = (index + 1, index + 1)
            }
            expectEqual(bytes, Array(text[..<last]))
            expectEqual(lines, count)
            expectEqual(buffer.hasPart, last < end)
            expectEqual(buffer.isQuoted, isQuoted)
        }
    }

    @Test func `a line that has not ended stays`() {
        var buffer = LineBuffer()
        buffer.append(Array("a\nb".utf8)[...])
        #expect(buffer.take(reusing: []) == (Array("a\n".utf8), 1))
        #expect(buffer.hasPart)
        buffer.append(Array("\n\n".utf8)[...])
        #expect(buffer.take(reusing: []) == (Array("b\n\n".utf8), 1))
    }
}
