/// A heading in the parts between which it may wrap: behind a dot, and at a blank.
struct TableHeading {
    /// The columns that it takes on one line.
    let columns: Int
    private let text: String
    private let parts: [Part]

    private struct Part {
        let text: String
        let columns: Int
        /// Whether a blank stands before it where it does not begin a line.
        let followsBlank: Bool
    }

    /// Takes a raw heading apart, which is measured as the sanitiser shows it.
    init(_ text: String, measuredBy sanitizer: Sanitizer) {
        func width(_ text: String) -> Int { sanitizer.display(text).columns }
        self.text = text
        columns = width(text)
        var parts: [Part] = []
        for word in text.split(separator: " ") {
            var rest = word
            var followsBlank = !parts.isEmpty
            while !rest.isEmpty {
                let dot = rest.dropLast().firstIndex(of: ".")
                let part = String(dot.map { rest[...$0] } ?? rest)
                rest = rest.dropFirst(part.count)
                parts.append(Part(text: part, columns: width(part), followsBlank: followsBlank))
                followsBlank = false
            }
        }
        self.parts = parts
    }

    /// The columns that the heading takes where each part has a line of its own.
    var leastColumns: Int { parts.map(\.columns).max() ?? 0 }

    /// The heading in lines of so many columns; a part that is wider has a line of its own.
    func lines(within limit: Int) -> [String] {
        guard columns > limit else { return [text] }
        var lines: [String] = []
        var columns = 0
        for part in parts {
            let gap = part.followsBlank ? 1 : 0
            if !lines.isEmpty, columns + gap + part.columns <= limit {
                lines[lines.count - 1] += (part.followsBlank ? " " : "") + part.text
                columns += gap + part.columns
            } else {
                lines.append(part.text)
                columns = part.columns
            }
        }
        return lines
    }
}

extension CellBuffer {
    /// The lines above a table: as many as the highest heading has, the others at the bottom.
    ///
    /// - Parameters:
    ///   - headings: A heading for each column.
    ///   - widths: The columns of each.
    ///   - options: What the terminal can show.
    init(headings: [TableHeading], widths: [Int], options: DisplayOptions) {
        self.init(columnCount: headings.count, options: options)
        let wrapped = zip(headings, widths).map { $0.lines(within: $1) }
        let height = max(1, wrapped.map(\.count).max() ?? 1)
        for line in 0..<height {
            for lines in wrapped {
                let index = line - (height - lines.count)
                // Underlined is the line above the values only.
                append(
                    index < 0 ? "" : lines[index],
                    style: line == height - 1 ? .heading : .bold
                )
            }
        }
    }
}
