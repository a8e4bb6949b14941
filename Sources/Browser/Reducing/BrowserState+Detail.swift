import Client
import Records
import SOQL
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BrowserState {
    mutating func pressInDetail(_ action: BrowserAction) -> [BrowserEffect] {
        switch action {
        case .down: moveItem(isDown: true)
        case .up: moveItem(isDown: false)
        case .first: scrollLines(by: -1_000_000)
        case .last: scrollLines(by: 1_000_000)
        case .pageDown: scrollLines(by: detailPageLines)
        case .pageUp: scrollLines(by: -detailPageLines)
        case .halfDown: scrollLines(by: max(1, detailPageLines / 2))
        case .halfUp: scrollLines(by: -max(1, detailPageLines / 2))
        case .nextRecord: return moveCursor(by: 1)
        case .previousRecord: return moveCursor(by: -1)
        case .open: return openEntry()
        case .focus: changeList { $0.detail?.hasFocus = false }
        case .back: return leaveDetail()
        case .mark: return mark()
        case .nextMatch: moveToMatch(isDown: true)
        case .previousMatch: moveToMatch(isDown: false)
        case .countChildren: return countChildren()
        case .emptyFields: toggleEmptyFields()
        case .types: toggleTypes()
        case .fieldInfo: openFieldInfo()
        case .copyCell: return copyEntry(withName: true)
        default: return pressAnywhere(action)
        }
        if case .focus = action, ScreenLayout(self).isDetailWhole {
            changeList { $0.detail = nil }
        }
        return []
    }

    private mutating func leaveDetail() -> [BrowserEffect] {
        if list?.detail?.search.isEmpty == false {
            changeList { $0.detail?.search = "" }
            return []
        }
        guard let list, !list.opensWithDetail else { return leaveList() }
        changeList { $0.detail = nil }
        return []
    }

    // MARK: - Opening

    /// Opens the record under the cursor.
    mutating func openDetail(focus: Bool) -> [BrowserEffect] {
        guard let list else { return [] }
        guard list.currentRecord != nil else {
            if let effects = openGroup() { return effects }
            if !list.view.isEmpty { say(.note, "this row is not a record and cannot be opened") }
            return []
        }
        if list.detail == nil { changeList { $0.detail = DetailPane() } }
        if focus { changeList { $0.detail?.hasFocus = true } }
        changeList { list in
            list.movedAt = nil
            list.followed = nil
        }
        return fetchCurrent()
    }

    mutating func zoom() -> [BrowserEffect] {
        guard list?.detail != nil else { return openDetail(focus: true) }
        preferences.isZoomed.toggle()
        return []
    }

    /// Fetches the record under the cursor if a pane shows it and the cursor has rested there.
    mutating func detailWanted() -> [BrowserEffect] {
        guard let list, list.detail != nil, network.canRead else { return [] }
        if let movedAt = list.movedAt, now - movedAt < 250 { return [] }
        guard let id = list.currentRecord, list.movedAt != nil || records[id] == nil else {
            return []
        }
        changeList { $0.movedAt = nil }
        return fetchCurrent()
    }

    mutating func fetchCurrent() -> [BrowserEffect] {
        guard let id = list?.currentRecord, let object = list?.query.object else { return [] }
        return fetch(id, of: object)
    }

    private mutating func fetch(_ id: RecordID, of object: String) -> [BrowserEffect] {
        if let record = records[id], record.json != nil || record.isLoading {
            // The description may have failed when the record did not.
            return network.canRead ? describe(object) : []
        }
        var record = RecordDetail(id: id, object: object)
        guard isReachable() else {
            record.failure = BrowserFailure(
                kind: .unreachable,
                message: "not loaded: the org does not answer"
            )
            records[id] = record
            return []
        }
        record.isLoading = true
        records[id] = record
        return [.record(ask(.record(id)), id, object: object)] + describe(object)
    }

    /// Requests an object's description, unless it is known or pending.
    mutating func describe(_ object: String) -> [BrowserEffect] {
        switch objects[object.lowercased()] {
        case .known, .asked: return []
        case .failed, nil:
            objects[object.lowercased()] = .asked
            return [
                .describe(ask(.description(object: object.lowercased())), object: object)
            ]
        }
    }

    /// Whether the object of the loaded list has to be described, for the dialog before a delete
    /// and for the record.
    var wantsDescription: Bool {
        guard let list, list.isLoaded, list.query.hasRecords, let object = list.query.object,
            network == .ok
        else { return false }
        return objects[object.lowercased()] == nil
    }

    /// Fetches the record and its row again.
    mutating func refetch() -> [BrowserEffect] {
        guard let list, let id = list.currentRecord, isReachable() else { return [] }
        records[id] = nil
        let detail = list.detail == nil ? [] : fetchCurrent()
        return detail + [.rows(ask(.rows(list.id, [id], why: .asked)), list.query, [id])]
    }

    // MARK: - Answers

    mutating func fetched(_ json: [UInt8], of id: RecordID) -> [BrowserEffect] {
        records[id]?.json = json
        records[id]?.isLoading = false
        records[id]?.failure = nil
        if records[id]?.object.lowercased() == "contact" {
            records[id]?.contact = try? JSONDecoder().decode(Contact.self, from: Data(json))
        }
        showItem()
        return parentNamesWanted(for: id)
    }

    mutating func recordFailed(_ failure: BrowserFailure, _ id: RecordID) {
        if failure.kind == .cancelled {
            records[id] = nil
            return
        }
        records[id]?.isLoading = false
        records[id]?.failure = failure
        if failure.kind == .notFound { markGone([id]) }
    }

    /// Marks records as deleted elsewhere.
    mutating func markGone(_ ids: [RecordID]) {
        changeList { list in
            for id in ids where list.rows.number(of: id) != nil { list.gone.insert(id) }
        }
        say(.warning, "deleted elsewhere; \(messageKeys.reload) runs the query again")
    }

    mutating func described(_ object: ObjectDescription, as name: String) -> [BrowserEffect] {
        objects[name] = .known(object)
        objects[object.summary.name.lowercased()] = .known(object)
        refreshDialog()
        var effects = completeQuery() + namesWanted() + searchWanted(in: name)
        effects += describedForOpening(object, as: name)
        describedForColumns(object)
        for id in records.keys where records[id]?.object.lowercased() == name {
            effects += parentNamesWanted(for: id)
        }
        return effects
    }

    /// Requests the names of a record's parents, once record and description are loaded.
    private mutating func parentNamesWanted(for id: RecordID) -> [BrowserEffect] {
        guard let record = records[id], let json = record.json, record.parentNames.isEmpty,
            case .known(let object) = objects[record.object.lowercased()],
            let value = try? JSONValue(parsing: json)
        else { return [] }
        let relationships = object.fields.compactMap { field -> String? in
            guard field.type == "reference", field.referenceTo.count == 1,
                Self.hasName(field.referenceTo[0]), value[field.name]?.text != nil
            else { return nil }
            return field.relationshipName
        }
        guard !relationships.isEmpty else { return [] }
        return [
            .parentNames(
                ask(.parentNames(id)),
                id,
                object: record.object,
                relationships: relationships
            )
        ]
    }

    /// Whether records of an object are certain to have a field `Name`.
    private static func hasName(_ object: String) -> Bool {
        object.hasSuffix("__c")
            || [
                "Account", "Contact", "User", "Opportunity", "Campaign", "Lead", "RecordType",
                "Asset",
            ]
            .contains(object)
    }

    // MARK: - Copying

    mutating func copyEntry(withName: Bool) -> [BrowserEffect] {
        guard let id = list?.currentRecord, let entry = currentEntry, !entry.name.isEmpty,
            let json = records[id]?.json, let value = try? JSONValue(parsing: json)
        else { return [] }
        let text = value[entry.name]?.shown ?? entry.text
        guard value[entry.name] != .null else {
            say(.note, "the field is empty")
            return []
        }
        return [.copy(withName ? "\(entry.name)=\(text)" : text)]
    }
}
