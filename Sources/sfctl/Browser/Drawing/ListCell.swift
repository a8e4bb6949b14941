import Records
import Text

/// A value as the list shows it.
enum ListCell {
    /// Times are local; of the child result of a subquery the number of rows is shown.
    static func text(of cell: BrowserCell, _ localTime: LocalTime) -> String {
        switch cell.kind {
        case .null, .missing: return "<null>"
        case .object:
            guard let value = try? JSONValue(parsing: cell.text),
                let size = value["totalSize"]?.integer
            else { return cell.string }
            return Count.text(size, "row")
        case .string:
            guard let instant = Instant(cell.text[...]) else { return cell.string }
            return instant.text(in: localTime, headingZone: nil)
        case .number, .true, .false, .array: return cell.string
        }
    }

    /// Where a text has a word of the filter, as ranges of its Characters.
    static func matches(of filter: RowFilter, column: Int, in text: String) -> [Range<Int>] {
        guard !filter.isEmpty else { return [] }
        var folded: [UInt8] = []
        var origins: [Int] = []
        for (index, character) in text.enumerated() {
            let part = FoldedText.of(String(character))
            folded += part
            origins += Array(repeating: index, count: part.count)
        }
        var ranges: [Range<Int>] = []
        for word in filter.words where word.column == nil || word.column == column {
            var start = 0
            while start + word.text.count <= folded.count {
                if folded[start..<start + word.text.count].elementsEqual(word.text) {
                    ranges.append(origins[start]..<origins[start + word.text.count - 1] + 1)
                    start += word.text.count
                } else {
                    start += 1
                }
            }
        }
        return ranges
    }
}
