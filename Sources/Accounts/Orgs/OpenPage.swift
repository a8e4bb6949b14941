package import Records
package import Text

/// A page of an org.
///
/// Source: Salesforce Help, "Lightning Experience URL Formats".
package enum OpenPage: Hashable, Sendable {
    case start
    case record(RecordReference)
    case object(String)

    package init(_ text: String?) throws(UsageError) {
        guard let text else {
            self = .start
            return
        }
        if let record = try? RecordReference(text) {
            self = .record(record)
        } else if text.isAPIName {
            self = .object(text)
        } else {
            throw UsageError(
                "'\(text)' is neither a record id nor an object's API name",
                hints: ["sfctl open 003Hr00001AbCdGIAV", "sfctl open Contact"]
            )
        }
    }

    /// The path on the org's server.
    package var path: String {
        switch self {
        case .start: "/lightning/page/home"
        case .record(let record): "/\(record.id)"
        case .object(let name): "/lightning/o/\(name)/list"
        }
    }
}
