import HTTP
public import Records

extension Org {
    /// One record as the server's JSON text.
    ///
    /// - Parameters:
    ///   - id: The record's id.
    ///   - object: The object's API name.
    ///   - fields: Field paths; nil for all that can be read.
    ///   - usesToolingAPI: Whether the Tooling API is asked.
    /// - Returns: The body, `{"attributes":{…},"Id":"…",…}`.
    /// - Throws: `OrgError`; `malformed` for an answer that is not this record.
    public func record(
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

    /// The list of all objects as the server's JSON text; `ObjectList` reads it.
    ///
    /// - Throws: `OrgError`.
    public func describeGlobal(usesToolingAPI: Bool = false) async throws(OrgError) -> [UInt8] {
        let request = Request.describeGlobal(
            apiVersion: try await apiVersion(),
            usesToolingAPI: usesToolingAPI
        )
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            guard try answer.json()["sobjects"]?.elements != nil else {
                throw answer.malformed(.notAsked(found: nil, asked: "the list of objects"))
            }
            return answer.bytes
        }
    }

    /// All about one object as the server's JSON text; `ObjectDescription` reads it.
    ///
    /// - Throws: `OrgError`.
    public func describe(
        _ object: String,
        usesToolingAPI: Bool = false
    ) async throws(OrgError) -> [UInt8] {
        let request = try Request.describe(
            object,
            apiVersion: try await apiVersion(),
            usesToolingAPI: usesToolingAPI
        )
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let found = try answer.json()["name"]?.text
            guard let found, Self.isName(found, of: object) else {
                throw answer.malformed(.notAsked(found: found, asked: object))
            }
            return answer.bytes
        }
    }

    /// Whether an object may be asked for by that name: in any case, and within its own namespace without
    /// the prefix `ns__`.
    private static func isName(_ name: String, of asked: String) -> Bool {
        let (name, asked) = (name.lowercased(), asked.lowercased())
        return name == asked || name.hasSuffix("__\(asked)")
    }

    /// The Id of a record, which the server adds unasked; of a record without one, what its URL ends in.
    private static func recordID(in record: JSONValue) -> String? {
        if let id = record["Id"] { return id.text }
        return record["attributes"]?["url"]?.text?.split(separator: "/").last.map(String.init)
    }
}
