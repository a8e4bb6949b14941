import Client
import Terminal
import Text

extension EmptyResult: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: "EmptyResult",
            message: "no record matches, and --fail-empty is given"
        )
    }
}

extension Declined: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .declined,
            name: "Declined",
            message: "nothing was deleted",
            reasons: expected.map { ["the number to type was \($0)"] } ?? []
        )
    }
}

extension NothingToDelete: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: "NOT_FOUND",
            message: "there is no such \(object) to delete, or you may not see it"
        )
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

extension UnknownField: SelfExplaining {
    var failure: Failure {
        let closest = Spelling.closest(to: name, in: object.fields.map(\.name))
        return Failure(
            exit: .failure,
            name: "INVALID_FIELD",
            message: "\(object.summary.name) has no field '\(name)'",
            hints: [
                closest.map { "did you mean \($0)?" }
                    ?? "sfctl describe \(object.summary.name) lists the fields"
            ]
        )
    }
}

extension NotAPicklist: SelfExplaining {
    var failure: Failure {
        let picklists = object.fields.filter(\.isPicklist).map(\.name)
        return Failure(
            exit: .failure,
            name: "NotAPicklist",
            message: "\(field.name) is no picklist, but of type \(field.type)",
            hints: picklists.isEmpty
                ? [] : ["picklists of \(object.summary.name): \(picklists.joined(separator: ", "))"]
        )
    }
}

extension Failure {
    /// An error of a resource below an object's name, told as an unknown object where that is the cause.
    static func explaining(_ error: any Error, unknownObject name: String, in org: Org) async
        -> any Error
    {
        guard let refusal = (error as? OrgError)?.refusal, refusal.status == 404,
            let objects = try? await org.objects(),
            !objects.contains(where: { $0.name.lowercased() == name.lowercased() })
        else { return error }
        return UnknownObject(name: name, known: objects.map(\.name))
    }
}
