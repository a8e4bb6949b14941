import Terminal

/// A line of a record's page.
struct DetailLine: Hashable, Sendable {
    let kind: DetailEntry.Kind
    /// The number of the line's item.
    let item: Int
    /// The parts, each of which fits into its column.
    var label = ""
    var name = ""
    var type = ""
    var text = ""
    /// Whether the text is no value: `<null>`, or the type below a value.
    var isQuiet = false
    /// Whether the text is the first line of a value that Enter opens.
    var opens = false
}

/// The columns of a record's page, counted from its left edge.
struct DetailColumns: Hashable, Sendable {
    /// The width of the labels.
    let label: Int
    /// The width of the API names; 0 if there is no room for them.
    private(set) var name = 0
    /// The width of the types; 0 if they are not shown, or there is no room for them.
    private(set) var type = 0
    /// The width of the values.
    private(set) var value: Int

    static let gap = 2
    /// The most columns of a label, of a name and of a type.
    private static let most = 22
    /// The least columns of a value beside names and types.
    private static let leastValue = 28

    /// Measures the fields, the empty ones too, so that all records of an object look alike.
    init(_ entries: [DetailEntry], width: Int, showsTypes: Bool, _ display: DisplayOptions) {
        let fields = entries.filter { $0.kind == .field }
        func longest(_ text: (DetailEntry) -> String) -> Int {
            fields.map { Grid.columns(of: text($0), options: display) }.max() ?? 0
        }
        let most = min(Self.most, max(12, width * 2 / 5))
        label = min(most, longest(\.label))
        value = max(1, width - label - Self.gap)
        guard fields.contains(where: { $0.name != $0.label }) else { return }
        name = Self.take(longest(\.name), from: &value)
        if showsTypes, name > 0 { type = Self.take(longest(\.type), from: &value) }
    }

    /// Takes columns from those of the values, if enough are left; returns 0 otherwise.
    private static func take(_ wanted: Int, from room: inout Int) -> Int {
        let width = min(wanted, most)
        guard width > 0, room - width - gap >= leastValue else { return 0 }
        room -= width + gap
        return width
    }

    /// The first column of the API names.
    var nameStart: Int { label + Self.gap }
    /// The first column of the types.
    var typeStart: Int { nameStart + (name > 0 ? name + Self.gap : 0) }
    /// The first column of the values.
    var valueStart: Int { typeStart + (type > 0 ? type + Self.gap : 0) }
}

/// The lines of a record's page at a width.
struct DetailLines {
    let columns: DetailColumns
    private let width: Int
    private let wraps: Bool
    private let showsTypes: Bool
    private let display: DisplayOptions
    private(set) var lines: [DetailLine] = []

    /// Lays the page out.
    ///
    /// - Parameters:
    ///   - entries: The entries of the page.
    ///   - columns: Its columns.
    ///   - width: Its width in columns.
    ///   - wraps: Whether long values wrap.
    ///   - showsTypes: Whether the fields' types are shown.
    ///   - display: The rules for measuring text.
    init(
        _ entries: [DetailEntry],
        _ columns: DetailColumns,
        width: Int,
        wraps: Bool,
        showsTypes: Bool,
        _ display: DisplayOptions
    ) {
        self.columns = columns
        self.width = width
        self.wraps = wraps
        self.showsTypes = showsTypes
        self.display = display
        for entry in entries { add(entry) }
    }

    private mutating func add(_ entry: DetailEntry) {
        switch entry.kind {
        case .field: addField(entry)
        case .children:
            // A relationship's name has the columns of label and API name.
            add(
                entry,
                labels: display.wrapped(entry.label, width: columns.valueStart - DetailColumns.gap),
                values: display.wrapped(entry.text, width: columns.value)
            )
        case .title, .heading, .blank, .note, .hiddenFields:
            for text in display.wrapped(entry.text, width: width) {
                lines.append(DetailLine(kind: entry.kind, item: entry.item, text: text))
            }
        }
    }

    private mutating func addField(_ entry: DetailEntry) {
        let hasName = columns.name > 0
        let hasType = columns.type > 0
        var below: [String] = []
        if showsTypes, !hasType, !entry.type.isEmpty {
            let words = hasName ? entry.type : "\(entry.name)  \(entry.type)"
            below = display.wrapped(words, width: columns.value)
        }
        add(
            entry,
            labels: display.wrapped(entry.label, width: columns.label),
            names: hasName ? display.wrapped(entry.name, width: columns.name) : [],
            types: hasType ? display.wrapped(entry.type, width: columns.type) : [],
            values: display.wrapped(entry.text, width: wraps ? columns.value : nil),
            below: below
        )
    }

    /// Adds an entry's parts beside each other.
    private mutating func add(
        _ entry: DetailEntry,
        labels: [String],
        names: [String] = [],
        types: [String] = [],
        values: [String],
        below: [String] = []
    ) {
        let texts = values + below
        let height = max(labels.count, names.count, types.count, texts.count)
        for index in 0..<height {
            func part(_ parts: [String]) -> String { index < parts.count ? parts[index] : "" }
            lines.append(
                DetailLine(
                    kind: entry.kind,
                    item: entry.item,
                    label: part(labels),
                    name: part(names),
                    type: part(types),
                    text: part(texts),
                    isQuiet: entry.isNull || index >= values.count,
                    opens: entry.kind == .field && entry.target != nil && index == 0
                )
            )
        }
    }
}
