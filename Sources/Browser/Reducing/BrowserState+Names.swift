import Changes
import Client
import Records
import SOQL
import Text

extension BrowserState {
    /// Returns a record's name, from any loaded row or from earlier requests; nil if it is unknown.
    func name(of id: RecordID, in list: RecordList) -> String? {
        let fields = nameFields(of: list)
        for list in lists.reversed() {
            if let name = list.name(of: id, fields) { return name }
        }
        let json = records[id]?.json.flatMap { try? JSONValue(parsing: $0) }
        return fields.lazy.compactMap { json?[$0]?.text }.first
            ?? names[id] ?? deletes.lazy.flatMap(\.records).first { $0.id == id }?.name
    }

    /// The fields that may have the names of a list's records, the best first.
    private func nameFields(of list: RecordList) -> [String] {
        let usual = ["Name", "CaseNumber"]
        guard let object = list.query.object, let description = description(of: object) else {
            return usual
        }
        if let field = description.nameField { return [field] }
        // An object without a name field is described by its first value.
        let first = list.columns?.first { $0.path != ["Id"] && $0.kind == .field }
        return usual + (first.flatMap { $0.path.count == 1 ? [$0.path[0]] : nil } ?? [])
    }

    /// Requests the names that the dialog of a delete lacks, once the name field is known.
    mutating func namesWanted() -> [BrowserEffect] {
        guard case .confirmation(let dialog) = overlays.last, network.canRead,
            let object = description(of: dialog.question.object), let field = object.nameField
        else { return [] }
        let ids = dialog.records.filter { $0.name == nil && !isAwaitingName(of: $0.id) }.map(\.id)
        guard !ids.isEmpty else { return [] }
        return [
            .names(ask(.names(ids)), ids, object: object.summary.name, nameField: field)
        ]
    }

    /// Whether a record's name, or the name field of its object, is being fetched.
    func isAwaitingName(of id: RecordID) -> Bool {
        if case .asked = objects[list?.query.object?.lowercased() ?? ""] { return true }
        return pending.values.contains {
            if case .names(let ids) = $0.request { ids.contains(id) } else { false }
        }
    }
}

extension RecordList {
    /// Returns the value of the first of some fields that a record's row has.
    fileprivate func name(of id: RecordID, _ fields: [String]) -> String? {
        guard let number = rows.number(of: id), let columns else { return nil }
        let named = fields.compactMap { field in
            columns.first { $0.path.count == 1 && $0.path[0].lowercased() == field.lowercased() }
        }
        guard !named.isEmpty else { return nil }
        return BrowserCell.cells(of: rows.json(of: number), as: RowShape(named))
            .first { !$0.isNull }?.string
    }
}
