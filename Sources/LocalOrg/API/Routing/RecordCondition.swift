import HTTP
import HTTPServer

/// A request's condition on the record's last change (RFC 9110 §13.1.3, §13.1.4).
///
/// Source: REST API Developer Guide, "Conditional Requests".
struct RecordCondition {
    private let unmodifiedSince: HTTPDate?
    private let modifiedSince: HTTPDate?

    init(_ request: ServerRequest) {
        unmodifiedSince = request.headers["If-Unmodified-Since"].flatMap(HTTPDate.init)
        modifiedSince = request.headers["If-Modified-Since"].flatMap(HTTPDate.init)
    }

    /// Returns whether the client has the record's current state.
    func isKnown(_ row: Int, of table: any Table) -> Bool {
        guard let modifiedSince, let changed = Self.change(of: row, in: table) else { return false }
        return changed <= modifiedSince
    }

    /// Checks the condition `If-Unmodified-Since`.
    ///
    /// - Throws: `APIFault` 412 if the record was changed after that time.
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
    /// The status is documented; the code and the text are guesses.
    fileprivate static let changedSince = APIFault(
        status: 412,
        "PRECONDITION_FAILED",
        "The record has changed since the time that If-Unmodified-Since gives"
    )
}
