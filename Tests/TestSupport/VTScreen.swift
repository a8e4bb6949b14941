/// A terminal in memory: bytes in, cells out.
///
/// It knows the control sequences that the program's full screen uses, and refuses all others, so
/// that nothing that comes from a record can be obeyed unseen. Like most terminals it gives each
/// scalar columns of its own: one without joins the cell before it, and the halves of a flag share
/// two.
public struct VTScreen {
    /// How a cell looks.
    public struct Attributes: Hashable, Sendable {
        /// The SGR codes that are set, without colours.
        public var codes: Set<Int> = []
        /// 1 to 6; 0 for the standard one.
        public var color = 0

        /// Makes attributes; by default plain ones.
        public init(codes: Set<Int> = [], color: Int = 0) {
            self.codes = codes
            self.color = color
        }
    }

    /// A cell; the right half of a wide one has an empty text.
    public struct Cell: Hashable, Sendable {
        /// What it shows.
        public var text = " "
        /// How it looks.
        public var attributes = Attributes()
    }

    /// The width.
    public let columns: Int
    /// The height.
    public let rows: Int
    /// The cells of the screen that is shown, row by row.
    public private(set) var cells: [[Cell]]
    /// The cursor's column and row, from 0.
    public private(set) var cursor = (column: 0, row: 0)
    /// The private modes that are set, such as 1049 for the alternate screen.
    public private(set) var modes: Set<Int> = [7, 25]
    /// What it does not know, or should not be sent, in words.
    public private(set) var refusals: [String] = []
    /// The texts that were put into the clipboard (OSC 52), in base64.
    public private(set) var copies: [String] = []

    private let width: (Unicode.Scalar) -> Int
    private var attributes = Attributes()
    private var mainScreen: [[Cell]]?
    private var margins: Range<Int>?
    private var pending: [UInt8] = []
    private static let knownModes: Set<Int> = [7, 25, 1000, 1006, 1007, 1049, 2004, 2026]

    /// Makes a blank screen.
    ///
    /// - Parameters:
    ///   - columns: The width.
    ///   - rows: The height.
    ///   - width: The columns of a scalar: 0, 1 or 2.
    public init(columns: Int, rows: Int, width: @escaping (Unicode.Scalar) -> Int) {
        self.columns = columns
        self.rows = rows
        self.width = width
        cells = Self.blank(columns, rows)
    }

    private static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
        Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    /// The rows as text, without blanks at their ends.
    public var lines: [String] {
        cells.map { row in
            var text = row.map(\.text).joined()[...]
            while text.last == " " { text.removeLast() }
            return String(text)
        }
    }

    // MARK: - Bytes

    /// Takes bytes; a sequence may be cut anywhere.
    public mutating func feed(_ bytes: [UInt8]) {
        pending += bytes
        var offset = 0
        while offset < pending.count, let end = unit(at: offset) { offset = end }
        pending.removeFirst(offset)
    }

    /// Obeys what begins at an offset; where it ends, or nil where it is not all there.
    private mutating func unit(at start: Int) -> Int? {
        let byte = pending[start]
        if byte == 0x1B { return escape(at: start) }
        if byte < 0x20 || byte == 0x7F {
            control(byte)
            return start + 1
        }
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard start + length <= pending.count else { return nil }
        let text = String(decoding: pending[start..<start + length], as: UTF8.self)
        for scalar in text.unicodeScalars { show(scalar) }
        return start + length
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x0D where mainScreen == nil: cursor.column = 0
        case 0x0A where mainScreen == nil && cursor.row + 1 < rows: cursor.row += 1
        case 0x0A where mainScreen == nil:
            cells.removeFirst()
            cells.append(Self.blank(columns, 1)[0])
        default: refusals.append("control \(byte)")
        }
    }

    private mutating func escape(at start: Int) -> Int? {
        guard start + 1 < pending.count else { return nil }
        if pending[start + 1] == UInt8(ascii: "]") { return string(at: start) }
        guard pending[start + 1] == UInt8(ascii: "[") else {
            refusals.append("ESC \(pending[start + 1])")
            return start + 2
        }
        var end = start + 2
        while end < pending.count, !(0x40...0x7E).contains(pending[end]) { end += 1 }
        guard end < pending.count else { return nil }
        let parameters = String(decoding: pending[start + 2..<end], as: UTF8.self)
        obey(parameters, Character(Unicode.Scalar(pending[end])))
        return end + 1
    }

    private mutating func string(at start: Int) -> Int? {
        guard let end = pending[start...].firstIndex(of: 0x07) else { return nil }
        let text = String(decoding: pending[start + 2..<end], as: UTF8.self)
        if text.hasPrefix("52;c;") {
            copies.append(String(text.dropFirst(5)))
        } else {
            refusals.append("OSC \(text)")
        }
        return end + 1
    }

    // MARK: - Sequences

    private mutating func obey(_ parameters: String, _ final: Character) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
            Int($0)
        }
        switch (final, parameters) {
        case ("H", _) where numbers.count == 2: move(numbers[0], numbers[1])
        case ("K", ""): erase(cursor.column..<columns, cursor.row)
        case ("J", "2"): for row in 0..<rows { erase(0..<columns, row) }
        case ("m", ""): attributes = Attributes()
        case ("m", _): for number in numbers { setGraphic(number) }
        case ("h", _), ("l", _): setMode(parameters, final == "h")
        case ("s", "?1007"), ("r", "?1007"): break
        case ("r", ""): setMargins(1, rows)
        case ("r", _) where numbers.count == 2: setMargins(numbers[0], numbers[1])
        case ("M", _) where numbers.count == 1: moveLines(numbers[0], isUp: true)
        case ("L", _) where numbers.count == 1: moveLines(numbers[0], isUp: false)
        default: refusals.append("CSI \(parameters)\(final)")
        }
    }

    /// Sets the rows that scroll (DECSTBM); the cursor goes home.
    private mutating func setMargins(_ top: Int?, _ bottom: Int?) {
        guard let top, let bottom, 1 <= top, top < bottom || rows == 1, bottom <= rows else {
            refusals.append("margins \(top ?? -1);\(bottom ?? -1)")
            return
        }
        margins = top - 1..<bottom
        cursor = (0, 0)
    }

    /// Deletes lines at the cursor (DL) or inserts them there (IL), within the margins.
    private mutating func moveLines(_ count: Int?, isUp: Bool) {
        let margins = margins ?? 0..<rows
        let blank = Array(repeating: Cell(), count: columns)
        guard let count, margins.contains(cursor.row), count <= margins.upperBound - cursor.row,
            attributes == Attributes()
        else { return refusals.append("lines \(count ?? -1)") }
        for _ in 0..<count {
            cells.remove(at: isUp ? cursor.row : margins.upperBound - 1)
            cells.insert(blank, at: isUp ? margins.upperBound - 1 : cursor.row)
        }
        cursor.column = 0
    }

    private mutating func move(_ row: Int?, _ column: Int?) {
        guard let row, let column, (1...rows).contains(row), (1...columns).contains(column) else {
            refusals.append("a move out of the screen")
            return
        }
        cursor = (column - 1, row - 1)
    }

    /// Erases cells; in attributes, terminals differ about how the cells look then.
    private mutating func erase(_ range: Range<Int>, _ row: Int) {
        if attributes != Attributes() { refusals.append("erasing in attributes") }
        // The cursor would still be on the last one.
        if range.isEmpty { refusals.append("erasing behind the last column") }
        for column in range { put(Cell(), column, row) }
    }

    private mutating func setGraphic(_ code: Int?) {
        switch code {
        case 0?: attributes = Attributes()
        case let code? where [1, 2, 4, 7].contains(code): attributes.codes.insert(code)
        case let code? where (31...36).contains(code): attributes.color = code - 30
        default: refusals.append("SGR \(code ?? -1)")
        }
    }

    private mutating func setMode(_ parameters: String, _ isOn: Bool) {
        guard parameters.first == "?", let mode = Int(parameters.dropFirst()),
            Self.knownModes.contains(mode)
        else {
            refusals.append("mode \(parameters)")
            return
        }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
        guard mode == 1049 else { return }
        if isOn, mainScreen == nil {
            mainScreen = cells
            cells = Self.blank(columns, rows)
        } else if !isOn, let main = mainScreen {
            cells = main
            mainScreen = nil
        }
    }

    // MARK: - Cells

    private mutating func show(_ scalar: Unicode.Scalar) {
        if scalar.value < 0xA0, scalar.value > 0x7E {
            refusals.append("control \(scalar.value)")
            return
        }
        let taken = width(scalar)
        let halves: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
        let isSecondHalf =
            halves.contains(scalar) && before.map { halves.contains($0) } == true
        if taken == 0 || isSecondHalf {
            join(scalar, isWide: isSecondHalf)
        } else {
            put(scalar, taken)
        }
    }

    /// The only scalar of the cell before the cursor.
    private var before: Unicode.Scalar? {
        guard cursor.column > 0 else { return nil }
        let scalars = cells[cursor.row][cursor.column - 1].text.unicodeScalars
        return scalars.count == 1 ? scalars.first : nil
    }

    private mutating func join(_ scalar: Unicode.Scalar, isWide: Bool) {
        var column = cursor.column - 1
        if column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
        guard column >= 0 else {
            refusals.append("a mark without a base")
            return
        }
        cells[cursor.row][column].text.unicodeScalars.append(scalar)
        guard isWide else { return }
        let kept = cells[cursor.row][column]
        put(Cell(text: "", attributes: kept.attributes), cursor.column, cursor.row)
        cells[cursor.row][column] = kept
        cursor.column += 1
    }

    private mutating func put(_ scalar: Unicode.Scalar, _ taken: Int) {
        guard cursor.column + taken <= columns else {
            refusals.append("text behind the last column")
            return
        }
        let (column, row) = cursor
        put(Cell(text: String(Character(scalar)), attributes: attributes), column, row)
        if taken == 2 {
            let kept = cells[row][column]
            put(Cell(text: "", attributes: attributes), column + 1, row)
            cells[row][column] = kept
        }
        cursor.column += taken
    }

    /// Sets a cell; a wide one that loses a half is blank.
    private mutating func put(_ cell: Cell, _ column: Int, _ row: Int) {
        if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].text = " " }
        if column + 1 < columns, cells[row][column + 1].text.isEmpty {
            cells[row][column + 1].text = " "
        }
        cells[row][column] = cell
    }
}
