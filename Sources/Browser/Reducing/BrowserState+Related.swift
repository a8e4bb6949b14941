import Client
import Records
import SOQL
import Text

extension BrowserState {
    /// Opens the parent or the children under the cursor, or shows the hidden fields.
    mutating func openEntry() -> [BrowserEffect] {
        guard let target = currentEntry?.target else { return [] }
        if target == .hiddenFields {
            toggleEmptyFields()
            return []
        }
        guard isReachable() else { return [] }
        switch target {
        case .hiddenFields: return []
        case .parent(let id, let object, let name):
            let query = Statement("SELECT Id FROM \(object) WHERE Id = '\(id)'")
            let title = "Record \(name ?? "\(object) \(id)")"
            return open(
                query,
                title: title,
                steps: steps(to: object),
                showing: DetailPane(hasFocus: true)
            )
        case .children(let object, let field, let relationship):
            guard let parent = list?.currentRecord else { return [] }
            let opening = ChildOpening(
                object: object,
                condition: .comparison(
                    .field(FieldPath([field])),
                    .equal,
                    Literal(.string("\(parent)"))
                ),
                title: "\(relationship) of \(parentName ?? "\(parent)")",
                steps: steps(to: relationship)
            )
            return open(opening)
        }
    }

    /// Opens a list as soon as its object is described, unless the user does something else first.
    mutating func open(_ opening: ChildOpening) -> [BrowserEffect] {
        if let object = description(of: opening.object) { return open(opening, by: object) }
        childOpening = opening
        say(.note, "describing \(opening.object) …")
        return describe(opening.object)
    }

    /// Opens the list that waited for this description, if nothing is open over the list.
    mutating func describedForOpening(
        _ object: ObjectDescription,
        as name: String
    ) -> [BrowserEffect] {
        guard let opening = childOpening, opening.object.lowercased() == name else { return [] }
        childOpening = nil
        // A dialog is about the list below it.
        guard overlays.isEmpty || lists.isEmpty else { return [] }
        message = nil
        return open(opening, by: object)
    }

    private mutating func open(
        _ opening: ChildOpening,
        by object: ObjectDescription
    ) -> [BrowserEffect] {
        open(opening.query(by: object), title: opening.title, steps: opening.steps)
    }

    /// Returns the steps from the record under the cursor to its parent or children; without the
    /// record if the list of it alone is the last step.
    private func steps(to end: String) -> [String] {
        let name = parentName ?? list?.currentRecord.map { "\($0)" }
        return [name == list?.steps.last ? nil : name, end].compactMap(\.self)
    }

    private var parentName: String? {
        guard let id = list?.currentRecord, let json = records[id]?.json,
            let value = try? JSONValue(parsing: json)
        else { return nil }
        return value["Name"]?.text
    }

    mutating func countChildren() -> [BrowserEffect] {
        guard let id = list?.currentRecord, let record = records[id],
            case .known(let object) = objects[record.object.lowercased()], isReachable()
        else { return [] }
        var effects: [BrowserEffect] = []
        for child in object.childRelationships {
            guard let name = child.name, !child.flags.contains(.deprecatedAndHidden),
                record.counts[name] == nil || record.counts[name] != .asked
            else { continue }
            records[id]?.counts[name] = .asked
            effects.append(
                .count(
                    ask(.count(id, relationship: name)),
                    object: child.childObject,
                    field: child.field,
                    parent: id
                )
            )
        }
        return effects
    }
}
