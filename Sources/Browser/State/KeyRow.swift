import Terminal

/// The last row of the screen: as many keys as fit, the most useful first and quit at the end.
struct KeyRow: Hashable, Sendable {
    private(set) var items: [Item] = []

    /// A key with its label.
    struct Item: Hashable, Sendable {
        let key: Key
        let label: String
        /// The columns of both, with the blank between them.
        let columns: Range<Int>
    }

    init(_ state: BrowserState, _ context: KeyContext) {
        let bindings = state.keys.bindings(in: context).filter { $0.label != nil }
        let wanted = context == .detail ? Self.wantedInRecord : Self.wanted
        func rank(_ binding: KeyTable.Binding) -> Int {
            wanted.firstIndex(of: binding.action) ?? wanted.count
        }
        let ranked = bindings.sorted { rank($0) < rank($1) }
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
            guard let label = state.label(of: binding), let key = binding.keys.first else {
                continue
            }
            let width = Self.width(of: binding, state) - Self.gap
            items.append(
                Item(
                    key: key,
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
        guard let label = state.label(of: binding), let key = binding.keys.first else { return 0 }
        let texts = [KeySpelling.text(key), label]
        return texts.reduce(1 + gap) { $0 + Grid.columns(of: $1, options: state.display) }
    }

    /// The actions with a label, the most useful first.
    private static let wanted: [BrowserAction] = [
        .help, .back, .open, .undo, .filter, .find, .soql, .delete, .mark, .search, .sort, .columns,
        .copy, .export, .views, .values, .web, .tree,
    ]
    private static let wantedInRecord: [BrowserAction] = [
        .help, .back, .open, .undo, .tree, .fieldInfo, .countChildren, .delete, .filter, .find,
        .soql, .emptyFields, .types, .mark, .copy, .nextRecord, .export, .web, .search, .views,
    ]
}

extension BrowserState {
    /// Whether an action would have an effect now, as a quick estimate.
    fileprivate func isOfUse(_ action: BrowserAction) -> Bool {
        switch action {
        case .back: lists.count > 1 || list?.detail != nil || list?.filter.isEmpty == false
        case .help: overlays.isEmpty || offersHelp
        case .undo: lastDelete.map { !$0.isUnderWay && !$0.restorable.isEmpty } ?? false
        case .delete: list?.query.hasRecords == true && org?.isReadOnly != true
        case .tree: list?.query.hasRecords == true && list?.query.object?.lowercased() == "contact"
        case .accept: acceptLabel != nil
        case .saveView: panel?.kind == .views
        case .countAll: panel?.offersWholeCount == true
        case .open: list?.query.hasRecords == true || list?.currentRow != nil
        case .mark, .web, .copy, .columns, .search: list?.query.hasRecords == true
        default: true
        }
    }

    /// Returns the label of a binding in the dialog that is open.
    fileprivate func label(of binding: KeyTable.Binding) -> String? {
        switch (binding.action, overlays.last) {
        case (.accept, _): acceptLabel
        case (.cancel, .confirmation): "cancel"
        case (.cancel, .quitting): "wait"
        default: binding.label
        }
    }

    /// The label of Enter in the open dialog; nil if Enter does nothing there.
    private var acceptLabel: String? {
        switch overlays.last {
        case .filter: "keep"
        case .search, .find: "search"
        case .soql(let line): line.objects == nil ? "run" : "open"
        case .columns(let chooser) where chooser.path != nil: "add"
        case .columns(let chooser): chooser.isTyping ? "keep" : "done"
        case .export: "export"
        case .orgs: "switch"
        case .start: "choose"
        case .deletes: chosenDelete?.restorable.isEmpty == false ? "restore" : nil
        case .quitting: "wait"
        case .panel(let page): page.acceptLabel
        default: "continue"
        }
    }
}
