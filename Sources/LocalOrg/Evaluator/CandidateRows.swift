import Records
import SOQL

/// The rows among which all those stand that can meet a condition.
enum CandidateRows: Sequence {
    /// Every row of the table.
    case all(count: Int)
    /// These, ascending.
    case some([Int])

    /// Looks at the conditions that must all hold for one that an index answers.
    init(meeting condition: Condition?, in scope: Scope) {
        self = Self.candidates(for: condition, in: scope) ?? .all(count: scope.table.rowCount)
    }

    func makeIterator() -> AnyIterator<Int> {
        switch self {
        case .all(let count): AnyIterator((0..<count).makeIterator())
        case .some(let rows): AnyIterator(rows.makeIterator())
        }
    }

    private static func candidates(for condition: Condition?, in scope: Scope) -> Self? {
        switch condition {
        case .and(let parts):
            parts.lazy.compactMap { candidates(for: $0, in: scope) }.min { $0.count < $1.count }
        case .comparison(.field(let path), .equal, let literal): rows(path, [literal], in: scope)
        case .membership(.field(let path), false, .list(let literals)):
            rows(path, literals, in: scope)
        default: nil
        }
    }

    private var count: Int {
        switch self {
        case .all(let count): count
        case .some(let rows): rows.count
        }
    }

    private static func rows(_ path: FieldPath, _ literals: [Literal], in scope: Scope) -> Self? {
        guard let column = try? scope.column(path), let field = column.ownField else { return nil }
        var rows: Set<Int> = []
        for literal in literals {
            guard case .string(let text) = literal.value,
                let found = Self.rows(with: text, in: field, of: scope.table)
            else { return nil }
            rows.formUnion(found)
        }
        return .some(rows.sorted())
    }

    private static func rows(with text: String, in field: Int, of table: any Table) -> [Int]? {
        switch table.object.fields[field].type {
        case .id:
            return (try? RecordID(text)).map { table.row(id: $0.description).map { [$0] } ?? [] }
        case .reference:
            return (try? RecordID(text)).flatMap {
                table.rows(where: field, equals: .text($0.description))
            }
        case .multipicklist: return nil
        default: return text.isEmpty ? nil : table.rows(where: field, equals: .text(text))
        }
    }
}
