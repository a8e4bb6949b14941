/// A frame: the cells of a screen.
///
/// Text enters only through `write`, which sanitises it, so no cell contains a control sequence.
package struct Grid: Sendable {
    /// The size.
    package let size: ScreenSize
    /// The position of a text input's cursor; nil hides the cursor.
    package var cursor: ScreenPosition?
    /// For each cell a scalar, or the index of a cluster with the highest bit set; 0 for the right
    /// half of a wide cell.
    private(set) var texts: [UInt32]
    /// The bits of each cell's style.
    private(set) var styles: [UInt8]
    /// Whether each cell is the left half of a wide one.
    private(set) var isWide: [Bool]
    /// Clusters of more than one scalar.
    private var clusters: [String] = []

    private static let clusterBit: UInt32 = 1 << 31
    private static let blank = UInt32(0x20)

    /// Makes a blank screen.
    package init(size: ScreenSize) {
        self.size = ScreenSize(columns: max(1, size.columns), rows: max(1, size.rows))
        let count = self.size.columns * self.size.rows
        texts = Array(repeating: Self.blank, count: count)
        styles = Array(repeating: 0, count: count)
        isWide = Array(repeating: false, count: count)
    }

    // MARK: - Writing

    /// Writes any text on one line, after passing it through the `Sanitizer`.
    ///
    /// Text that does not fit is cut, with an ellipsis. Overwriting half of a wide cell clears its
    /// other half. Text outside the screen is not written.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - column: The column of its first cell, from 0.
    ///   - row: The row, from 0.
    ///   - limit: The greatest width in columns; nil for no limit.
    ///   - style: The style of the text.
    ///   - options: The terminal's capabilities.
    /// - Returns: The width written, in columns.
    @discardableResult
    package mutating func write(
        _ text: some StringProtocol,
        column: Int,
        row: Int,
        limit: Int? = nil,
        style: CellStyle = .plain,
        options: DisplayOptions
    ) -> Int {
        let room = max(0, min(limit ?? .max, size.columns))
        // One scalar more than `write` examines, to show that the text continues.
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

    /// Writes a part of a UTF-8 text like the other function.
    @discardableResult
    package mutating func write(
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
        // A value may be much longer than a row; do not read beyond the visible part.
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

    /// Returns a number of bytes that is enough for a width, allowing for marks and hidden
    /// characters.
    private static func mostBytes(of columns: Int) -> Int { 64 * columns + 256 }

    /// Returns the beginning of a text up to a number of bytes, ending between scalars.
    private static func beginning(
        of range: Range<Int>,
        of bytes: [UInt8],
        atMost count: Int
    ) -> Range<Int> {
        guard range.count > count else { return range }
        var end = range.lowerBound + count
        // Do not end within a scalar.
        for _ in 0..<3 where bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return range.lowerBound..<end
    }

    /// Writes as much sanitised text as fits, and returns its width in columns.
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
        // In printable ASCII, each byte is one cell. (A letter of two bytes may be two columns
        // wide.)
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

    /// Puts a cluster wider than two columns, as in scripts that join letters, by putting each part
    /// with a width into a separate cell.
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

    /// Puts one cluster, or a part of one, into one or two cells.
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

    /// Sets one cell; the other half of a wide cell there becomes blank.
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

    /// Changes the style of cells but not their text.
    package mutating func restyle(
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
    package mutating func clear(columns: Range<Int>, rows: Range<Int>) {
        for row in rows.clamped(to: 0..<size.rows) {
            for column in columns.clamped(to: 0..<size.columns) {
                set(Self.blank, column, row, 0)
            }
        }
    }

    /// Moves rows as a terminal does; the rows that become free are blank.
    mutating func shift(by shift: RowShift) {
        let before = self
        for row in shift.rows {
            let from = row + shift.distance
            let cells = row * size.columns..<(row + 1) * size.columns
            let isFilled = shift.rows.contains(from)
            for index in cells {
                let source = index + shift.distance * size.columns
                texts[index] = isFilled ? before.texts[source] : Self.blank
                styles[index] = isFilled ? before.styles[source] : 0
                isWide[index] = isFilled && before.isWide[source]
            }
        }
    }

    // MARK: - Reading

    /// A hash for each row; rows that look the same have the same one.
    var rowHashes: [Int] {
        (0..<size.rows).map { row in
            var hasher = Hasher()
            for index in row * size.columns..<(row + 1) * size.columns {
                hasher.combine(styles[index])
                if texts[index] & Self.clusterBit != 0 {
                    hasher.combine(text(index))
                } else {
                    hasher.combine(texts[index])
                }
            }
            return hasher.finalize()
        }
    }

    /// Returns the width of a text when written, in columns.
    package static func columns(
        of text: some StringProtocol,
        options: DisplayOptions
    ) -> Int {
        Sanitizer(mode: .cell, options: options).display(text).columns
    }

    /// Returns a cell's text; empty for the right half of a wide cell.
    package func text(_ index: Int) -> String {
        let text = texts[index]
        if text == 0 { return "" }
        if text & Self.clusterBit != 0 { return clusters[Int(text & ~Self.clusterBit)] }
        return Unicode.Scalar(text).map { String(Character($0)) } ?? " "
    }

    /// Returns whether a cell is a space without style.
    func isBlank(_ index: Int) -> Bool { texts[index] == Self.blank && styles[index] == 0 }

    /// Returns whether a cell equals that of another grid.
    func isSame(_ index: Int, as other: Grid) -> Bool {
        guard styles[index] == other.styles[index] else { return false }
        let (mine, its) = (texts[index], other.texts[index])
        if mine & Self.clusterBit != 0, its & Self.clusterBit != 0 {
            return text(index) == other.text(index)
        }
        return mine == its
    }

    /// Returns a cell's style.
    package func style(_ index: Int) -> CellStyle { CellStyle(bits: styles[index]) }
}
