package import HTTP
package import Records
import Text

extension Request {
    /// The greatest size of the request line and headers for a GET, in bytes.
    ///
    /// The server's limit for both together is 16,384, and proxies add their own headers.
    private static let lengthLimit = 15_000

    /// Returns the request for a query: a GET, or a batch if the query is too long for a URI.
    ///
    /// Source: REST API Developer Guide, Query, QueryAll and Batch.
    package static func query(
        _ soql: String,
        apiVersion: APIVersion,
        options: QueryOptions = QueryOptions(),
        headerLength: Int = 0
    ) -> Request {
        let target = queryTarget(soql, apiVersion: apiVersion, options: options)
        if target.utf8.count + headerLength <= lengthLimit {
            return Request(.get, target, headers: options.headers)
        }
        return batch(of: [target], apiVersion: apiVersion, headers: options.headers)
    }

    /// Returns the request for several queries at once; its answer is a `BatchAnswer`.
    static func queries(_ queries: [String], apiVersion: APIVersion) -> Request {
        let targets = queries.map {
            queryTarget($0, apiVersion: apiVersion, options: QueryOptions())
        }
        return batch(of: targets, apiVersion: apiVersion, headers: [:])
    }

    /// Returns the request for the plans of a query, which are sent like the query.
    static func explain(
        _ soql: String,
        apiVersion: APIVersion,
        options: QueryOptions,
        headerLength: Int
    ) -> Request {
        let target = queryTarget(soql, apiVersion: apiVersion, options: options, as: "explain")
        if target.utf8.count + headerLength <= lengthLimit { return Request(.get, target) }
        return batch(of: [target], apiVersion: apiVersion, headers: [:])
    }

    /// Returns the path and query string of a query of any length.
    static func queryTarget(
        _ soql: String,
        apiVersion: APIVersion,
        options: QueryOptions,
        as parameter: String = "q"
    ) -> String {
        "/services/data/v\(apiVersion)/\(options.resource)?\(parameter)=\(soql.percentEncoded)"
    }

    /// Returns the request for a search in SOSL: a GET, or a batch if it is too long for a URI.
    ///
    /// Source: REST API Developer Guide, Search.
    static func search(_ sosl: String, apiVersion: APIVersion) -> Request {
        let target = "/services/data/v\(apiVersion)/search?q=\(sosl.percentEncoded)"
        return target.utf8.count <= lengthLimit
            ? Request(.get, target) : batch(of: [target], apiVersion: apiVersion, headers: [:])
    }

    /// Returns the request for a record with the given fields, or all readable ones.
    package static func record(
        _ id: RecordID,
        of object: String,
        fields: [String]?,
        apiVersion: APIVersion,
        usesToolingAPI: Bool = false
    ) throws(OrgError) -> Request {
        let path = try objectPath(object, apiVersion, usesToolingAPI: usesToolingAPI) + "/\(id)"
        guard let fields else { return Request(.get, path) }
        for field in fields { try checkPath(field) }
        return Request(.get, "\(path)?fields=\(fields.joined(separator: ","))")
    }

    /// Returns the request for several records, with their ids in every case.
    static func records(
        _ ids: [RecordID],
        of object: String,
        fields: [String],
        apiVersion: APIVersion
    ) throws(OrgError) -> Request {
        try checkName(object)
        for field in fields { try checkPath(field) }
        let hasID = fields.contains { $0.lowercased() == "id" }
        let body = JSONValue.object([
            .init("ids", .array(ids.map { .string($0.description) })),
            .init("fields", .array((hasID ? fields : fields + ["Id"]).map { .string($0) })),
        ])
        return Request(
            .post,
            "/services/data/v\(apiVersion)/composite/sobjects/\(object)",
            headers: ["Content-Type": "application/json; charset=UTF-8"],
            body: body.json()
        )
    }

    /// Returns the request for the list of all objects.
    package static func describeGlobal(
        apiVersion: APIVersion,
        usesToolingAPI: Bool = false
    ) -> Request {
        Request(.get, sobjects(apiVersion, usesToolingAPI: usesToolingAPI))
    }

    /// Returns the request for an object's describe.
    package static func describe(
        _ object: String,
        apiVersion: APIVersion,
        usesToolingAPI: Bool = false
    ) throws(OrgError) -> Request {
        Request(
            .get,
            try objectPath(object, apiVersion, usesToolingAPI: usesToolingAPI) + "/describe"
        )
    }

    /// Returns the request for the org's limits.
    static func limits(apiVersion: APIVersion) -> Request {
        Request(.get, "/services/data/v\(apiVersion)/limits")
    }

    /// Returns the request for the org's own counts of records; no object means all.
    static func recordCount(
        of objects: [String],
        apiVersion: APIVersion
    ) throws(OrgError) -> Request {
        for object in objects { try checkName(object) }
        let names = objects.isEmpty ? "" : "?sObjects=\(objects.joined(separator: ","))"
        return Request(.get, "/services/data/v\(apiVersion)/limits/recordCount\(names)")
    }

    /// Returns the request to delete one record.
    package static func delete(
        _ id: RecordID,
        of object: String,
        apiVersion: APIVersion
    ) throws(OrgError) -> Request {
        Request(.delete, try objectPath(object, apiVersion) + "/\(id)")
    }

    /// Returns the request to delete up to 200 records, independently or all or none.
    package static func delete(
        _ ids: [RecordID],
        allOrNone: Bool = false,
        apiVersion: APIVersion
    ) -> Request {
        let list = ids.map(\.description).joined(separator: ",")
        return Request(
            .delete,
            "/services/data/v\(apiVersion)/composite/sobjects?ids=\(list)&allOrNone=\(allOrNone)"
        )
    }

    private static func objectPath(
        _ object: String,
        _ apiVersion: APIVersion,
        usesToolingAPI: Bool = false
    ) throws(OrgError) -> String {
        try checkName(object)
        return "\(sobjects(apiVersion, usesToolingAPI: usesToolingAPI))/\(object)"
    }

    private static func sobjects(_ apiVersion: APIVersion, usesToolingAPI: Bool) -> String {
        "/services/data/v\(apiVersion)/\(usesToolingAPI ? "tooling/" : "")sobjects"
    }

    static func checkName(_ name: String) throws(OrgError) {
        guard name.isAPIName else { throw .badRequest(.name(name)) }
    }

    private static func checkPath(_ path: String) throws(OrgError) {
        let names = path.split(separator: ".", omittingEmptySubsequences: false)
        guard names.allSatisfy(\.isAPIName) else { throw .badRequest(.name(path)) }
    }

    /// Returns a batch of GET requests.
    private static func batch(
        of targets: [String],
        apiVersion: APIVersion,
        headers: Headers
    ) -> Request {
        var headers = headers
        headers["Content-Type"] = "application/json; charset=UTF-8"
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("batchRequests")
        writer.beginArray()
        for target in targets {
            writer.beginObject()
            writer.key("method")
            writer.string("GET")
            writer.key("url")
            writer.string(String(target.dropFirst("/services/data/".count)))
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return Request(
            .post,
            "/services/data/v\(apiVersion)/composite/batch",
            headers: headers,
            body: writer.bytes
        )
    }
}
