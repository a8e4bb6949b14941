import Client
import Text

/// An object that the org does not have.
struct UnknownObject: Error, Sendable {
    let name: String
    /// The objects that it has.
    let known: [String]

    /// Tells an error of a resource below an object's name as an unknown object, where that is the cause.
    static func orError(_ error: any Error, of object: String, in org: Org) async -> any Error {
        guard let refusal = (error as? OrgError)?.refusal, refusal.status == 404,
            let objects = try? await org.objects(),
            !objects.contains(where: { $0.name.lowercased() == object.lowercased() })
        else { return error }
        return UnknownObject(name: object, known: objects.map(\.name))
    }
}

extension UnknownObject: SelfExplaining {
    var failure: Failure {
        let closest = Spelling.closest(to: name, in: known)
        return Failure(
            exit: .failure,
            name: "INVALID_TYPE",
            message: "the org has no object '\(name)'",
            hints: [closest.map { "did you mean \($0)?" } ?? "sfctl describe lists the objects"]
        )
    }
}
