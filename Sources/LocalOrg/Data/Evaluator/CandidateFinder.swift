import Records
import SOQL

/// A finder of the rows that may meet a condition, without a scan: by ids, ranges of ids, and
/// indexed fields.
struct CandidateFinder {
    let scope: Scope

    private var table: any Table { scope.table }

    /// Returns the candidates for a condition; nil if all rows are candidates.
    func candidates(for condition: Condition) -> CandidateRows? {
        switch condition {
        case .and(let parts): intersection(parts.compactMap(candidates))
        case .or(let parts): union(parts.map(candidates))
        case .comparison(.field(let path), .equal, let literal): candidates(path, [literal])
        case .comparison(.field(let path), let comparator, let literal):
            run(path, comparator, literal)
        case .membership(.field(let path), false, .list(let literals)): candidates(path, literals)
        default: nil
        }
    }

    /// Returns the rows whose id or reference is in a set of ids; nil if there is no index, or a
    /// scan is cheaper.
    ///
    /// - Throws: `APIFault.cancelled`.
    func candidates(
        for expression: Expression<TableRow>,
        among ids: Set<String>
    ) throws(APIFault) -> CandidateRows? {
        guard !expression.isParentField, ids.count < table.rowCount / 8,
            let field = expression.field.flatMap({ table.object.field(named: $0.name) })
        else { return nil }
        var check = CancellationCheck()
        var parts: [CandidateRows?] = []
        for id in ids {
            try check.step()
            parts.append(rows(with: id, in: field))
        }
        return union(parts)
    }

    private func intersection(_ parts: [CandidateRows]) -> CandidateRows? {
        guard var all = parts.first else { return nil }
        for part in parts.dropFirst() { all.formIntersection(part) }
        return all
    }

    private func union(_ parts: [CandidateRows?]) -> CandidateRows? {
        let known = parts.compactMap(\.self)
        return known.count == parts.count ? .union(known) : nil
    }

    private func candidates(_ path: FieldPath, _ literals: [Literal]) -> CandidateRows? {
        guard let field = field(path) else { return nil }
        return union(
            literals.map { literal in
                guard case .string(let text) = literal.value else { return nil }
                return rows(with: text, in: field)
            }
        )
    }

    private func rows(with text: String, in field: Int) -> CandidateRows? {
        switch table.object.fields[field].type {
        case .id:
            guard let id = try? RecordID(text) else { return nil }
            return CandidateRows(table.row(id: id.description).map { [$0] } ?? [], by: [field])
        case .reference:
            guard let id = try? RecordID(text) else { return nil }
            return indexed(.text(id.description), in: field)
        case .multipicklist: return nil
        default: return text.isEmpty ? nil : indexed(.text(text), in: field)
        }
    }

    private func indexed(_ value: Value, in field: Int) -> CandidateRows? {
        table.rows(where: field, equals: value).map { CandidateRows($0, by: [field]) }
    }

    private func field(_ path: FieldPath) -> Int? { (try? scope.column(path))?.ownField }
}

extension CandidateFinder {
    /// Returns the range of rows on one side of an id, as rows are in the order of their ids.
    private func run(
        _ path: FieldPath,
        _ comparator: Condition.Comparator,
        _ literal: Literal
    ) -> CandidateRows? {
        guard let field = field(path), table.object.fields[field].type == .id,
            case .string(let text) = literal.value, let bound = try? RecordID(text).description
        else { return nil }
        let end = table.rowCount
        let run: Range<Int>
        switch comparator {
        case .less: run = 0..<firstRow { $0 >= bound }
        case .lessOrEqual: run = 0..<firstRow { $0 > bound }
        case .greater: run = firstRow { $0 > bound }..<end
        case .greaterOrEqual: run = firstRow { $0 >= bound }..<end
        case .equal, .notEqual, .like: return nil
        }
        return CandidateRows(run, by: [field])
    }

    /// Finds, by bisection, the first row whose id is after a bound; returns the number of rows if
    /// there is none.
    private func firstRow(where isBehind: (String) -> Bool) -> Int {
        var rows = 0..<table.rowCount
        while !rows.isEmpty {
            let middle = rows.lowerBound + rows.count / 2
            let id = TableRow(table: table, index: middle).id
            rows = isBehind(id) ? rows.lowerBound..<middle : middle + 1..<rows.upperBound
        }
        return rows.lowerBound
    }
}
