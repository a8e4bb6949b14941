import HTTP
import Records

extension Org {
    /// Returns the org's limits as the server's JSON text.
    ///
    /// Source: REST API Developer Guide, Limits.
    ///
    /// - Returns: The body, `{"DailyApiRequests":{"Max":15000,"Remaining":14953},…}`.
    /// - Throws: `OrgError`; the user needs the permission to view the setup.
    package func limits() async throws(OrgError) -> [UInt8] {
        let request = Request.limits(apiVersion: try await apiVersion())
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let members = try answer.json().members ?? []
            guard members.contains(where: { $0.value["Max"]?.integer != nil }) else {
                throw answer.malformed(.notAsked(found: nil, asked: "the org's limits"))
            }
            return answer.bytes
        }
    }

    /// Returns the org's limit of API requests in 24 hours, and the number left.
    ///
    /// - Throws: As `limits`.
    package func dailyRequests() async throws(OrgError) -> DailyRequests {
        let request = Request.limits(apiVersion: try await apiVersion())
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let limit = try answer.json()["DailyApiRequests"]
            guard let allowed = limit?["Max"]?.integer, let left = limit?["Remaining"]?.integer,
                !allowed.subtractingReportingOverflow(left).overflow
            else {
                throw answer.malformed(.notAsked(found: nil, asked: "the limit of API requests"))
            }
            return DailyRequests(allowed: allowed, left: left)
        }
    }

    /// Returns the org's own counts of records, which are approximate, in one request.
    ///
    /// Source: REST API Developer Guide, Record Count.
    ///
    /// - Parameter objects: The API names of the objects; empty for all.
    /// - Returns: The counts in the org's order. An object that the org does not count has none.
    /// - Throws: `OrgError`.
    package func recordCounts(of objects: [String]) async throws(OrgError) -> [RecordCount] {
        let version = try await apiVersion()
        let request = try Request.recordCount(of: objects, apiVersion: version)
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let counts = try answer.json()["sObjects"]?.elements?.map { element in
                element["name"]?.text.flatMap { name in
                    element["count"]?.integer.map { RecordCount(object: name, count: $0) }
                }
            }
            guard let counts, !counts.contains(where: { $0 == nil }) else {
                throw answer.malformed(.notAsked(found: nil, asked: "the numbers of records"))
            }
            return counts.compactMap(\.self)
        }
    }
}

/// An org's limit of API requests in 24 hours.
package struct DailyRequests: Hashable, Sendable {
    /// The number of requests allowed.
    package let allowed: Int
    /// The number of requests left.
    package let left: Int

    /// Makes a count.
    package init(allowed: Int, left: Int) {
        self.allowed = allowed
        self.left = left
    }

    /// The number of requests sent.
    package var used: Int { allowed - left }
}

/// The number of an object's records.
package struct RecordCount: Hashable, Sendable {
    /// The object's API name.
    package let object: String
    package let count: Int

    /// Makes a count.
    package init(object: String, count: Int) {
        self.object = object
        self.count = count
    }
}
