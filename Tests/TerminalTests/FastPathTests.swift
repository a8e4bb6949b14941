import TestSupport
import Testing

@testable import Terminal

/// Text that is measured, cleaned and cut byte by byte against the same text as characters.
struct FastPathTests {
    private static let options = [false, true].flatMap { isUnicode in
        [false, true].flatMap { showsHidden in
            [false, true].map { ambiguousIsWide in
                DisplayOptions(
                    isUnicode: isUnicode,
                    showsHidden: showsHidden,
                    width: TextWidth(ambiguousIsWide: ambiguousIsWide)
                )
            }
        }
    }

    private func expectSame(
        _ value: Range<Int>,
        of bytes: [UInt8],
        _ mode: Sanitizer.Mode,
        _ options: DisplayOptions
    ) {
        let before = Sanitizer(mode: mode, options: options).display("\u{1B}é")
        var characters = Cleaning(mode: mode, options: options)
        characters.text = before
        characters.appendCharacters(of: value, of: bytes)
        var text = before
        Sanitizer(mode: mode, options: options).append(value, of: bytes, to: &text)
        expectEqual(text, characters.text, "\(bytes[value]) \(mode) \(options)")
    }

    @Test(arguments: [Sanitizer.Mode.cell, .block], options)
    func `texts of all kinds are cleaned alike`(
        _ mode: Sanitizer.Mode,
        _ options: DisplayOptions
    ) {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<Amount.share(of: 400) {
            let bytes = Array(SampleText.random(atMost: 9, using: &generator).utf8)
            expectSame(bytes.indices, of: bytes, mode, options)
        }
    }

    @Test(arguments: [Sanitizer.Mode.cell, .block])
    func `texts of scalars of every class are cleaned alike`(_ mode: Sanitizer.Mode) {
        let scalars = ScalarClass.runs.compactMap { Unicode.Scalar($0 >> 4) }
        var generator = SeededGenerator(seed: 17)
        for scalar in scalars {
            let other = scalars.randomElement(using: &generator) ?? scalar
            let text = "é\(scalar)\(other)\(scalar)\u{301}a\(other)\u{1F3FB}"
            for bytes in [
                Array(text.utf8), Array(text.unicodeScalars.dropLast(3).description.utf8),
            ] {
                expectSame(bytes.indices, of: bytes, mode, DisplayOptions())
            }
        }
    }

    @Test func `malformed UTF-8 is cleaned alike, wherever it is cut`() {
        var generator = SeededGenerator(seed: 99)
        for _ in 0..<Amount.share(of: 2_000) {
            var bytes = Array(SampleText.random(atMost: 5, using: &generator).utf8)
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Int.random(in: start...bytes.count, using: &generator)
            if let index = bytes.indices.randomElement(using: &generator) {
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            expectSame(start..<end, of: bytes, .cell, DisplayOptions())
        }
    }

    @Test func `a run of printable ASCII ends at any other byte, wherever that stands`() {
        for other in UInt8.min...UInt8.max where !other.isPrintable {
            for index in 0..<20 {
                var bytes = [UInt8](repeating: UInt8(ascii: "~"), count: 20)
                bytes[index] = other
                for range in [0..<20, index..<20, 0..<index, max(0, index - 9)..<index + 1] {
                    expectEqual(bytes.printableEnd(in: range), min(index, range.upperBound))
                }
            }
        }
        let printable = (UInt8(0x20)..<0x7F).map { $0 }
        expectEqual(printable.printableEnd(in: printable.indices), printable.count)
    }

    @Test(arguments: [false, true])
    func `a cut run is what as many characters are`(_ ambiguousIsWide: Bool) {
        let width = TextWidth(ambiguousIsWide: ambiguousIsWide)
        let sanitizer = Sanitizer(mode: .cell, options: DisplayOptions(width: width))
        var generator = SeededGenerator(seed: 41)
        var cuts = 0
        for _ in 0..<Amount.share(of: 500) {
            let text = sanitizer.display(SampleText.random(atMost: 6, using: &generator))
            for limit in 0...text.columns + 1 {
                let run = PlainRun(
                    in: text.bytes.indices,
                    of: text.bytes,
                    within: limit,
                    measuredBy: width
                )
                guard run.isCut else { continue }
                cuts += 1
                let prefix = characters(of: text.bytes, within: limit, width)
                #expect(run.range == 0..<prefix.bytes && run.columns == prefix.columns)
            }
        }
        #expect(cuts > Amount.share(of: 1_000))
    }

    private func characters(
        of bytes: [UInt8],
        within limit: Int,
        _ width: TextWidth
    ) -> (bytes: Int, columns: Int) {
        var prefix = (bytes: 0, columns: 0)
        for character in String(decoding: bytes, as: UTF8.self) {
            let next = prefix.columns + width.columns(of: character)
            guard next <= limit else { break }
            prefix = (prefix.bytes + character.utf8.count, next)
        }
        return prefix
    }

    @Test func `a text that fits has the lines that it would be broken into`() {
        let width = TextWidth()
        let sanitizer = Sanitizer(mode: .block, options: DisplayOptions())
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<Amount.share(of: 500) {
            var text = sanitizer.display("a\u{1B}")
            let start = text.end
            text.append(sanitizer.display(SampleText.random(atMost: 9, using: &generator)))
            let part = start.bytes..<text.bytes.count
            let columns = text.columns - start.columns
            let broken = LineBreaker.lines(
                of: String(decoding: text.bytes[part], as: UTF8.self),
                limit: columns,
                laterLimit: columns + 1,
                width: width
            )
            let lines = text.lines(
                of: part,
                columns: columns,
                limit: columns,
                laterLimit: columns + 1,
                width: width
            )
            expectEqual(
                lines.map { $0.lowerBound - part.lowerBound..<$0.upperBound - part.lowerBound },
                broken
            )
        }
    }

    @Test(arguments: [nil, 22, 30, 60, 100], [false, true])
    func `rows written cell by cell are the rows of a batch`(_ width: Int?, _ isStyled: Bool) throws
    {
        var generator = SeededGenerator(seed: UInt64(width ?? 0))
        let options = DisplayOptions(isStyled: isStyled)
        let columns = [
            TableColumn(heading: "Name"), TableColumn(heading: "Amount", alignment: .right),
            TableColumn(heading: "Id", shortening: width == 22 ? .first : .never),
        ]
        var first = CellBuffer(columnCount: columns.count, options: options)
        for text in ["Ada 山田", "12", "001"] { first.append(text) }
        for _ in 0..<80 {
            var batch = CellBuffer(columnCount: columns.count, options: options)
            var writer = try #require(
                TableWriter(columns: columns, fitting: first, width: width)
            )
            var streaming = writer
            var lines: [UInt8] = []
            var streamed: [UInt8] = []
            for _ in 0..<2 {
                for _ in columns {
                    append(to: &batch, &streaming, &streamed, using: &generator)
                }
                streaming.endRow(in: &streamed)
            }
            writer.append(batch, to: &lines)
            expectEqual(streamed, lines)
            expectEqual(streaming.shortenedCount, writer.shortenedCount)
        }
    }

    @Test func `a table without columns has no lines`() throws {
        let empty = CellBuffer(columnCount: 0, options: DisplayOptions())
        var writer = try #require(TableWriter(columns: [], fitting: empty, width: 80))
        var output: [UInt8] = []
        writer.appendHeadings(to: &output)
        writer.endRow(in: &output)
        expectEqual(output, [])
    }

    private func append(
        to batch: inout CellBuffer,
        _ writer: inout TableWriter,
        _ output: inout [UInt8],
        using generator: inout SeededGenerator
    ) {
        let text = SampleText.random(atMost: 4, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            batch.appendNull()
            writer.appendNull(to: &output)
        case 1:
            batch.append(text)
            writer.append(text, to: &output)
        default:
            let bytes = Array("\u{202E}\(text)\u{301}".utf8)
            batch.append(3..<bytes.count - 2, of: bytes)
            writer.append(3..<bytes.count - 2, of: bytes, to: &output)
        }
    }
}
