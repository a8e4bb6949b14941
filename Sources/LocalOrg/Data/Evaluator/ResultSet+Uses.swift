import SOQL

extension ResultSet {
    /// Returns the records that the query and its subqueries mark as used, up to the number
    /// remembered for each object.
    ///
    /// - Throws: `APIFault.cancelled`.
    func uses() throws(APIFault) -> [RecordUse] {
        guard case .records(let rows, let table, let shape) = content else { return [] }
        var uses: [RecordUse] = []
        if !viewing.isEmpty {
            let rows = Array(rows.prefix(RecordUse.limit))
            uses = [RecordUse(object: table.object, rows: rows, kinds: Set(viewing.map(\.kind)))]
        }
        for case .children(let plan) in shape.members.map(\.content) where plan.marksRecords {
            var room = RecordUse.limit
            var check = CancellationCheck()
            for row in rows where room > 0 {
                try check.step()
                guard let children = plan.children(of: TableRow(table: table, index: row)) else {
                    continue
                }
                uses += try children.uses()
                room -= children.recordCount
            }
        }
        return uses
    }
}

extension ChildPlan {
    /// Whether the subquery, or one within it, marks records as used.
    fileprivate var marksRecords: Bool {
        if !viewing.isEmpty { return true }
        return shape.members.contains { member in
            if case .children(let plan) = member.content { plan.marksRecords } else { false }
        }
    }
}

extension Query.Viewing {
    fileprivate var kind: RecordUse.Kind {
        switch self {
        case .view: .view
        case .reference: .reference
        }
    }
}
