import Changes
import Client
import Records

extension BrowserState {
    /// Requests the names that an open dialog of a delete shows and lacks.
    mutating func namesWanted() -> [BrowserEffect] {
        guard case .confirmation(let dialog) = overlays.last else { return [] }
        return namesWanted(of: dialog.onScreen.map(\.id))
    }

    /// Requests the names that are unknown among those of an open dialog's records.
    mutating func namesWanted(of ids: [RecordID]) -> [BrowserEffect] {
        guard case .confirmation(let dialog) = overlays.last, network.canRead, let list,
            let object = description(of: dialog.question.object), let field = object.nameField
        else { return [] }
        let names = RecordNames(of: list, in: self)
        let wanted = ids.filter { names[$0] == nil && !isAwaitingName(of: $0) }
        guard !wanted.isEmpty else { return [] }
        return [
            .names(ask(.names(wanted)), wanted, object: object.summary.name, nameField: field)
        ]
    }
}
