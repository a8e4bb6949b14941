package import Client
import Text

/// The error of an object that the org does not have.
package struct UnknownObject: Error, Sendable {
    let name: String
    /// The org's objects.
    let known: [String]
    /// The object with this name as its label; nil if there is none.
    var labelled: String?
    /// The org's error response; nil if no request was sent for the object.
    var refusal: Refusal?

    /// Returns an unknown object if that is the cause of an error, or else the error itself.
    package static func orError(_ error: any Error, of object: String, in org: Org) async
        -> any Error
    {
        guard let refusal = (error as? OrgError)?.refusal, refusal.status == 404,
            let objects = try? await org.objects(),
            !objects.contains(where: { $0.name.lowercased() == object.lowercased() })
        else { return error }
        return UnknownObject(
            name: object,
            known: objects.map(\.name),
            labelled: objects.first { $0.isLabelled(object) }?.name,
            refusal: refusal
        )
    }
}

extension UnknownObject: SelfExplaining {
    var failure: Failure {
        let closest = labelled ?? Spelling.closest(to: name, in: known)
        let message = "the org has no object '\(name)', or hides it from you"
        // The name is sf's: the missing resource is the one whose path has the object's name.
        var failure = Failure(
            exit: .failure,
            name: "NOT_FOUND",
            message: message,
            hints: [closest.map { "did you mean \($0)?" } ?? "sfctl describe lists the objects"],
            serverErrors: refusal?.errors.map(Failure.ServerError.init) ?? [],
            remarks: [message]
        )
        // The org's text for the path of such an object, which `sf` reports.
        if refusal == nil { failure.scriptText = "The requested resource does not exist" }
        return failure
    }
}

extension ObjectSummary {
    /// Whether people call the object by a name: its label, of one record or of several.
    fileprivate func isLabelled(_ name: String) -> Bool {
        [label, pluralLabel].contains { $0?.lowercased() == name.lowercased() }
    }
}
