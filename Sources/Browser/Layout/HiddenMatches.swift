import Platform
import Records
import Terminal
import Text

/// The columns without room on the screen whose values are why rows on it pass the filter.
///
/// Looks only at the rows on the screen, so that it costs the same for any number of rows.
struct HiddenMatches: Hashable, Sendable {
    /// The names of the columns.
    private(set) var names: [String] = []

    init(
        _ list: RecordList,
        _ layout: ScreenLayout,
        _ display: DisplayOptions,
        _ localTime: LocalTime
    ) {
        let filter = list.parsedFilter
        let all = list.columns ?? []
        guard !filter.isEmpty, !layout.list.isEmpty else { return }
        let onScreen = ListColumns(list, layout: layout, display, localTime).columns.map(\.index)
        guard onScreen.count < all.count else { return }
        let shape = RowShape(all)
        for number in list.view.dropFirst(list.top).prefix(layout.rows.count) {
            let values = BrowserCell.cells(of: list.rows.json(of: number), as: shape)
                .map { FoldedText.of(String(decoding: $0.shownText, as: UTF8.self)) }
            for word in filter.words {
                let matches = values.indices.filter {
                    (word.column ?? $0) == $0 && values[$0].contains(word.text)
                }
                guard !matches.contains(where: onScreen.contains), let first = matches.first,
                    !names.contains(all[first].name)
                else { continue }
                names.append(all[first].name)
            }
        }
    }

    /// The columns in words; nil if every match is on the screen.
    var words: String? {
        guard !names.isEmpty else { return nil }
        let columns = names.count == 1 ? "column" : "columns"
        return "matches in hidden \(columns) \(names.joined(separator: ", "))"
    }
}
