import HTTP
public import Records

extension Org {
    /// One record as the server's JSON text.
    ///
    /// - Parameters:
    ///   - id: The record's id.
    ///   - object: The object's API name.
    ///   - fields: Field paths; nil for all that can be read.
    /// - Returns: The body, `{"attributes":{…},"Id":"…",…}`.
    /// - Throws: `OrgError`.
    public func record(
        _ id: RecordID,
        of object: String,
        fields: [String]? = nil
    ) async throws(OrgError) -> [UInt8] {
        let version = try await apiVersion()
        let request = try Request.record(id, of: object, fields: fields, apiVersion: version)
        return try await answer(to: request).holdingJSON().bytes
    }

    /// The list of all objects as the server's JSON text; `ObjectList` reads it.
    ///
    /// - Throws: `OrgError`.
    public func describeGlobal() async throws(OrgError) -> [UInt8] {
        let request = Request.describeGlobal(apiVersion: try await apiVersion())
        return try await answer(to: request).holdingJSON().bytes
    }

    /// All about one object as the server's JSON text; `ObjectDescription` reads it.
    ///
    /// - Throws: `OrgError`.
    public func describe(_ object: String) async throws(OrgError) -> [UInt8] {
        let request = try Request.describe(object, apiVersion: try await apiVersion())
        return try await answer(to: request).holdingJSON().bytes
    }
}
