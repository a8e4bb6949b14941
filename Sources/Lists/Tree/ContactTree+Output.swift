package import Output
import Platform
import Records
import Terminal
import Text

extension ContactTree {
    /// Prints the tree: drawn for a person who chose no format, as one JSON document, or as a row
    /// for each record.
    ///
    /// - Throws: Errors of writing.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        if style.format == .json {
            for warning in warnings { context.messages.warn(warning) }
            let json = try Envelope.success(json, warnings: warnings, isPretty: style.isPretty)
            return try OutputTarget(style, context).writeWhole(json)
        }
        guard style.format.isForPeople, !style.isFormatChosen else {
            return try showRows(style, context)
        }
        let drawing = TreeDrawing(
            root.drawnAlone,
            width: style.width,
            isAccessible: style.isAccessible,
            options: style.display
        )
        try OutputTarget(style, context).writeWhole(Array(drawing.text.utf8))
        noteRest(context)
    }

    private func showRows(_ style: OutputStyle, _ context: Context) throws {
        var listing = Listing([
            .init("Level", omitted: 2), .init("Relation"), .init("Object", omitted: 1),
            .init("Id"), .init("Name", .last), .init("Details", .first),
        ])
        root.add(to: &listing, level: 0)
        try listing.show(style, context, noun: "row", warnings: warnings)
        noteRest(context)
    }

    /// Notes the records that are not shown, each kind with a command line that lists all.
    ///
    /// A command line stays whole, so that it can be copied.
    private func noteRest(_ context: Context) {
        guard !context.messages.isQuiet else { return }
        for group in root.children {
            guard let rest = group.rest else { continue }
            let noun = rest.count == 1 ? group.children[0].relation : group.relation
            let count = rest.count.map { "\(Count.grouped($0)) more" } ?? "maybe more"
            context.messages.sayUnwrapped("\(count) \(noun.lowercased()): \(rest.line)")
        }
    }
}

extension TreeNode {
    /// The first node of a tree, with a line for each detail and each way to reach the contact.
    fileprivate var drawnAlone: TreeDrawing.Node {
        let lines =
            [StyledText(name ?? "", style: .bold)]
            + (details + ways + [id].compactMap(\.self)).map {
                StyledText($0)
            }
        return TreeDrawing.Node(lines, children: children.map(\.drawn))
    }

    /// The node below the first one.
    private var drawn: TreeDrawing.Node {
        let shown = [name ?? (problem == nil ? id : nil), details.joined(separator: ", ")]
            .compactMap(\.self).filter { !$0.isEmpty }
        let isGroup = object == nil
        let why = problem.map { "not shown: \($0)" }
        let text = (shown + [why].compactMap(\.self)).joined(separator: ", ")
        return TreeDrawing.Node(
            [StyledText(relation + (text.isEmpty ? "" : ": \(text)"))],
            children: children.map(isGroup ? \.drawnInGroup : \.drawn) + more
        )
    }

    /// A record below the heading of its kind.
    private var drawnInGroup: TreeDrawing.Node {
        let parts = [lead, name, details.joined(separator: ", ")].compactMap(\.self)
        let text = parts.filter { !$0.isEmpty }.joined(separator: "  ")
        return TreeDrawing.Node([StyledText(text.isEmpty ? id ?? "" : text)])
    }

    private var more: [TreeDrawing.Node] {
        guard let rest else { return [] }
        let count = rest.count.map { "and \(Count.grouped($0)) more" } ?? "and maybe more"
        return [TreeDrawing.Node([StyledText("… \(count)")])]
    }

    /// Adds the record and those below it; of a group, only the records, or why there are none.
    fileprivate func add(to listing: inout Listing, level: Int) {
        if object != nil || problem != nil {
            let why = problem.map { "not shown: \($0)" }
            let details = ([lead] + details + [why]).compactMap(\.self).joined(separator: ", ")
            listing.add([
                .number(level), .text(relation), .text(object), .text(id), .text(name),
                .text(details.isEmpty ? nil : details),
            ])
        }
        // A group has no row, so its records stand beside it, not below the row before them.
        for child in children {
            child.add(to: &listing, level: object == nil ? level : level + 1)
        }
    }
}
