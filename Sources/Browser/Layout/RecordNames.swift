import Changes
import Client
import Records
import Text

/// The names of records, from all that the browser has loaded.
///
/// Reading one takes microseconds, so only the names on the screen are read.
struct RecordNames {
    private let state: BrowserState
    /// The fields that may have the name, the best first.
    private let fields: [String]
    /// The lists that have some of these fields, the newest first.
    private let lists: [(list: RecordList, shape: RowShape)]

    /// Prepares reading the names of a list's records.
    init(of list: RecordList, in state: BrowserState) {
        self.state = state
        let fields = state.nameFields(of: list)
        self.fields = fields
        lists = state.lists.reversed().compactMap { list in
            guard let columns = list.columns else { return nil }
            let named = fields.compactMap { field in
                columns.first {
                    $0.path.count == 1 && $0.path[0].lowercased() == field.lowercased()
                }
            }
            return named.isEmpty ? nil : (list, RowShape(named))
        }
    }

    /// Returns a record's name, from any loaded row or from earlier requests; nil if it is unknown.
    subscript(id: RecordID) -> String? {
        for (list, shape) in lists {
            guard let number = list.rows.number(of: id) else { continue }
            let cells = BrowserCell.cells(of: list.rows.json(of: number), as: shape)
            if let name = cells.first(where: { !$0.isNull }) { return name.string }
        }
        let json = state.records[id]?.json.flatMap { try? JSONValue(parsing: $0) }
        return fields.lazy.compactMap { json?[$0]?.text }.first
            ?? state.names[id]
            ?? state.deletes.lazy.flatMap(\.records).first { $0.id == id }?.name
    }
}

extension BrowserState {
    /// Returns the description of an object; nil if it is unknown.
    func description(of object: String) -> ObjectDescription? {
        guard case .known(let description) = objects[object.lowercased()] else { return nil }
        return description
    }

    fileprivate func nameFields(of list: RecordList) -> [String] {
        let usual = ["Name", "CaseNumber"]
        guard let object = list.query.object, let description = description(of: object) else {
            return usual
        }
        if let field = description.nameField { return [field] }
        // An object without a name field is described by its first value.
        let first = list.columns?.first { $0.path != ["Id"] && $0.kind == .field }
        return usual + (first.flatMap { $0.path.count == 1 ? [$0.path[0]] : nil } ?? [])
    }

    /// Whether a record's name, or the name field of its object, is being fetched.
    func isAwaitingName(of id: RecordID) -> Bool {
        if case .asked = objects[list?.query.object?.lowercased() ?? ""] { return true }
        return pending.values.contains {
            if case .names(let ids) = $0.request { ids.contains(id) } else { false }
        }
    }
}
