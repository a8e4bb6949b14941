import Client
import Text

/// An object that the org does not have.
struct UnknownObject: Error, Sendable {
    let name: String
    /// The objects that it has.
    let known: [String]
    /// The org's answer; nil where it was not asked for the object itself.
    var refusal: Refusal?

    /// Tells an error of a resource below an object's name as an unknown object, where that is the cause.
    static func orError(_ error: any Error, of object: String, in org: Org) async -> any Error {
        guard let refusal = (error as? OrgError)?.refusal, refusal.status == 404,
            let objects = try? await org.objects(),
            !objects.contains(where: { $0.name.lowercased() == object.lowercased() })
        else { return error }
        return UnknownObject(name: object, known: objects.map(\.name), refusal: refusal)
    }
}

extension UnknownObject: SelfExplaining {
    var failure: Failure {
        let closest = Spelling.closest(to: name, in: known)
        let message = "the org has no object '\(name)'"
        // As sf names it: what is missing is a resource, whose path has the object's name.
        return Failure(
            exit: .failure,
            name: "NOT_FOUND",
            message: message,
            hints: [closest.map { "did you mean \($0)?" } ?? "sfctl describe lists the objects"],
            serverErrors: refusal?.errors ?? [],
            remarks: [message]
        )
    }
}
