import Records
import Terminal
import Text

extension BrowserState {
    /// Opens the input for a search in several objects.
    mutating func openFind() -> [BrowserEffect] {
        guard isReachable() else { return refuseInput(message?.text ?? "") }
        overlays.append(.find(TextInput()))
        return []
    }

    mutating func pressInFind(_ key: Key) -> [BrowserEffect] {
        switch key {
        case .enter:
            guard case .find(let input) = overlays.last else { return [] }
            close()
            return find(String(input.text.trimmingWhitespace))
        case .escape:
            close()
            return []
        default: return edit(with: key) ?? []
        }
    }

    /// Searches several objects for a text.
    mutating func find(_ text: String) -> [BrowserEffect] {
        guard !text.isEmpty else { return [] }
        let page = PanelPage(
            kind: .found(text: text),
            title: "Found \"\(text)\"",
            note: "searching …"
        )
        return [.find(open(page, awaiting: .find(text)), text)]
    }

    /// Opens the tree of the contact under the cursor.
    mutating func openTree() -> [BrowserEffect] {
        guard let list, let id = list.currentRecord else {
            sayNoRecord("this row is not a record")
            return []
        }
        guard list.query.object?.lowercased() == "contact" else {
            say(.note, "the tree is for contacts; Enter opens this record with its children")
            return []
        }
        guard isReachable() else { return [] }
        let name = RecordNames(of: list, in: self)[id] ?? "\(id)"
        let page = PanelPage(kind: .tree(id), title: name, note: "fetching …")
        return [.tree(open(page, awaiting: .tree(id)), id)]
    }
}
