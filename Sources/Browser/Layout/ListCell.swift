import Output
import Platform
import Records
import Text

/// The form of a value in the list.
enum ListCell {
    /// Returns the text of a value: times in local time, and a subquery's result as its number of
    /// rows.
    static func text(of cell: BrowserCell, _ localTime: LocalTime) -> String {
        switch cell.kind {
        case .null, .missing: return "<null>"
        case .object: return String(decoding: cell.shownText, as: UTF8.self)
        case .string:
            guard let instant = Instant(cell.text[...]) else { return cell.string }
            return instant.text(in: localTime, headingZone: nil)
        case .number, .true, .false, .array: return cell.string
        }
    }

    /// Returns the ranges of Characters in a text that match words of the filter.
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
