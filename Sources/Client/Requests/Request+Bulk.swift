import HTTP
import Records

/// The requests of Bulk API 2.0.
///
/// Source: Bulk API 2.0 Developer Guide.
extension Request {
    /// Returns the request that creates a job; the members are the API's.
    static func createJob(
        _ resource: String,
        _ members: [(String, String)],
        apiVersion: APIVersion
    ) -> Request {
        change(.post, jobPath(resource, apiVersion), members)
    }

    /// Returns the request that changes a job's state.
    static func changeJob(
        _ resource: String,
        _ id: RecordID,
        to state: String,
        apiVersion: APIVersion
    ) -> Request {
        change(.patch, "\(jobPath(resource, apiVersion))/\(id)", [("state", state)])
    }

    /// Returns the request for a part of a job; nil for the job itself.
    static func job(
        _ resource: String,
        _ id: RecordID,
        part: String? = nil,
        apiVersion: APIVersion
    ) -> Request {
        Request(
            .get,
            "\(jobPath(resource, apiVersion))/\(id)" + (part.map { "/\($0)" } ?? "")
        )
    }

    /// Returns the request for the list of jobs.
    static func jobs(_ resource: String, apiVersion: APIVersion) -> Request {
        Request(.get, jobPath(resource, apiVersion))
    }

    private static func jobPath(_ resource: String, _ apiVersion: APIVersion) -> String {
        "/services/data/v\(apiVersion)/jobs/\(resource)"
    }

    private static func change(
        _ method: Method,
        _ target: String,
        _ members: [(String, String)]
    ) -> Request {
        var writer = JSONWriter()
        writer.beginObject()
        for (key, value) in members {
            writer.key(key)
            writer.string(value)
        }
        writer.endObject()
        let headers: Headers = ["Content-Type": "application/json; charset=UTF-8"]
        return Request(method, target, headers: headers, body: writer.bytes)
    }
}
