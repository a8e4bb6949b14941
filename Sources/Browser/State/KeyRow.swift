import Terminal

/// The last row of the screen: as many keys as fit, the most useful first and quit at the end.
struct KeyRow: Hashable, Sendable {
    private(set) var items: [Item] = []

    /// A key with its label.
    struct Item: Hashable, Sendable {
        let action: BrowserAction
        let key: String
        let label: String
        /// The columns of both, with the blank between them.
        let columns: Range<Int>
    }

    init(_ state: BrowserState, _ context: KeyContext) {
        let bindings = state.keys.bindings(in: context).filter { $0.label != nil }
        let ranked = bindings.sorted { Self.rank($0.action) < Self.rank($1.action) }
        let quit = ranked.first { $0.action == .quit }
        var room = state.size.columns - 1 - (quit.map { Self.width(of: $0, state) } ?? 0)
        var shown: [KeyTable.Binding] = []
        for binding in ranked where binding.action != .quit {
            let width = Self.width(of: binding, state)
            guard width <= room, state.isOfUse(binding.action) else { continue }
            room -= width
            shown.append(binding)
        }
        var column = 1
        for binding in shown + (quit.map { [$0] } ?? []) {
            guard let label = binding.label, let key = binding.keys.first else { continue }
            let width = Self.width(of: binding, state) - Self.gap
            items.append(
                Item(
                    action: binding.action,
                    key: KeySpelling.text(key),
                    label: label,
                    columns: column..<column + width
                )
            )
            column += width + Self.gap
        }
    }

    /// The blanks between two keys.
    private static let gap = 2

    private static func width(of binding: KeyTable.Binding, _ state: BrowserState) -> Int {
        guard let label = binding.label, let key = binding.keys.first else { return 0 }
        let texts = [KeySpelling.text(key), label]
        return texts.reduce(1 + gap) { $0 + Grid.columns(of: $1, options: state.display) }
    }

    /// Returns the rank of a key's label; lower is more useful.
    private static func rank(_ action: BrowserAction) -> Int {
        wanted.firstIndex(of: action) ?? wanted.count
    }

    private static let wanted: [BrowserAction] = [
        .help, .back, .open, .filter, .mark, .delete, .undo, .countChildren, .soql, .search, .sort,
        .columns, .copy, .export, .web, .nextRecord, .emptyFields, .types,
    ]
}

extension BrowserState {
    /// Whether an action would have an effect now, as a quick estimate.
    fileprivate func isOfUse(_ action: BrowserAction) -> Bool {
        switch action {
        case .back: lists.count > 1 || list?.detail != nil || list?.filter.isEmpty == false
        case .undo: lastDelete.map { !$0.isUnderWay && !$0.restorable.isEmpty } ?? false
        case .delete: list?.query.hasRecords == true && org?.isReadOnly != true
        case .open, .mark, .web, .copy, .columns: list?.query.hasRecords == true
        default: true
        }
    }
}
