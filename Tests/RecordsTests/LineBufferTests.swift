import Records
import TestSupport
import Testing

@Suite struct LineBufferTests {
    private static let text = Array("\"A\",\"B\"\n\"1\",\"x\ny\"\n\"2\",\"\"\"\n\"\n3,\n".utf8)

    @Test(arguments: 1...12)
    func `lines are whole however the bytes arrive`(_ size: Int) {
        var buffer = LineBuffer()
        var header: [UInt8]?
        var (bytes, lines): ([UInt8], Int) = ([], 0)
        for start in stride(from: 0, to: Self.text.count, by: size) {
            buffer.append(Array(Self.text[start..<min(start + size, Self.text.count)]))
            if header == nil { header = buffer.takeFirstLine() }
            guard header != nil else { continue }
            let taken = buffer.take()
            bytes += taken.bytes
            lines += taken.lines
        }
        #expect(header.map { String(decoding: $0, as: UTF8.self) } == "\"A\",\"B\"\n")
        #expect(bytes == Array(Self.text.dropFirst(8)))
        #expect(lines == 3)
        #expect(!buffer.hasPart)
    }

    @Test func `a line that has not ended stays`() {
        var buffer = LineBuffer()
        buffer.append(Array("a\nb".utf8))
        #expect(buffer.take() == (Array("a\n".utf8), 1))
        #expect(buffer.hasPart)
        buffer.append(Array("\n\n".utf8))
        #expect(buffer.take() == (Array("b\n\n".utf8), 1))
    }
}
