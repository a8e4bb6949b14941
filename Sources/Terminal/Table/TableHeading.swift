/// A column heading, split where it may wrap: after a dot and at a space.
struct TableHeading {
    /// The heading's width on one line, in columns.
    let columns: Int
    private let text: String
    private let parts: [Part]

    private struct Part {
        let text: String
        let columns: Int
        /// Whether a space precedes the part, unless it begins a line.
        let followsBlank: Bool
    }

    /// Splits a raw heading; its width is that of the sanitised text.
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

    /// The heading's width with each part on a separate line.
    var leastColumns: Int { parts.map(\.columns).max() ?? 0 }

    /// Returns the heading in lines of a given width; a wider part gets a separate line.
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
    /// Makes the heading lines of a table: as many as the tallest heading has, aligned at the
    /// bottom.
    ///
    /// - Parameters:
    ///   - headings: A heading for each column.
    ///   - widths: The width of each column.
    ///   - options: The terminal's capabilities.
    init(headings: [TableHeading], widths: [Int], options: DisplayOptions) {
        self.init(columnCount: headings.count, options: options)
        let wrapped = zip(headings, widths).map { $0.lines(within: $1) }
        let height = max(1, wrapped.map(\.count).max() ?? 1)
        for line in 0..<height {
            for lines in wrapped {
                let index = line - (height - lines.count)
                // Only the line directly above the values is underlined.
                append(
                    index < 0 ? "" : lines[index],
                    style: line == height - 1 ? .heading : .bold
                )
            }
        }
    }
}
