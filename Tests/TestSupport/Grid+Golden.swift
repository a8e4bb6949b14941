package import Terminal

extension Grid {
    /// The rows as text, without trailing spaces.
    package var lines: [String] {
        rows { index in text(index) }.map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The rows with a letter for each cell's style, without trailing plain cells.
    package var styleLines: [String] {
        rows { index in String(style(index).letter) }.map { line in
            String(line.reversed().drop { $0 == "." }.reversed())
        }
    }

    private func rows(_ cell: (Int) -> String) -> [String] {
        (0..<size.rows).map { row in
            (row * size.columns..<(row + 1) * size.columns).map(cell).joined()
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
