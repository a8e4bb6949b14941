import Client
import Records
import Text

/// The records of one kind that belong to a contact, or the reason why they are not shown.
struct RelatedRecords: Sendable {
    let kind: RelatedKind
    /// The records that are shown, as the org sent them.
    private(set) var records: [JSONValue] = []
    /// The number of all records; nil if the org did not tell it.
    private(set) var total: Int?
    /// The reason why no records are shown; nil if they are.
    private(set) var problem: String?

    /// Reads the answers to the query for the records and to the one for their number.
    init(
        _ kind: RelatedKind,
        _ rows: Result<JSONValue, OrgError>,
        count: Result<JSONValue, OrgError>
    ) {
        self.kind = kind
        switch rows {
        case .failure(let error): problem = error.reason
        case .success(let page):
            guard let records = page["records"]?.elements, let size = page["totalSize"]?.integer
            else {
                problem = "the org's answer has no records"
                return
            }
            guard records.count == size else {
                let sent = Count.grouped(records.count)
                problem = "the org announced \(Count.text(size, "record")) and sent \(sent)"
                return
            }
            self.records = records
            // Records may have come since they were counted.
            total = (try? count.get()["totalSize"]?.integer).map { max($0, records.count) }
        }
    }

    /// The number of records that are not shown; nil if there may be some.
    var rest: Int? {
        total.map { $0 - records.count } ?? (records.count < RelatedKind.mostShown ? 0 : nil)
    }

    /// The JSON of the kind: like that of a subquery, or the problem.
    var json: JSONValue {
        if let problem { return .object([.init("error", .string(problem))]) }
        return .object([
            .init("totalSize", total.map { .number("\($0)") } ?? .null),
            .init("done", .bool(rest == 0)), .init("records", .array(records)),
        ])
    }
}

extension OrgError {
    /// The org's words for its error, without the position in a query that the user did not write.
    var reason: String {
        refusal?.errors.first?.text.split(whereSeparator: \.isNewline).last.map(String.init)
            ?? "\(self)"
    }
}

extension JSONValue {
    /// Returns the text at a path, with thousands in groups in a whole number; nil for null and an
    /// empty text.
    func text(at path: [String]) -> String? {
        switch path.reduce(self as JSONValue?, { $0?[$1] }) {
        case .string(let text): return text.isEmpty ? nil : text
        case .number(let digits):
            let whole = digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
            return Int(whole).map { Count.grouped($0) } ?? digits
        case .bool(let value): return "\(value)"
        default: return nil
        }
    }
}
