package import Records
import Text

extension SavedRecords {
    /// Reads the records of one object; of a record that was saved twice, the newer state.
    ///
    /// - Parameters:
    ///   - object: The object's API name, in any case.
    ///   - uncreatable: The fields that a new record cannot have; nil if they are not known.
    ///   - isWanted: Whether to include a record.
    /// - Returns: The records.
    /// - Throws: `FileError`.
    package func export(
        of object: String,
        uncreatable: [String]?,
        where isWanted: (RecordID) -> Bool
    ) throws -> SavedExport {
        var export = SavedExport(uncreatable: uncreatable.map { Set($0) })
        export.damaged = try forEach { id, record, line in
            let type = record["attributes"]?["type"]?.text ?? soleObject ?? ""
            if !export.objects.contains(type) { export.objects.append(type) }
            guard type.lowercased() == object.lowercased() else { return }
            export.noteFields(of: record)
            if isWanted(id) { export.add(id, line) } else { export.notWanted.insert(id) }
        }
        return export
    }
}

extension SavedRecords {
    /// Finds the saved children that went along with records that the org no longer has.
    ///
    /// - Parameter contents: The journal.
    /// - Returns: The children. One that refers to no other saved record is among them.
    /// - Throws: `FileError`.
    package func childrenGone(with contents: JournalContents) throws -> Set<RecordID> {
        let states: Set<JournalEntry.State> = [.deleted, .sent, .restoring, .restored]
        var roots: [RecordID: Root] = [:]
        for (turn, entry) in contents.entries.enumerated() {
            // A record that was not deleted took nothing along.
            let isTaker = states.contains(entry.state)
            roots[entry.id] = Root(turn: isTaker ? turn : .max, isGone: entry.mayBeGone)
        }
        var gone: Set<RecordID> = []
        // In the file, a record comes after the records that it refers to.
        try forEach { id, record, _ in
            let object = record["attributes"]?["type"]?.text ?? ""
            let root = Self.root(of: record, contents.head.cascades[object], among: roots)
            roots[id] = root
            if root.isGone { gone.insert(id) }
        }
        return gone
    }

    /// A record of the delete with which children went along.
    private struct Root {
        /// Its turn in the delete.
        let turn: Int
        let isGone: Bool
    }

    /// Returns the record with which a child went along: the first deleted of those it belongs to.
    ///
    /// - Parameters:
    ///   - record: The child.
    ///   - fields: The fields with the records that it belongs to; nil if they are not known. Any
    ///     reference may then be one, and the child is only back if all of them are.
    ///   - roots: The roots of the records that the child may refer to.
    /// - Returns: The root.
    private static func root(
        of record: JSONValue,
        _ fields: [String]?,
        among roots: [RecordID: Root]
    ) -> Root {
        let members = (record.members ?? []).filter { member in
            fields.map { $0.contains(member.key) } ?? (member.key != "Id")
        }
        let found = members.compactMap { $0.value.text.flatMap { try? RecordID($0) } }
            .compactMap { roots[$0] }
        let possible =
            fields == nil && found.contains(where: \.isGone)
            ? found.filter(\.isGone) : found
        return possible.min { $0.turn < $1.turn } ?? Root(turn: .max, isGone: true)
    }
}

extension JournalEntry {
    /// Whether this delete deleted the record, or may have, and it is not known to be restored.
    package var mayBeGone: Bool { isGone || state == .sent }
}

/// Saved records of one object, to create them again.
package struct SavedExport {
    /// The objects in the file.
    package fileprivate(set) var objects: [String] = []
    /// The lines in the files that are not records.
    package fileprivate(set) var damaged: [DamagedLine] = []
    fileprivate var notWanted: Set<RecordID> = []
    private var indices: [RecordID: Int] = [:]
    private var lines: [ArraySlice<UInt8>] = []
    /// The fields in the order of the first record.
    private var fields: [String] = []
    /// The fields whose values have parts of their own, such as an address, which repeat others.
    private var compounds: Set<String> = []

    /// The fields that a new record cannot have; nil if they are not known.
    private let uncreatable: Set<String>?
    /// The name of a column with the old ids, before the fields for an import; nil for none.
    package var oldIDColumn: String?

    fileprivate init(uncreatable: Set<String>?) {
        self.uncreatable = uncreatable
    }

    fileprivate mutating func add(_ id: RecordID, _ line: ArraySlice<UInt8>) {
        if let index = indices.updateValue(lines.count, forKey: id) {
            indices[id] = index
            lines[index] = line
        } else {
            lines.append(line)
        }
    }

    /// Notes the fields of a record, whether it is wanted or not.
    fileprivate mutating func noteFields(of record: JSONValue) {
        let members = record.members ?? []
        if fields.isEmpty { fields = members.map(\.key).filter { $0 != "attributes" } }
        for member in members where member.value.members != nil { compounds.insert(member.key) }
    }

    package var count: Int { lines.count }
    /// The number of records that were not wanted.
    package var leftOut: Int { notWanted.count }

    /// Whether it has a record.
    package func contains(_ id: RecordID) -> Bool { indices[id] != nil }

    /// Returns the records' form.
    ///
    /// - Parameter isForImport: Whether to leave out the fields that an import cannot contain: those
    ///   that the org sets, and those that repeat others.
    /// - Returns: The form.
    package func shape(isForImport: Bool) -> RowShape {
        let old = isForImport ? oldIDColumn.map { [ResultColumn(name: $0, path: ["Id"])] } : nil
        return RowShape(
            (old ?? [])
                + fields.filter { !isForImport || canImport($0) }
                .map { ResultColumn(name: $0, path: [$0]) }
        )
    }

    /// Returns the records as one page of a query, without the fields that the shape leaves out.
    package func page(isForImport: Bool) throws -> QueryPage {
        var bytes = Array(#"{"totalSize":\#(count),"done":true,"records":["#.utf8)
        for (index, line) in lines.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard isForImport else {
                bytes += line
                continue
            }
            let members = try JSONValue(parsing: Array(line)).members ?? []
            let kept = members.filter { member in
                member.key == "Id"
                    ? oldIDColumn != nil : member.key != "attributes" && canImport(member.key)
            }
            bytes += JSONValue.object(kept).json()
        }
        return QueryPage(bytes + Array("]}".utf8))
    }

    private func canImport(_ field: String) -> Bool {
        if let uncreatable { return !uncreatable.contains(field) && !compounds.contains(field) }
        if Self.readOnly.contains(field) || compounds.contains(field) { return false }
        if field == "Name" { return !fields.contains("LastName") }
        // An address without a value looks like any other field.
        return !field.hasSuffix("Address") || !fields.contains("\(field.dropLast(7))Street")
    }

    /// The fields that the org sets itself, for journals without a list of the others.
    ///
    /// Source: Object Reference, "System Fields", and the fields of Contact and Account.
    private static let readOnly: Set<String> = [
        "Id", "IsDeleted", "MasterRecordId", "CreatedDate", "CreatedById", "LastModifiedDate",
        "LastModifiedById", "SystemModstamp", "LastActivityDate", "LastViewedDate",
        "LastReferencedDate", "LastCURequestDate", "LastCUUpdateDate", "PhotoUrl",
        "IsEmailBounced", "IsClosed", "IsWon", "HasOpportunityLineItem", "ExpectedRevenue",
        "ForecastCategory", "Fiscal", "FiscalYear", "FiscalQuarter", "CaseNumber", "ClosedDate",
    ]
}
