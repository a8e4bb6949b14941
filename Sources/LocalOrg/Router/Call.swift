import Client
import Foundation

/// A call that has passed the door: whose it is, and what it asks of which version.
struct Call: Sendable {
    let router: Router
    let caller: Caller
    let request: ServerRequest
    let target: RequestTarget
    /// The version that the path names.
    let version: ServedVersion
    /// The values of the route's parameters.
    let parameters: [String: String]

    /// The moment of the call, in milliseconds since 1970.
    var now: Int { router.clock() }

    /// Where the client reached the org, without a slash at the end.
    var instanceURL: String { "http://\(request.headers["Host"] ?? "localhost")" }

    /// The path of something below the call's version.
    func path(_ rest: String) -> String { "/services/data/v\(version)/\(rest)" }

    /// The value of a parameter that the route's pattern names.
    subscript(parameter: String) -> String { parameters[parameter] ?? "" }

    /// The members of a query parameter that holds a list, without blanks around them; nil where the parameter
    /// is absent.
    func list(_ name: String) -> [String]? {
        target[name]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The object that the path names.
    ///
    /// - Throws: `APIFault` 404 for one that the org does not have.
    func object() throws(APIFault) -> ObjectType {
        guard let object = router.store.schema.object(named: self["object"]) else {
            throw .notFound
        }
        return object
    }

    /// The org's tables as they are now.
    func snapshot() throws(APIFault) -> OrgSnapshot {
        do { return try router.store.snapshot() } catch { throw APIFault(error) }
    }

    /// Deletes records of one object, or of any; an outcome an id.
    func delete(
        _ ids: [String],
        of object: ObjectType? = nil,
        allOrNone: Bool = false
    ) throws(APIFault) -> [Result<Void, APIFault>] {
        do {
            return try router.store.delete(ids, of: object, allOrNone: allOrNone, now: now)
        } catch {
            throw APIFault(error)
        }
    }
}
