import Client
import Text

/// The error of a field that the object does not have.
struct UnknownField: Error, Sendable {
    let name: String
    let object: ObjectDescription
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

/// The error of a field that is not a picklist.
struct NotAPicklist: Error, Sendable {
    let field: FieldDescription
    let object: ObjectDescription
}

extension NotAPicklist: SelfExplaining {
    var failure: Failure {
        let picklists = object.fields.filter(\.isPicklist).map(\.name)
        return Failure(
            exit: .failure,
            name: "NotAPicklist",
            message: "\(field.name) is not a picklist; its type is \(field.type)",
            hints: picklists.isEmpty
                ? [] : ["picklists of \(object.summary.name): \(picklists.joined(separator: ", "))"]
        )
    }
}
