import Client
import Terminal
import Text

extension BrowserState {
    /// Shows what the org says of the field under the cursor.
    mutating func openFieldInfo() {
        guard let object = list?.query.object, let entry = currentEntry, entry.kind == .field else {
            return say(.note, "move to a field first")
        }
        guard let field = description(of: object)?.fields.first(where: { $0.name == entry.name })
        else { return say(.note, "the org has not described \(object) yet") }
        var page = PanelPage(kind: .field, title: "\(object).\(field.name)")
        let width = max(20, min(size.columns - 10, 70)) - Self.factIndent
        page.lines = field.facts.flatMap { fact in
            display.wrapped(fact.text, width: width).enumerated().map { index, text in
                .init(text: index == 0 ? fact.name : "", detail: text)
            }
        }
        open(page)
    }

    /// The column of the facts beside their names.
    static let factIndent = 14
}

extension FieldDescription {
    /// The description of the field, as names and texts.
    fileprivate var facts: [(name: String, text: String)] {
        var facts: [(name: String, text: String?)] = [
            ("Label", label), ("Type", typeWithSize),
            ("Refers to", referenceTo.isEmpty ? nil : referenceTo.joined(separator: ", ")),
            ("Parent path", relationshipName), ("Help", inlineHelpText),
            ("Formula", calculatedFormula), ("Default", defaultValueFormula),
            ("Depends on", controllerName), ("You may", rights), ("In queries", uses),
            ("Properties", properties),
        ]
        let active = picklistValues.filter { $0.flags.contains(.active) }
        if !picklistValues.isEmpty {
            let inactive = picklistValues.count - active.count
            let rest = inactive > 0 ? ", and \(Count.text(inactive, "inactive value"))" : ""
            facts.append(("Values", active.map(\.value).joined(separator: ", ") + rest))
        }
        return facts.compactMap { fact in fact.text.map { (fact.name, $0) } }
    }

    /// The user's own rights; describe does not tell those of other users.
    private var rights: String {
        switch (flags.contains(.createable), flags.contains(.updateable)) {
        case (true, true): "read it, set it in a new record, and change it"
        case (true, false): "read it, and set it in a new record"
        case (false, true): "read it, and change it"
        case (false, false):
            flags.contains(.calculated) ? "read it: the org computes it" : "read it"
        }
    }

    private var uses: String {
        let uses: [(FieldDescription.Flag, String)] = [
            (.filterable, "filter"), (.sortable, "sort"), (.groupable, "group"),
        ]
        let has = uses.filter { flags.contains($0.0) }.map(\.1)
        return has.isEmpty ? "only select" : has.joined(separator: ", ")
    }

    private var properties: String? {
        let properties: [(Bool, String)] = [
            (mustBeGiven, "required"), (flags.contains(.unique), "unique"),
            (flags.contains(.externalId), "external id"), (flags.contains(.custom), "custom"),
            (flags.contains(.encrypted), "encrypted"), (flags.contains(.nameField), "name field"),
        ]
        let names = properties.filter(\.0).map(\.1)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}
