import HTTP
import HTTPServer
import Records
import Text

/// An authenticated request to a resource of an API version.
struct Call: Sendable {
    let caller: Caller
    let request: ServerRequest
    let target: RequestTarget
    /// The version that the path names.
    let version: ServedVersion
    /// The values of the route's parameters.
    var parameters: [String: String]
    /// The moment of the call, in milliseconds since 1970.
    let now: Int
    /// The transaction that the call is a part of, and sees and changes; nil where it stands for itself.
    var transaction: Transaction?

    /// Where the client reached the org, without a slash at the end.
    var instanceURL: String { request.instanceURL }

    /// The path of something below the call's version.
    func path(_ rest: String) -> String { "/services/data/v\(version)/\(rest)" }

    /// The value of a parameter that the route's pattern names.
    subscript(parameter: String) -> String { parameters[parameter] ?? "" }

    /// The members of a query parameter that holds a list, without blanks around them; nil where the parameter
    /// is absent.
    func list(_ name: String) -> [String]? {
        target[name]?.split(separator: ",").map(\.trimmingBlanks)
    }

    /// The object that the path names.
    ///
    /// - Throws: `APIFault` 404 for one that the org does not have.
    func object(in schema: Schema) throws(APIFault) -> ObjectType {
        guard let object = schema.object(named: self["object"]) else { throw .notFound }
        return object
    }

    /// The record in the body, which is to become one of an object.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - key: A field that the path gives already, so that the body must not.
    ///   - schema: Where parents are looked up.
    /// - Returns: The record's draft.
    /// - Throws: `APIFault` for a body that is no such record.
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

    /// The id that the path gives.
    ///
    /// - Throws: `APIFault` 404 for a text that does not look like one, which the API takes for an external id.
    func recordID() throws(APIFault) -> String {
        let text = self["id"]
        guard RecordID.mayBeMeant(by: text) else { throw .noExternalID(text) }
        return text
    }

    /// The key that the path gives by the name of a field and a value.
    ///
    /// - Throws: `APIFault` 404 for a field by which no record is found.
    func key(in object: ObjectType) throws(APIFault) -> UpsertKey {
        // Below describe there are layouts in Salesforce, and nothing here.
        guard self["field"] != "describe" else { throw .notFound }
        guard let field = object.field(named: self["field"]), object.fields[field].isKey,
            let value = object.fields[field].type.value(of: self["value"])
        else { throw .noExternalID(self["field"]) }
        return UpsertKey(field: field, value: value, mayInsert: target["updateOnly"] != "true")
    }
}

/// Whose a session is: cursors belong to one caller, and others cannot use them.
struct Caller: Hashable, Sendable {
    let number: Int
}

extension RecordID {
    /// Whether a text has the length and the characters of an id, right or wrong.
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
