import Client
import Output
import Records
import SOQL
import Terminal
import Text

extension BrowserState {
    /// Opens the column chooser, which needs the object's description.
    mutating func openColumns() -> [BrowserEffect] {
        guard let list, list.query.hasRecords, let object = list.query.object,
            list.query.query != nil, list.columns?.allSatisfy({ $0.kind == .field }) == true
        else {
            say(
                .warning,
                "these rows are not records, so their columns are fixed; \(messageKeys.editQuery)"
            )
            return []
        }
        var chooser = ColumnChooser(entries: [])
        chooser.entries = (list.columns ?? []).map {
            ColumnChooser.Entry(path: $0.path.joined(separator: "."), isChosen: true)
        }
        if case .known(let description) = objects[object.lowercased()] { chooser.add(description) }
        overlays.append(.columns(chooser))
        return network.canRead ? describe(object) : []
    }

    /// Adds an object's fields to an open chooser.
    mutating func describedForColumns(_ object: ObjectDescription) {
        guard list?.query.object?.lowercased() == object.summary.name.lowercased() else { return }
        // The help may be open over it.
        for index in overlays.indices {
            guard case .columns(var chooser) = overlays[index] else { continue }
            chooser.add(object)
            overlays[index] = .columns(chooser)
        }
    }

    mutating func pressInColumns(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .columns(var chooser) = overlays.last else { return [] }
        if chooser.path != nil || chooser.isTyping { return typeInColumns(key, chooser) }
        switch action {
        case .down: chooser.move(by: 1, rows: columnRows)
        case .up: chooser.move(by: -1, rows: columnRows)
        case .first: chooser.move(by: -100_000, rows: columnRows)
        case .last: chooser.move(by: 100_000, rows: columnRows)
        case .pageDown: chooser.move(by: columnRows, rows: columnRows)
        case .pageUp: chooser.move(by: -columnRows, rows: columnRows)
        case .toggle:
            chooser.toggle()
            chooser.move(by: 0, rows: columnRows)
        case .moveDown, .moveUp:
            guard chooser.search.text.isEmpty else {
                say(.note, "all fields must be shown to move one; esc shows them")
                return []
            }
            chooser.reorder(by: action == .moveDown ? 1 : -1)
        case .addPath: chooser.path = TextInput()
        case .filter: chooser.isTyping = true
        case .accept: return applyColumns(chooser)
        case .cancel where !chooser.search.text.isEmpty: chooser.find("")
        case .cancel:
            close()
            message = nil
            return []
        default: break
        }
        overlays[overlays.count - 1] = .columns(chooser)
        return []
    }

    /// The number of rows in the chooser's list.
    var columnRows: Int { max(1, size.rows - 8) }

    private mutating func typeInColumns(
        _ key: Key,
        _ chooser: ColumnChooser
    ) -> [BrowserEffect] {
        var chooser = chooser
        switch key {
        case .escape:
            if chooser.path != nil { chooser.path = nil } else { chooser.find("") }
            chooser.isTyping = false
        case .enter:
            if let path = chooser.path {
                chooser.path = nil
                let names = path.text.split(separator: ".", omittingEmptySubsequences: false)
                guard !names.isEmpty, names.allSatisfy({ String($0).isAPIName }) else {
                    say(.warning, "a path is names separated by dots: Account.Owner.Name")
                    break
                }
                message = nil
                chooser.choose(path.text)
            }
            chooser.isTyping = false
        default: return edit(with: key) ?? []
        }
        overlays[overlays.count - 1] = .columns(chooser)
        return []
    }

    /// Applies the chosen columns.
    private mutating func applyColumns(_ chooser: ColumnChooser) -> [BrowserEffect] {
        let paths = chooser.entries.filter(\.isChosen).map { $0.path.names }
        guard !paths.isEmpty else {
            say(.warning, "a list needs at least one column")
            return []
        }
        close()
        message = nil
        return show(columns: paths)
    }

    /// Shows these fields; runs the query again only for fields that are not loaded.
    mutating func show(columns paths: [[String]]) -> [BrowserEffect] {
        guard let list else { return [] }
        let loaded = list.columns ?? []
        let paths = Self.distinct(paths, among: loaded.map(\.path))
        let columns = paths.compactMap { path in loaded.first { $0.path == path } }
        guard paths != loaded.map(\.path), let query = list.query.selecting(paths) else {
            return []
        }
        guard columns.count == paths.count else { return isReachable() ? run(query) : [] }
        changeList { list in
            list.query = query
            list.columns = columns
            list.column = 0
            list.sort = nil
            list.rows.choose(columns)
            list.rebuildView()
        }
        return []
    }
}

extension BrowserState {
    /// Returns each path once, spelled as a loaded column; the case of names does not matter.
    private static func distinct(
        _ paths: [[String]],
        among loaded: [[String]]
    ) -> [[String]] {
        func folded(_ path: [String]) -> [String] { path.map { $0.lowercased() } }
        var seen: Set<[String]> = []
        return paths.filter { seen.insert(folded($0)).inserted }.map { path in
            loaded.first { folded($0) == folded(path) } ?? path
        }
    }
}

extension ColumnChooser {
    /// The index after the last column, including columns hidden in this dialog.
    private var end: Int { (entries.lastIndex { $0.isChosen || $0.wasHidden } ?? -1) + 1 }

    /// The indices of the entries that match the search text.
    var shown: [Int] {
        let wanted = FoldedText.of(search.text)
        guard !wanted.isEmpty else { return Array(entries.indices) }
        return entries.indices.filter {
            FoldedText.of("\(entries[$0].path) \(entries[$0].label ?? "")").contains(wanted)
        }
    }

    /// Appends an object's other fields, and adds labels and types to the chosen ones.
    fileprivate mutating func add(_ object: ObjectDescription) {
        var known = Set(entries.map { $0.path.lowercased() })
        for field in object.fields where !field.flags.contains(.deprecatedAndHidden) {
            if let index = entries.firstIndex(where: {
                $0.path.lowercased() == field.name.lowercased()
            }) {
                entries[index].label = field.label
                entries[index].type = field.type
            } else if known.insert(field.name.lowercased()).inserted {
                entries.append(
                    Entry(path: field.name, label: field.label, type: field.type, isChosen: false)
                )
            }
        }
    }

    fileprivate mutating func move(by distance: Int, rows: Int) {
        cursor = max(0, min(shown.count - 1, cursor + distance))
        if cursor < top { top = cursor }
        if cursor >= top + rows { top = cursor - rows + 1 }
    }

    /// Shows the entries with a text.
    fileprivate mutating func find(_ text: String) {
        (search, cursor, top) = (TextInput(text), 0, 0)
    }

    /// Chooses the entry of a path, which may be new.
    fileprivate mutating func choose(_ path: String) {
        let known = entries.firstIndex { $0.path.lowercased() == path.lowercased() }
        if let known, entries[known].isChosen { return }
        var entry = known.map { entries.remove(at: $0) } ?? Entry(path: path, isChosen: true)
        entry.isChosen = true
        entries.insert(entry, at: end)
    }

    /// Toggles the entry under the cursor.
    ///
    /// A hidden column stays in its place, so that the same key shows it again. A field that was
    /// none becomes the last column.
    fileprivate mutating func toggle() {
        let shown = shown
        guard shown.indices.contains(cursor) else { return }
        let (index, end) = (shown[cursor], end)
        entries[index].isChosen.toggle()
        if !entries[index].isChosen { entries[index].wasHidden = true }
        guard index > end else { return }
        let entry = entries.remove(at: index)
        entries.insert(entry, at: end)
        cursor = self.shown.firstIndex { entries[$0].path == entry.path } ?? cursor
    }

    fileprivate mutating func reorder(by step: Int) {
        guard search.text.isEmpty, (0..<end).contains(cursor), (0..<end).contains(cursor + step)
        else { return }
        entries.swapAt(cursor, cursor + step)
        cursor += step
    }
}
