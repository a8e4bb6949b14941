package import Terminal

extension Grid {
    /// The rows as text, without trailing spaces.
    package var lines: [String] {
        rows(without: " ") { index in text(index) }
    }

    /// The rows with a letter for each cell's style, without trailing plain cells.
    package var styleLines: [String] {
        rows(without: ".") { index in String(style(index).letter) }
    }

    private func rows(without blank: String, _ cell: (Int) -> String) -> [String] {
        (0..<size.rows).map { row in
            let cells = (row * size.columns..<(row + 1) * size.columns).map(cell)
            let end = cells.lastIndex { $0 != blank }.map { $0 + 1 } ?? 0
            return cells[..<end].joined()
        }
    }
}

extension CellStyle {
    /// The style's letter in golden files.
    ///
    /// `.` is plain, `B` bold, `-` dim, `_` underlined, `#` reversed, and `@` reversed and bold. A
    /// colour has its own letter (`l` for blue), in upper case if bold.
    fileprivate var letter: Character {
        if isReversed { return isBold ? "@" : "#" }
        if isUnderlined { return "_" }
        if isDim { return "-" }
        let letter: String =
            switch color {
            case .standard: isBold ? "b" : "."
            case .red: "r"
            case .green: "g"
            case .yellow: "y"
            case .blue: "l"
            case .magenta: "m"
            case .cyan: "c"
            }
        return Character(isBold ? letter.uppercased() : letter)
    }
}
