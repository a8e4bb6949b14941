import Changes
import Client
import Lists
import Records
import SOQL
import Terminal
import Text

extension BrowserState {
    mutating func openFilter() {
        guard list != nil else {
            _ = refuseInput("no list is open yet")
            return
        }
        if hasDetailFocus {
            let search = list?.detail?.search ?? ""
            overlays.append(.filter(TextInput(search), previous: search))
        } else {
            let filter = list?.filter ?? ""
            overlays.append(.filter(TextInput(), previous: filter))
        }
    }

    mutating func pressInFilter(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        switch key {
        case .enter, .down, .tab:
            let isOfRecord = hasDetailFocusBelowOverlay
            close()
            if isOfRecord {
                sayNoMatch()
            } else if let filter = list?.filter, !filter.isEmpty {
                changeList { $0.lastFilter = filter }
                sayMatches(isTyping: false)
            }
            return []
        case .up where !hasDetailFocusBelowOverlay: return recallFilter()
        case .escape:
            cancelOverlay()
            return []
        default: return edit(with: key) ?? []
        }
    }

    /// Brings the current or last filter back into the input.
    private mutating func recallFilter() -> [BrowserEffect] {
        guard case .filter(let input, let previous) = overlays.last, input.text.isEmpty,
            let list
        else { return [] }
        let text = previous.isEmpty ? list.lastFilter : previous
        overlays[overlays.count - 1] = .filter(TextInput(text), previous: previous)
        return inputChanged()
    }

    /// Applies the typed filter; in the record it searches for a field.
    mutating func filterChanged(to text: String) {
        guard hasDetailFocusBelowOverlay else { return setFilter(text) }
        searchItems(for: text)
    }

    /// Whether the record had the focus when the filter was opened.
    private var hasDetailFocusBelowOverlay: Bool {
        guard let detail = list?.detail else { return false }
        return detail.hasFocus || ScreenLayout(self).isDetailWhole
    }

    /// Filters the loaded rows.
    mutating func setFilter(_ text: String) {
        changeList { list in
            let columns = list.columns ?? []
            let names = columns.map(\.name)
            let old = RowFilter(list.filter, columns: names)
            let new = RowFilter(text, columns: names)
            if list.filter.isEmpty { list.rowBeforeFilter = list.currentRow }
            list.filter = text
            list.followed = nil
            if new.narrows(old) {
                list.view = list.rows.rows(list.view, passing: new, columns: columns)
            } else {
                list.rebuildView()
            }
            // Go to the first match; without a filter, return to the earlier row.
            list.keepCursor(at: text.isEmpty ? list.rowBeforeFilter : list.view.first)
        }
        showCursor()
        sayMatches(isTyping: true)
    }

    /// Says how many rows pass the filter; the search of the org is offered after typing.
    private mutating func sayMatches(isTyping: Bool) {
        guard let list, !list.filter.isEmpty else {
            message = nil
            return
        }
        let text = list.filter
        var words =
            "filter \"\(text)\": \(Count.grouped(list.view.count)) of "
            + "\(Count.grouped(list.rows.count)) loaded"
        if !list.isComplete, let total = list.totalSize, total > list.rows.count {
            let hint = isTyping ? "" : ", \(messageKeys.search) searches the org"
            words += " (\(Count.grouped(total - list.rows.count)) not loaded\(hint))"
        }
        let hidden =
            isTyping ? nil : HiddenMatches(list, ScreenLayout(self), display, localTime).words
        say(.note, words + (hidden.map { ", \($0)" } ?? ""))
    }

    /// Closes the overlay, and reverts its changes so far.
    mutating func cancelOverlay() {
        switch overlays.last {
        case .filter(_, let previous):
            close()
            if hasDetailFocus {
                changeList { $0.detail?.search = "" }
            } else {
                // Escape ends typing and removes the filter in one step, unless there was one
                // before.
                setFilter(previous == list?.filter ? "" : previous)
            }
        case .confirmation:
            close()
            say(.note, "nothing was deleted")
        case .soql:
            close()
            if lists.isEmpty || list?.isLoaded == false, list?.rows.count == 0 {
                say(.note, "\(messageKeys.editQuery), q quits")
            }
        default: close()
        }
    }

    // MARK: - Search in the org

    mutating func openSearch() -> [BrowserEffect] {
        guard let list else { return refuseInput("no list is open yet") }
        guard isReachable() else { return refuseInput(message?.text ?? "") }
        guard list.query.hasRecords, list.query.query != nil else {
            return refuseInput(
                "these rows are not records and cannot be searched; \(messageKeys.editQuery)"
            )
        }
        overlays.append(.search(TextInput(list.filter)))
        return describeForSearch(list.query)
    }

    /// Reports why an input cannot open, and drops the text typed for it.
    mutating func refuseInput(_ reason: String) -> [BrowserEffect] {
        say(.warning, reason)
        if let message { overlays.append(.refused(message)) }
        return []
    }

    mutating func pressInSearch(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        switch key {
        case .enter:
            guard case .search(let input) = overlays.last else { return [] }
            close()
            return search(for: input.text)
        case .escape:
            close()
            return []
        default: return edit(with: key) ?? []
        }
    }

    /// Searches the org for records with a text.
    mutating func search(for text: String) -> [BrowserEffect] {
        let text = String(text.trimmingWhitespace)
        guard let list, !text.isEmpty else { return [] }
        if case .asked = objects[list.query.object?.lowercased() ?? ""], !list.query.isOfContacts {
            pendingSearch = text
            say(.note, "looking for the fields of \(list.query.object ?? "") …")
            return []
        }
        // A search within a search would hide the records that match only the second text.
        let (match, fields) = searched(text, in: list.query)
        let search = ListSearch(
            text: text,
            fields: fields,
            condition: list.search.map(\.condition) ?? list.query.query?.condition,
            title: list.search.map(\.title) ?? (list.opensWithDetail ? nil : list.title)
        )
        guard let match, let query = list.query.searching(match, within: search.condition) else {
            say(.warning, "this query cannot be searched; \(messageKeys.editQuery)")
            return []
        }
        if !list.filter.isEmpty { setFilter("") }
        return open(query, search: search)
    }

    /// Describes the object for its searched fields; contacts have a search of their own.
    private mutating func describeForSearch(_ query: Statement) -> [BrowserEffect] {
        guard let object = query.object, !query.isOfContacts else { return [] }
        return describe(object)
    }

    /// Runs the search that waited for an object's description.
    mutating func searchWanted(in object: String) -> [BrowserEffect] {
        guard let text = pendingSearch, list?.query.object?.lowercased() == object.lowercased()
        else { return [] }
        pendingSearch = nil
        return overlays.isEmpty ? search(for: text) : []
    }

    /// The description of contacts, if it is loaded.
    var contactDescription: ObjectDescription? {
        if case .known(let contact) = objects["contact"] { contact } else { nil }
    }

    /// Returns the condition for a text in records of a query's object, and the searched fields.
    private func searched(_ text: String, in query: Statement) -> (Condition?, [String]) {
        if query.isOfContacts {
            let match = ListedRecords.condition(of: text, describedBy: contactDescription)
            return (match, ListSearch.contactFields)
        }
        guard case .known(let object) = objects[query.object?.lowercased() ?? ""] else {
            return (.contains(text, inAnyOf: [FieldPath(["Name"])]), ["Name"])
        }
        let listed = ListedObject(object)
        return (ListedRecords.condition(of: text, in: listed), listed.searchedFields(for: text))
    }
}

extension ListSearch {
    /// The words for the fields in which the browser searches contacts.
    static let contactFields = ["name", "email", "phone", "title", "account"]

    /// Says that nothing was found, and where.
    func noMatch(of object: String) -> String {
        let last = fields.last ?? ""
        let others = fields.dropLast().joined(separator: ", ")
        let names = others.isEmpty ? last : "\(others) or \(last)"
        // The condition of the list narrows its search.
        let place = condition == nil ? "" : " of the list"
        return "no \(object)\(place) whose \(names) contains \"\(text)\""
    }
}

extension Statement {
    fileprivate var isOfContacts: Bool { object?.lowercased() == "contact" }
}
