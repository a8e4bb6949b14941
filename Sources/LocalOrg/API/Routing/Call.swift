import HTTP
import HTTPServer
import Records
import Text

/// An authenticated request to a resource of an API version.
struct Call: Sendable {
    let caller: Caller
    let request: ServerRequest
    let target: RequestTarget
    /// The version in the path.
    let version: ServedVersion
    /// The values of the route's parameters.
    var parameters: [String: String]
    /// The moment of the call, in milliseconds since 1970.
    let now: Int
    /// The transaction that the call belongs to; nil for an independent call.
    var transaction: Transaction?

    /// The URL at which the client reached the org, without a trailing slash.
    var instanceURL: String { request.instanceURL }

    /// Returns the full path of a resource below the call's version.
    func path(_ rest: String) -> String { "/services/data/v\(version)/\(rest)" }

    /// The value of a parameter in the route's pattern.
    subscript(parameter: String) -> String { parameters[parameter] ?? "" }

    /// Returns the trimmed members of a list in a query parameter; nil if the parameter is absent.
    func list(_ name: String) -> [String]? {
        target[name]?.split(separator: ",").map(\.trimmingBlanks)
    }

    /// Returns the object in the path.
    ///
    /// - Throws: `APIFault` 404 if the org does not have it.
    func object(in schema: Schema) throws(APIFault) -> ObjectType {
        guard let object = schema.object(named: self["object"]) else { throw .notFound }
        return object
    }

    /// Returns the draft of an object's record in the body.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - key: A field that the path already gives, so that the body must not.
    ///   - schema: The schema for looking up parents.
    /// - Returns: The record's draft.
    /// - Throws: `APIFault` if the body is not such a record.
    func draft(
        of object: ObjectType,
        without key: Field? = nil,
        in schema: Schema
    ) throws(APIFault) -> RecordDraft {
        let body = try RequestBody.object(of: request)
        let draft = try DraftReader(schema: schema, body: body)
            .draft(of: body.json, at: [], as: object)
        if let key, draft.fields.contains(where: { object.fields[$0].name == key.name }) {
            throw .givenByPath(key)
        }
        return draft
    }

    /// Returns the id in the path.
    ///
    /// - Throws: `APIFault` 404 for a text that does not look like an id, which the API treats as
    ///   an external id.
    func recordID() throws(APIFault) -> String {
        let text = self["id"]
        guard RecordID.mayBeMeant(by: text) else { throw .noExternalID(text) }
        return text
    }

    /// Returns the key in the path: the name of a field and a value.
    ///
    /// - Throws: `APIFault` 404 for a field that cannot identify a record.
    func key(in object: ObjectType) throws(APIFault) -> UpsertKey {
        // Salesforce has layouts below describe; this org has nothing.
        guard self["field"] != "describe" else { throw .notFound }
        guard let field = object.field(named: self["field"]), object.fields[field].isKey,
            let value = object.fields[field].type.value(of: self["value"])
        else { throw .noExternalID(self["field"]) }
        return UpsertKey(field: field, value: value, mayInsert: target["updateOnly"] != "true")
    }
}

/// The owner of a session; cursors belong to one caller, and others cannot use them.
struct Caller: Hashable, Sendable {
    let number: Int
}

extension RecordID {
    /// Returns whether a text has the length and the characters of an id, valid or not.
    static func mayBeMeant(by text: String) -> Bool {
        [15, 18].contains(text.utf8.count) && text.utf8.allSatisfy(\.isNameByte)
    }
}

extension APIFault {
    fileprivate static func givenByPath(_ field: Field) -> APIFault {
        APIFault(
            "INVALID_FIELD",
            "The \(field.name) field should not be specified in the sobject data."
        )
    }
}
