import HTTP
import HTTPServer

/// What a request asks of the moment when a record was changed last (RFC 9110 §13.1.3, §13.1.4).
///
/// Source: REST API Developer Guide, "Conditional Requests".
struct RecordCondition {
    private let unmodifiedSince: HTTPDate?
    private let modifiedSince: HTTPDate?

    init(_ request: ServerRequest) {
        unmodifiedSince = request.headers["If-Unmodified-Since"].flatMap(HTTPDate.init)
        modifiedSince = request.headers["If-Modified-Since"].flatMap(HTTPDate.init)
    }

    /// Whether the client has the record as it is.
    func isKnown(_ row: Int, of table: any Table) -> Bool {
        guard let modifiedSince, let changed = Self.change(of: row, in: table) else { return false }
        return changed <= modifiedSince
    }

    /// - Throws: `APIFault` 412 where the record was changed after `If-Unmodified-Since`.
    func check(
        _ id: String,
        of object: ObjectType,
        in snapshot: OrgSnapshot
    ) throws(APIFault) {
        guard let unmodifiedSince else { return }
        let record = try snapshot.record(WrittenID(id, of: object))
        guard let changed = Self.change(of: record.row, in: snapshot.table(object)),
            changed > unmodifiedSince
        else { return }
        throw .changedSince
    }

    private static func change(of row: Int, in table: any Table) -> HTTPDate? {
        guard let field = table.object.field(named: "LastModifiedDate"),
            case .dateTime(let moment) = table.value(field, of: row)
        else { return nil }
        return HTTPDate(milliseconds: moment)
    }
}

extension APIFault {
    /// The status is documented; code and text are a guess.
    fileprivate static let changedSince = APIFault(
        status: 412,
        "PRECONDITION_FAILED",
        "The record has changed since the time that If-Unmodified-Since gives"
    )
}
