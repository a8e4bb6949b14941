package import SOQL
package import Text

/// A query that a bulk job cannot run, found before anything is created.
///
/// Source: Bulk API 2.0 Developer Guide, "Considerations for Bulk Queries".
package struct BulkRefusal: Error, SelfExplaining {
    private let reason: String
    private let hints: [String]

    init(_ reason: String, hints: [String]) {
        self.reason = reason
        self.hints = hints
    }

    package var failure: Failure {
        Failure(exit: .usage, name: "UsageError", message: reason, hints: hints)
    }

    /// Finds the first part of a query that no job can have; nil if there is none.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - line: The command line without `--bulk`, which works.
    init?(_ query: Query, without line: String) {
        guard let reason = Self.reason(query) else { return nil }
        self.init(reason, hints: [line])
    }

    private static func reason(_ query: Query) -> String? {
        let cannot = "bulk jobs cannot run"
        if query.isCount { return "\(cannot) SELECT COUNT()" }
        if query.grouping != nil { return "\(cannot) queries with GROUP BY" }
        if query.isAggregate { return "\(cannot) queries with aggregate functions" }
        if query.offset != nil { return "\(cannot) queries with OFFSET" }
        for item in query.selection {
            switch item {
            case .children(let children):
                return "\(cannot) subqueries of children, such as the one on \(children.objectName)"
            case .typeOf: return "\(cannot) queries with TYPEOF"
            case .fields(let set, _):
                return "bulk jobs need the names of the fields instead of FIELDS(\(set.rawValue))"
            case .count, .field, .call: continue
            }
        }
        if query.objectName.lowercased().hasSuffix("__x") {
            return "bulk jobs cannot read external objects such as \(query.objectName)"
        }
        return unsupported.contains(query.objectName.lowercased())
            ? "bulk jobs cannot read \(query.objectName)" : nil
    }

    /// Objects without support for jobs, as their pages in the Object Reference say.
    private static let unsupported: Set = [
        "acceptedeventrelation", "casestatus", "contractstatus", "declinedeventrelation",
        "partnerrole", "recentlyviewed", "solutionstatus", "taskpriority", "taskstatus",
        "undecidedeventrelation", "userrecordaccess",
    ]

    /// Finds the first compound field, which a job cannot select; nil if there is none.
    init?(_ columns: [ResultColumn], _ types: [String?], without line: String) {
        for (column, type) in zip(columns, types) {
            let name = column.name
            let parts: [String]
            switch type {
            case "address":
                let start = name.hasSuffix("Address") ? String(name.dropLast(7)) : name
                parts = ["Street", "City", "State", "PostalCode", "Country"].map { start + $0 }
            case "location":
                let start = name.hasSuffix("__c") ? String(name.dropLast(3)) : name
                parts = ["__Latitude__s", "__Longitude__s"].map { start + $0 }
            default: continue
            }
            self.init(
                "bulk jobs cannot select \(name), which is a compound field",
                hints: ["select its parts: \(parts.joined(separator: ", "))", line]
            )
            return
        }
        return nil
    }
}

extension Statement {
    /// Whether a bulk job may be able to run the statement.
    package var mayBeBulk: Bool {
        guard let query else { return false }
        return BulkRefusal(query, without: "") == nil
    }
}
