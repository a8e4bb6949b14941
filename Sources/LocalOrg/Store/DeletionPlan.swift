/// What a delete takes along, what it empties, and what stands in its way.
struct DeletionPlan {
    /// The records that go: the one that was asked for, then those that go with it.
    private var records: [RecordPlace]
    private var references: [Reference] = []
    private var obstacles: [Obstacle] = []
    private let root: OrgTable
    private let snapshot: OrgSnapshot

    /// A record by object and row.
    private struct RecordPlace: Hashable {
        let object: String
        let row: Int
    }

    /// A reference from a record that stays to one that goes.
    private struct Reference {
        let place: RecordPlace
        let field: Int
        let target: String
    }

    /// A child whose relationship keeps its parent from being deleted.
    private struct Obstacle {
        let place: RecordPlace
        let object: ObjectType
    }

    init(of row: Int, in table: OrgTable, snapshot: OrgSnapshot) {
        root = table
        self.snapshot = snapshot
        records = [RecordPlace(object: table.object.name, row: row)]
        collect()
    }

    /// Follows the child relationships of every record that goes.
    private mutating func collect() {
        var known = Set(records)
        var next = 0
        while next < records.count {
            let place = records[next]
            next += 1
            guard let object = snapshot.schema.object(named: place.object) else { continue }
            let id = snapshot.orgTable(object).id(of: place.row)
            for relationship in object.children {
                collect(relationship, of: id, known: &known)
            }
        }
        references.removeAll { known.contains($0.place) }
        obstacles.removeAll { known.contains($0.place) }
    }

    private mutating func collect(
        _ relationship: ChildRelationship,
        of id: String,
        known: inout Set<RecordPlace>
    ) {
        guard let object = snapshot.schema.object(named: relationship.child),
            let field = object.field(named: relationship.field)
        else { return }
        let table = snapshot.orgTable(object)
        for row in table.rows(where: field, pointingTo: id) where !table.isDeleted(row) {
            let place = RecordPlace(object: object.name, row: row)
            if relationship.cascadesDelete {
                if known.insert(place).inserted { records.append(place) }
            } else if relationship.restrictsDelete {
                obstacles.append(Obstacle(place: place, object: object))
            } else {
                references.append(Reference(place: place, field: field, target: id))
            }
        }
    }

    // MARK: Refusal

    /// Throws `DELETE_FAILED` when something stands in the way.
    ///
    /// Where both cases and closed opportunities do, the cases are named: which of them Salesforce names
    /// first is a guess.
    func check() throws(APIFault) {
        if let first = obstacles.first {
            let names = obstacles.filter { $0.object === first.object }.map(name)
            throw refusal(
                "it is associated with the following \(first.object.pluralLabel.lowercased())",
                names
            )
        }
        let won = root.object.name == "Account" ? wonOpportunities() : []
        if !won.isEmpty {
            throw refusal(
                """
                some opportunities in that account were closed won. The following is a list of the \
                opportunities' names
                """,
                won
            )
        }
    }

    private func refusal(_ reason: String, _ names: [String]) -> APIFault {
        let message = """
            Your attempt to delete \(displayName) could not be completed because \(reason).: \
            \(names.joined(separator: ", "))

            """
        return APIFault("DELETE_FAILED", message, fields: [])
    }

    private func wonOpportunities() -> [String] {
        guard let object = snapshot.schema.object(named: "Opportunity"),
            let isWon = object.field(named: "IsWon")
        else { return [] }
        let table = snapshot.orgTable(object)
        return records.filter {
            $0.object == object.name && table.value(isWon, of: $0.row) == .boolean(true)
        }.map { table.name(of: $0.row) }
    }

    private func name(_ obstacle: Obstacle) -> String {
        snapshot.orgTable(obstacle.object).name(of: obstacle.place.row)
    }

    /// The name with the salutation, as messages have it: `Mr. Josh Davis`.
    private var displayName: String {
        let name = root.name(of: records[0].row)
        guard let field = root.object.field(named: "Salutation"),
            case .text(let salutation) = root.value(field, of: records[0].row)
        else { return name }
        return "\(salutation) \(name)"
    }

    // MARK: Carrying out

    /// Moves the records to the recycle bin as one group and empties the references to them.
    func apply(to state: inout OrgState, at now: Int) {
        for place in records {
            state.tables[place.object, default: TableChanges()].deletedAt[place.row] = now
        }
        for reference in references {
            state.tables[reference.place.object, default: TableChanges()]
                .values[reference.place.row, default: [:]][reference.field] = .null
        }
        state.deletions.append(
            OrgState.Deletion(at: now, ids: records.map(id), cleared: references.map(cleared))
        )
    }

    private func id(_ place: RecordPlace) -> String {
        snapshot.schema.object(named: place.object).map {
            RecordSequence(keyPrefix: $0.keyPrefix).id(of: place.row)
        } ?? ""
    }

    private func cleared(_ reference: Reference) -> OrgState.ClearedReference {
        let object = snapshot.schema.object(named: reference.place.object)
        return OrgState.ClearedReference(
            id: id(reference.place),
            field: object?.fields[reference.field].name ?? "",
            target: reference.target
        )
    }
}

extension OrgTable {
    /// The rows that refer to a record.
    fileprivate func rows(where field: Int, pointingTo id: String) -> [Int] {
        rows(where: field, equals: .text(id))
            ?? (0..<rowCount).filter { value(field, of: $0) == .text(id) }
    }

    /// The value of the name field, such as a contact's Name or a case's CaseNumber.
    fileprivate func name(of row: Int) -> String {
        let field = object.fields.firstIndex { $0.traits.contains(.nameField) }
        guard let field, case .text(let name) = value(field, of: row) else { return id(of: row) }
        return name
    }
}
