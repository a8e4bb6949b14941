/// A frame: the cells of a screen.
///
/// Text comes in by `write` only, which sanitises it, so no cell holds what a terminal would obey.
public struct Grid: Sendable {
    /// The size.
    public let size: ScreenSize
    /// Where the cursor of a text input is; nil hides it.
    public var cursor: ScreenPosition?
    /// For each cell a scalar, or with the highest bit the index of a cluster; 0 for the right half of a wide one.
    private(set) var texts: [UInt32]
    /// For each cell its style's bits.
    private(set) var styles: [UInt8]
    /// For each cell whether it is the left half of a wide one.
    private(set) var isWide: [Bool]
    /// Clusters of more than one scalar.
    private var clusters: [String] = []

    private static let clusterBit: UInt32 = 1 << 31
    private static let blank = UInt32(0x20)

    /// Makes a screen of blanks.
    public init(size: ScreenSize) {
        self.size = ScreenSize(columns: max(1, size.columns), rows: max(1, size.rows))
        let count = self.size.columns * self.size.rows
        texts = Array(repeating: Self.blank, count: count)
        styles = Array(repeating: 0, count: count)
        isWide = Array(repeating: false, count: count)
    }

    // MARK: - Writing

    /// Writes a text that came from anywhere, in one line.
    ///
    /// It goes through the `Sanitizer`. What does not fit is cut, with an ellipsis. A wide cell that is overwritten by half
    /// loses the other half, too. What lies outside of the screen is not written.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - column: The column of its first cell, from 0.
    ///   - row: The row, from 0.
    ///   - limit: The most columns that it may take; nil for as many as there are.
    ///   - style: How it looks.
    ///   - options: What the terminal can show.
    /// - Returns: The columns that it took.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol,
        column: Int,
        row: Int,
        limit: Int? = nil,
        style: CellStyle = .plain,
        options: DisplayOptions
    ) -> Int {
        let room = max(0, min(limit ?? .max, size.columns))
        // One scalar more than is looked at, so that the text is seen to go on.
        let bytes = Array(text.utf8.prefix(Self.mostBytes(of: room) + 4))
        return write(
            bytes.indices,
            of: bytes,
            column: column,
            row: row,
            limit: limit,
            style: style,
            options: options
        )
    }

    /// Writes a part of a text in UTF-8, as the other function does.
    @discardableResult
    public mutating func write(
        _ range: Range<Int>,
        of bytes: [UInt8],
        column: Int,
        row: Int,
        limit: Int? = nil,
        style: CellStyle = .plain,
        options: DisplayOptions
    ) -> Int {
        let room = min(limit ?? .max, size.columns - column)
        guard row >= 0, row < size.rows, column >= 0, room > 0 else { return 0 }
        // A value may be much longer than a row: what cannot be seen is not read.
        let shown = Self.beginning(of: range, of: bytes, atMost: Self.mostBytes(of: room))
        var text = DisplayText()
        Sanitizer(mode: .cell, options: options).append(shown, of: bytes, to: &text)
        if text.columns <= room, shown == range {
            return put(text, column, row, room, style, options.width)
        }
        let ellipsis = options.ellipsis(within: room)
        let width = options.width.columns(of: ellipsis)
        var taken = put(text, column, row, room - width, style, options.width)
        for character in ellipsis {
            let width = options.width.columns(of: character)
            put(String(character), width: width, column + taken, row, style.bits)
            taken += width
        }
        return taken
    }

    /// The bytes that are enough for some columns, with room for marks and hidden characters.
    private static func mostBytes(of columns: Int) -> Int { 64 * columns + 256 }

    /// The beginning of a text: no more than some bytes, and no scalar in part.
    private static func beginning(
        of range: Range<Int>,
        of bytes: [UInt8],
        atMost count: Int
    ) -> Range<Int> {
        guard range.count > count else { return range }
        var end = range.lowerBound + count
        // Not within a scalar.
        for _ in 0..<3 where bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return range.lowerBound..<end
    }

    /// Writes what is sanitised, as far as it fits; the columns that it took.
    private mutating func put(
        _ text: DisplayText,
        _ column: Int,
        _ row: Int,
        _ room: Int,
        _ style: CellStyle,
        _ width: TextWidth
    ) -> Int {
        var reversed = style
        reversed.isReversed.toggle()
        let bits = (plain: style.bits, marked: reversed.bits)
        // Of printable ASCII each byte is a cell. (A letter of two bytes may be two columns wide.)
        if text.runs.isEmpty, text.columns == text.bytes.count,
            text.bytes.allSatisfy({ $0 < 0x80 })
        {
            let count = min(room, text.bytes.count)
            for index in 0..<max(0, count) {
                set(UInt32(text.bytes[index]), column + index, row, bits.plain)
            }
            return max(0, count)
        }
        let string = String(decoding: text.bytes, as: UTF8.self)
        var taken = 0
        var offset = 0
        for character in string {
            let columns = width.columns(of: character)
            guard taken + columns <= room else { break }
            let isMarked = text.runs.contains { $0.range.contains(offset) }
            let style = isMarked ? bits.marked : bits.plain
            if columns <= 2 {
                put(String(character), width: columns, column + taken, row, style)
            } else {
                putParts(of: character, column + taken, row, style, width)
            }
            taken += columns
            offset += character.utf8.count
        }
        return taken
    }

    /// Puts a cluster of more than two columns, as scripts have it that join letters: each part that has columns of its own
    /// into a cell.
    private mutating func putParts(
        of character: Character,
        _ column: Int,
        _ row: Int,
        _ style: UInt8,
        _ width: TextWidth
    ) {
        var column = column
        var part = (text: "", columns: 0)
        for scalar in character.unicodeScalars {
            let columns = width.columns(of: ScalarClass(scalar))
            if columns > 0, part.columns > 0 {
                put(part.text, width: part.columns, column, row, style)
                column += part.columns
                part = ("", 0)
            }
            part.text.unicodeScalars.append(scalar)
            part.columns += columns
        }
        put(part.text, width: part.columns, column, row, style)
    }

    /// Puts one cluster, or a part of one, into a cell or two.
    private mutating func put(
        _ part: String,
        width: Int,
        _ column: Int,
        _ row: Int,
        _ style: UInt8
    ) {
        guard width > 0 else { return }
        let scalars = part.unicodeScalars
        var text = scalars.first?.value ?? Self.blank
        if scalars.count > 1 {
            text = Self.clusterBit | UInt32(clusters.count)
            clusters.append(part)
        }
        set(text, column, row, style)
        guard width == 2, column + 1 < size.columns else { return }
        set(0, column + 1, row, style)
        let index = row * size.columns + column
        texts[index] = text
        isWide[index] = true
    }

    /// Sets one cell; the other half of a wide cell that stood there becomes blank.
    private mutating func set(_ text: UInt32, _ column: Int, _ row: Int, _ style: UInt8) {
        let index = row * size.columns + column
        if isWide[index] {
            isWide[index] = false
            texts[index + 1] = Self.blank
        } else if texts[index] == 0 {
            texts[index - 1] = Self.blank
            isWide[index - 1] = false
        }
        texts[index] = text
        styles[index] = style
    }

    // MARK: - Restyling

    /// Changes how cells look, and keeps what they show.
    public mutating func restyle(
        columns: Range<Int>,
        row: Int,
        _ change: (inout CellStyle) -> Void
    ) {
        guard row >= 0, row < size.rows else { return }
        for column in columns.clamped(to: 0..<size.columns) {
            let index = row * size.columns + column
            var style = CellStyle(bits: styles[index])
            change(&style)
            styles[index] = style.bits
        }
    }

    /// Makes cells blank.
    public mutating func clear(columns: Range<Int>, rows: Range<Int>) {
        for row in rows.clamped(to: 0..<size.rows) {
            for column in columns.clamped(to: 0..<size.columns) {
                set(Self.blank, column, row, 0)
            }
        }
    }

    // MARK: - Reading

    /// The columns that a text takes when it is written.
    public static func columns(
        of text: some StringProtocol,
        options: DisplayOptions
    ) -> Int {
        Sanitizer(mode: .cell, options: options).display(text).columns
    }

    /// What a cell shows; nothing for the right half of a wide one.
    func text(_ index: Int) -> String {
        let text = texts[index]
        if text == 0 { return "" }
        if text & Self.clusterBit != 0 { return clusters[Int(text & ~Self.clusterBit)] }
        return Unicode.Scalar(text).map { String(Character($0)) } ?? " "
    }

    /// Whether a cell is a plain blank.
    func isBlank(_ index: Int) -> Bool { texts[index] == Self.blank && styles[index] == 0 }

    /// Whether a cell shows the same as that of another grid.
    func isSame(_ index: Int, as other: Grid) -> Bool {
        guard styles[index] == other.styles[index] else { return false }
        let (mine, its) = (texts[index], other.texts[index])
        if mine & Self.clusterBit != 0, its & Self.clusterBit != 0 {
            return text(index) == other.text(index)
        }
        return mine == its
    }

    /// The rows as text, without blanks at their ends.
    public var lines: [String] {
        (0..<size.rows).map { row in
            let cells = row * size.columns..<(row + 1) * size.columns
            let line = cells.map(text).joined()
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The rows with a letter for the style of each cell, without plain ones at their ends.
    public var styleLines: [String] {
        (0..<size.rows).map { row in
            let cells = row * size.columns..<(row + 1) * size.columns
            let letters = cells.map { CellStyle(bits: styles[$0]).letter }
            return String(String(letters).reversed().drop { $0 == "." }.reversed())
        }
    }
}
