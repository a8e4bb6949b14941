import Accounts
import Output
import Terminal
import Text

extension FrameDrawer {
    /// Draws the first row: the org, the object, and on the right the position of the cursor.
    mutating func drawHead() {
        let parts = shownParts
        let width = parts.reduce(0) { $0 + columns(of: $1.text) + Self.gap }
        let end = state.size.columns - width
        var column = 1
        func room() -> Int { max(0, end - column) }
        column += write(
            state.org?.name ?? "",
            column: column,
            row: 0,
            limit: room(),
            style: BrowserTheme.strong
        )
        column += Self.gap
        if let kind = state.org?.kind, kind != .unknown, room() >= 8 {
            let style = kind.isProduction ? BrowserTheme.danger : BrowserTheme.quiet
            column += write(kind.label, column: column, row: 0, limit: room(), style: style)
            column += Self.gap
        }
        if state.org?.isReadOnly == true, room() >= 9 {
            column += write(
                "read-only",
                column: column,
                row: 0,
                limit: room(),
                style: BrowserTheme.warning
            )
            column += Self.gap
        }
        if let list = state.list, room() >= 4 {
            let path = state.lists.count > 1 ? breadcrumb(room: room()) : list.name
            write(path, column: column, row: 0, limit: room(), style: BrowserTheme.accent)
        }
        column = end + Self.gap - 1
        for part in parts {
            column += write(part.text, column: column, row: 0, style: part.style) + Self.gap
        }
    }

    /// The steps to the list on the screen, without the first ones if there is no room for all.
    private func breadcrumb(room: Int) -> String {
        let (between, left) = (sign(" › ", " > "), sign("…", "~"))
        var steps = state.lists.flatMap { $0.steps.isEmpty ? [$0.name] : $0.steps }
        var isCut = false
        func path() -> String { ((isCut ? [left] : []) + steps).joined(separator: between) }
        while steps.count > 1, columns(of: path()) > room {
            steps.removeFirst()
            isCut = true
        }
        return path()
    }

    private static let gap = 2
    /// The minimum width for the org's name.
    private static let leastName = 16

    /// A part of the right side; without room, the part with the highest rank is dropped first.
    private struct Part {
        let text: String
        var style = CellStyle.plain
        let rank: Int
    }

    /// The parts of the right side that fit.
    private var shownParts: [Part] {
        var parts = parts
        while parts.count > 1,
            parts.reduce(Self.leastName, { $0 + columns(of: $1.text) + Self.gap })
                > state.size.columns,
            let last = parts.indices.max(by: { parts[$0].rank < parts[$1].rank })
        {
            parts.remove(at: last)
        }
        return parts
    }

    private var parts: [Part] {
        var parts: [Part] = []
        if let words = networkWords {
            parts.append(Part(text: words, style: BrowserTheme.danger, rank: 0))
        }
        guard let list = state.list else { return parts }
        if !list.marks.isEmpty {
            let words = "\(Count.grouped(list.marks.count)) marked"
            parts.append(Part(text: words, style: BrowserTheme.mark, rank: 2))
        }
        if !list.filter.isEmpty {
            let words = "filter \"\(list.filter)\""
            parts.append(Part(text: words, style: BrowserTheme.accent, rank: 3))
        }
        if !list.view.isEmpty || !list.filter.isEmpty {
            parts.append(Part(text: rowWords(of: list), rank: 1))
        }
        if let usage = state.usage, isWide {
            let words = "API \(Count.grouped(usage.used))/\(Count.grouped(usage.allowed))"
            parts.append(Part(text: words, style: BrowserTheme.quiet, rank: 4))
        }
        return parts
    }

    private var networkWords: String? {
        switch state.network {
        case .ok: nil
        case .offline(_, let retryAt, _) where retryAt <= state.now: "OFFLINE, retrying"
        case .offline(_, let retryAt, _):
            "OFFLINE, retry in \((retryAt - state.now + 999) / 1000) s (R now)"
        case .sessionExpired: "SESSION EXPIRED, L to log in"
        case .limited: "API LIMIT REACHED"
        }
    }

    private func rowWords(of list: RecordList) -> String {
        let row = list.view.isEmpty ? "0" : Count.grouped(list.cursor + 1)
        let shown = Count.grouped(list.view.count)
        let loaded = Count.grouped(list.loadedCount)
        let total = list.total.map(Count.grouped)
        let isFiltered = !list.filter.isEmpty
        guard isWide else {
            let words = "row \(row)/\(shown)"
            if isFiltered { return "\(words) of \(loaded)" }
            return list.isComplete ? words : words + (total.map { " of \($0)" } ?? "+")
        }
        if isFiltered { return "row \(row) of \(shown) filtered / \(loaded) loaded" }
        guard !list.isComplete else { return "row \(row) of \(shown)" }
        return "row \(row) of \(shown) loaded" + (total.map { " / \($0)" } ?? "+")
    }

    // MARK: - The last row

    mutating func drawKeys() {
        let row = state.size.rows - 1
        for item in KeyRow(state, state.context).items {
            let start = item.columns.lowerBound
            let width = write(
                KeySpelling.text(item.key),
                column: start,
                row: row,
                style: BrowserTheme.accent
            )
            write(item.label, column: start + width + 1, row: row, style: BrowserTheme.quiet)
        }
    }
}
