import TestSupport
import Testing

@testable import Terminal

/// The bytes of frames, against a terminal in memory.
struct FrameWriterTests {
    private let options = DisplayOptions(isStyled: true)

    private func screen(_ size: ScreenSize) -> VTScreen {
        VTScreen(columns: size.columns, rows: size.rows) {
            TextWidth().columns(of: ScalarClass($0))
        }
    }

    /// Compares what a terminal shows with the frame, cell by cell.
    private func expectScreen(
        _ screen: VTScreen,
        shows grid: Grid,
        isColored: Bool = true,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(screen.refusals == [], sourceLocation: location)
        #expect(screen.lines == grid.lines, sourceLocation: location)
        #expect(screen.modes.contains(25) == (grid.cursor != nil), sourceLocation: location)
        if let cursor = grid.cursor {
            #expect(screen.cursor == (cursor.column, cursor.row), sourceLocation: location)
        }
        let columns = grid.size.columns
        for row in 0..<grid.size.rows {
            let wanted = (row * columns..<(row + 1) * columns).map { index in
                // The halves of a wide cell look as its left one does.
                let left = grid.texts[index] == 0 ? index - 1 : index
                return attributes(CellStyle(bits: grid.styles[left]), isColored)
            }
            #expect(screen.cells[row].map(\.attributes) == wanted, sourceLocation: location)
        }
    }

    private func attributes(_ style: CellStyle, _ isColored: Bool) -> VTScreen.Attributes {
        var codes: Set<Int> = []
        if style.isBold { codes.insert(1) }
        if style.isDim { codes.insert(2) }
        if style.isUnderlined { codes.insert(4) }
        if style.isReversed { codes.insert(7) }
        return .init(codes: codes, color: isColored ? Int(style.color.rawValue) : 0)
    }

    // MARK: - Random frames

    /// Changes a frame somehow: text of all kinds, styles, blanks, the cursor.
    private func change(_ grid: inout Grid, _ generator: inout SeededGenerator) {
        let (columns, rows) = (grid.size.columns, grid.size.rows)
        let style = CellStyle(bits: UInt8.random(in: 0..<128, using: &generator) & 0b1111_1110)
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            let column = Int.random(in: 0..<columns, using: &generator)
            let row = Int.random(in: 0..<rows, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: grid.clear(columns: column..<columns, rows: row..<row + 1)
            case 1: grid.restyle(columns: column..<column + 5, row: row) { $0 = style }
            case 2: grid = Grid(size: grid.size)
            case 3: grid.cursor = ScreenPosition(column: column, row: row)
            case 4: grid.cursor = nil
            default:
                // Half a flag would join another one beside it.
                let text = SampleText.random(atMost: 6, using: &generator)
                    .filter { $0 != "🇳" }
                let limit = Int.random(in: 1...columns, using: &generator)
                grid.write(
                    text,
                    column: column,
                    row: row,
                    limit: limit,
                    style: style,
                    options: options
                )
            }
        }
    }

    @Test(arguments: [(40, 8), (9, 3), (2, 2), (1, 1), (80, 24)])
    func `after any frames the terminal shows the last one`(_ columns: Int, _ rows: Int) {
        var generator = SeededGenerator(seed: UInt64(columns))
        let size = ScreenSize(columns: columns, rows: rows)
        var grid = Grid(size: size)
        var screen = screen(size)
        var writer = FrameWriter(isColored: true)
        for number in 0..<(columns < 50 ? 600 : 100) {
            change(&grid, &generator)
            if number % 50 == 49 { writer.invalidate() }
            let bytes = writer.bytes(showing: grid)
            screen.feed(bytes)
            expectScreen(screen, shows: grid)
            #expect(!screen.modes.contains(2026))
            #expect(writer.bytes(showing: grid).isEmpty)
        }
    }

    @Test func `after a change of size the frame is painted whole`() {
        var writer = FrameWriter(isColored: false)
        var generator = SeededGenerator(seed: 7)
        for (columns, rows) in [(40, 8), (41, 8), (40, 9), (1, 1), (120, 40), (40, 8)] {
            let size = ScreenSize(columns: columns, rows: rows)
            var grid = Grid(size: size)
            for _ in 0..<9 { change(&grid, &generator) }
            var screen = screen(size)
            screen.feed(Array(String(repeating: "#", count: columns).utf8))
            screen.feed(writer.bytes(showing: grid))
            expectScreen(screen, shows: grid, isColored: false)
        }
    }

    @Test func `what was on the screen before the first frame is gone`() {
        let size = ScreenSize(columns: 10, rows: 2)
        var screen = screen(size)
        screen.feed(Array("\u{1B}[7m##########\u{1B}[m".utf8))
        var grid = Grid(size: size)
        grid.write("Ada", column: 3, row: 0, options: options)
        var writer = FrameWriter(isColored: true)
        screen.feed(writer.bytes(showing: grid))
        expectScreen(screen, shows: grid)
    }

    // MARK: - Bytes

    private func list(_ selected: Int) -> Grid {
        var grid = Grid(size: ScreenSize(columns: 120, rows: 40))
        for row in 0..<40 {
            let name = "Ada Gonzalez \(row)"
            grid.write(name, column: 1, row: row, options: options)
            grid.write("ada\(row)@engines.example", column: 30, row: row, options: options)
            grid.write("Analytical Engines Ltd", column: 70, row: row, options: options)
            if row == selected { grid.restyle(columns: 0..<120, row: row) { $0.isReversed = true } }
        }
        return grid
    }

    @Test func `moving the cursor by a row is less than 400 bytes`() {
        var writer = FrameWriter(isColored: true)
        _ = writer.bytes(showing: list(4))
        let bytes = writer.bytes(showing: list(5))
        #expect(bytes.count < 400)
        #expect(!bytes.isEmpty)
    }

    @Test(arguments: [1, -1, 3, -10])
    func `scrolling a list moves it on the screen, and writes what is new`(distance: Int) {
        func frame(from first: Int) -> Grid {
            var grid = Grid(size: ScreenSize(columns: 80, rows: 24))
            grid.write("demo  Contact  row \(first)", column: 0, row: 0, options: options)
            for row in 2..<22 {
                let name = "Ada Gonzalez \(first + row), 山田 🙂"
                grid.write(name, column: 1, row: row, options: options)
                grid.write(
                    "ada\(first + row)@engines.example",
                    column: 40,
                    row: row,
                    options: options
                )
            }
            let cursor = distance > 0 ? 21 : 2
            grid.restyle(columns: 0..<80, row: cursor) { $0.isReversed = true }
            grid.write("? help  q quit", column: 0, row: 23, options: options)
            return grid
        }
        var writer = FrameWriter(isColored: true)
        var screen = screen(ScreenSize(columns: 80, rows: 24))
        screen.feed(writer.bytes(showing: frame(from: 100)))
        let bytes = writer.bytes(showing: frame(from: 100 + distance))
        screen.feed(bytes)
        expectScreen(screen, shows: frame(from: 100 + distance))
        #expect(bytes.count < 250 + 110 * abs(distance))
    }

    @Test func `any shift of any rows shows the last frame`() {
        var generator = SeededGenerator(seed: 11)
        let size = ScreenSize(columns: 30, rows: 12)
        var (grid, screen) = (Grid(size: size), screen(size))
        var writer = FrameWriter(isColored: true)
        for _ in 0..<Amount.share(of: 400) {
            for _ in 0..<6 { change(&grid, &generator) }
            screen.feed(writer.bytes(showing: grid))
            let first = Int.random(in: 0..<8, using: &generator)
            let rows = first..<Int.random(in: first + 2...12, using: &generator)
            let distance = Int.random(in: 1..<rows.count, using: &generator)
            grid.shift(
                by: RowShift(
                    rows: rows,
                    distance: Bool.random(using: &generator) ? distance : -distance
                )
            )
            change(&grid, &generator)
            screen.feed(writer.bytes(showing: grid))
            expectScreen(screen, shows: grid)
        }
    }

    @Test func `a frame is one synchronized update`() {
        var writer = FrameWriter(isColored: true)
        for row in 0..<3 {
            let text = String(decoding: writer.bytes(showing: list(row)), as: UTF8.self)
            expect(text, .hasPrefix("\u{1B}[?2026h"))
            expect(text, .hasSuffix("\u{1B}[?2026l"))
            expect(text, .lacks("\u{1B}[2J"))
        }
    }

    @Test func `only the cursor's position is written where nothing else changed`() {
        var writer = FrameWriter(isColored: true)
        var grid = list(0)
        _ = writer.bytes(showing: grid)
        grid.cursor = ScreenPosition(column: 4, row: 2)
        let text = String(decoding: writer.bytes(showing: grid), as: UTF8.self)
        expectEqual(text, "\u{1B}[?2026h\u{1B}[?25l\u{1B}[3;5H\u{1B}[?25h\u{1B}[?2026l")
    }

    @Test func `without colours attributes are written still`() {
        var grid = Grid(size: ScreenSize(columns: 4, rows: 1))
        let style = CellStyle(color: .red, isBold: true, isUnderlined: true)
        grid.write("Ada", column: 0, row: 0, style: style, options: options)
        for (isColored, sequence) in [(true, "\u{1B}[0;1;4;31m"), (false, "\u{1B}[0;1;4m")] {
            var writer = FrameWriter(isColored: isColored)
            let text = String(decoding: writer.bytes(showing: grid), as: UTF8.self)
            expect(text, .contains(sequence))
            expectEqual(text.contains("\u{1B}[0;1;4;31m"), isColored)
        }
    }

    @Test func `what is behind a character beyond ASCII has its column told`() {
        var grid = Grid(size: ScreenSize(columns: 12, rows: 1))
        grid.write("⚠ x 山y", column: 0, row: 0, options: options)
        var writer = FrameWriter(isColored: true)
        let text = String(decoding: writer.bytes(showing: grid), as: UTF8.self)
        expect(text, .contains("⚠\u{1B}[1;2H x 山\u{1B}[1;7Hy"))
    }

    @Test func `taking the screen and giving it back leaves a terminal as it was`() {
        let size = ScreenSize(columns: 20, rows: 4)
        var screen = screen(size)
        screen.feed(Array("$ sfctl browse\r\n".utf8))
        let (lines, modes) = (screen.lines, screen.modes)
        screen.feed(Array((ScreenModes.enter + ScreenModes.mouseOn).utf8))
        expectEqual(screen.modes, [1000, 1006, 1007, 1049, 2004])
        var writer = FrameWriter(isColored: true)
        var grid = Grid(size: size)
        grid.write("Contacts", column: 0, row: 0, options: options)
        screen.feed(writer.bytes(showing: grid).dropLast(8))
        screen.feed(Array(ScreenModes.leave.utf8))
        expectEqual(screen.lines, lines)
        // Wheel as arrows is brought back by the terminal itself.
        expectEqual(screen.modes.subtracting([1007]), modes)
        expectEqual(screen.refusals, [])
    }
}
