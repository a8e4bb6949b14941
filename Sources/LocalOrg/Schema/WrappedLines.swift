/// Tables that are written as text in the sources, wrapped so that no line is too long to read.
enum WrappedLines {
    /// The table's lines; one that starts with two spaces continues the one before it, set off by a space.
    static func of(_ text: String) -> [String] {
        text.split(separator: "\n").reduce(into: []) { lines, line in
            if line.hasPrefix("  "), let last = lines.popLast() {
                lines.append(last + line.dropFirst())
            } else {
                lines.append(String(line))
            }
        }
    }
}
