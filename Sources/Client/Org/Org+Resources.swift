import HTTP
package import Records

extension Org {
    /// Returns one record as the server's JSON text.
    ///
    /// - Parameters:
    ///   - id: The record's id.
    ///   - object: The object's API name.
    ///   - fields: Field paths; nil for all readable fields.
    ///   - usesToolingAPI: Whether to use the Tooling API.
    /// - Returns: The body, `{"attributes":{…},"Id":"…",…}`.
    /// - Throws: `OrgError`; `malformed` if the answer is not this record.
    package func record(
        _ id: RecordID,
        of object: String,
        fields: [String]? = nil,
        usesToolingAPI: Bool = false
    ) async throws(OrgError) -> [UInt8] {
        let version = try await apiVersion()
        let request = try Request.record(
            id,
            of: object,
            fields: fields,
            apiVersion: version,
            usesToolingAPI: usesToolingAPI
        )
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let record = try answer.json()
            let found = Self.recordID(in: record)
            guard let found, (try? RecordID(found)) == id else {
                throw answer.malformed(.notAsked(found: found, asked: "\(object) \(id)"))
            }
            return answer.bytes
        }
    }

    /// Returns the list of all objects as the server's JSON text, for `ObjectList`.
    ///
    /// - Throws: `OrgError`.
    package func describeGlobal(usesToolingAPI: Bool = false) async throws(OrgError) -> [UInt8] {
        let request = Request.describeGlobal(
            apiVersion: try await apiVersion(),
            usesToolingAPI: usesToolingAPI
        )
        let body = try await value(of: request, isSafe: true) { answer throws(OrgError) in
            guard try answer.json()["sobjects"]?.elements != nil else {
                throw answer.malformed(.notAsked(found: nil, asked: "the list of objects"))
            }
            return answer.bytes
        }
        if !usesToolingAPI { options.keeper?.keep(objects: body) }
        return body
    }

    /// Returns one object's describe as the server's JSON text, for `ObjectDescription`.
    ///
    /// - Throws: `OrgError`.
    package func describe(
        _ object: String,
        usesToolingAPI: Bool = false
    ) async throws(OrgError) -> [UInt8] {
        let request = try Request.describe(
            object,
            apiVersion: try await apiVersion(),
            usesToolingAPI: usesToolingAPI
        )
        let body = try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let found = try answer.json()["name"]?.text
            guard let found, Self.isName(found, of: object) else {
                throw answer.malformed(.notAsked(found: found, asked: object))
            }
            return answer.bytes
        }
        if !usesToolingAPI { options.keeper?.keep(object: body) }
        return body
    }

    /// Returns whether an object can be requested by a name, which may differ in case and, within
    /// its own namespace, lack the prefix `ns__`.
    private static func isName(_ name: String, of asked: String) -> Bool {
        let (name, asked) = (name.lowercased(), asked.lowercased())
        return name == asked || name.hasSuffix("__\(asked)")
    }

    /// Returns the Id of a record, which the server always adds; without an Id, the last part of
    /// the record's URL.
    private static func recordID(in record: JSONValue) -> String? {
        if let id = record["Id"] { return id.text }
        return record["attributes"]?["url"]?.text?.split(separator: "/").last.map(String.init)
    }
}
