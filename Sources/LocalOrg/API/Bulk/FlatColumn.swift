import SOQL
import Text

/// A column of a query's records in a table: the value at the end of a path through parents.
struct FlatColumn: Sendable {
    /// The keys that lead to the value, in the schema's spelling.
    let path: [String]
    private let hops: [ParentHop]
    private let content: RecordShape.Content

    /// The heading: `Account.Name`.
    var heading: String { path.joined(separator: ".") }

    /// Returns a record's value; empty if there is none.
    func text(of row: TableRow) -> String {
        var row = row
        for hop in hops {
            guard let parent = hop.parent(of: row) else { return "" }
            row = parent
        }
        return content.value(at: row).map { $0.value.text(of: $0.type) } ?? ""
    }

    /// Returns the columns of records.
    ///
    /// - Throws: `APIFault` for values that a table cannot represent.
    static func columns(
        of shape: RecordShape,
        below path: [String] = [],
        through hops: [ParentHop] = []
    ) throws(APIFault) -> [FlatColumn] {
        var columns: [FlatColumn] = []
        for member in shape.members {
            let path = path + [member.key]
            switch member.content {
            case .field, .shown, .computed:
                columns.append(FlatColumn(path: path, hops: hops, content: member.content))
            case .parent(let hop, let parent):
                columns += try self.columns(of: parent, below: path, through: hops + [hop])
            case .compound: throw .notInBulk("Selecting compound data")
            case .typeOf: throw .notInBulk("TYPEOF")
            case .children: throw .notInBulk("Aggregate Relationships")
            }
        }
        return columns
    }

    /// Returns the columns in the order of the SELECT list instead of grouped by parent; FIELDS()
    /// keeps the shape's order.
    static func arranged(_ columns: [FlatColumn], as query: Query) -> [FlatColumn] {
        guard let selected = query.columns else { return columns }
        let byPath = Dictionary(
            columns.map { ($0.heading.lowercased(), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let arranged = selected.compactMap {
            byPath[$0.path.joined(separator: ".").lowercased()]
        }
        return arranged.count == columns.count ? arranged : columns
    }
}

extension APIFault {
    /// Returns the error for a feature that bulk queries lack.
    ///
    /// The text is Salesforce's for compound fields and child relationships; for other features it
    /// is modelled on that.
    static func notInBulk(_ feature: String) -> APIFault {
        APIFault("API_ERROR", "\(feature) not supported in Bulk Query")
    }
}
