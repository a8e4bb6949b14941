extension OrgState {
    /// Records the use of records, and forgets all but the last 200 of their object.
    ///
    /// This does not change the records: their date and user of the last change stay.
    mutating func note(_ use: RecordUse, at moment: Int) {
        let fields = use.kinds.compactMap { $0.field(of: use.object) }
        for row in use.rows.prefix(RecordUse.limit) {
            let record = RecordRow(object: use.object, row: row)
            for field in fields { set(field, of: record, to: .dateTime(moment)) }
        }
        let fieldsOfAnyUse = RecordUse.Kind.allCases.compactMap { $0.field(of: use.object) }
        for record in recentlyUsed(use.object).dropFirst(RecordUse.limit) {
            for field in fieldsOfAnyUse { tables[use.object.name]?.unset(field, of: record.row) }
        }
    }

    /// Returns the recently used records of some objects, the last one first.
    ///
    /// Records used at the same moment are in the order of their objects and ids.
    func recentlyUsed(_ objects: [ObjectType]) -> [RecordRow] {
        var used: [(record: RecordRow, moment: Int)] = []
        for object in objects {
            let fields = RecordUse.Kind.allCases.compactMap { $0.field(of: object) }
            for (row, values) in tables[object.name]?.values ?? [:] {
                let moments = fields.compactMap { values[$0]?.moment }
                guard let last = moments.max() else { continue }
                used.append((RecordRow(object: object, row: row), last))
            }
        }
        return used.sorted { left, right in
            guard left.moment == right.moment else { return left.moment > right.moment }
            return (left.record.object.name, left.record.row)
                < (right.record.object.name, right.record.row)
        }.map(\.record)
    }

    private func recentlyUsed(_ object: ObjectType) -> [RecordRow] { recentlyUsed([object]) }
}

extension Value {
    /// The milliseconds of a dateTime.
    fileprivate var moment: Int? {
        if case .dateTime(let moment) = self { moment } else { nil }
    }
}
