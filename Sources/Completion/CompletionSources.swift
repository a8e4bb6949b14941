package import Accounts

/// What the candidates are taken from, beside the table of commands.
package struct CompletionSources: Sendable {
    /// The names of orgs.
    package var orgs: @Sendable () -> [CompletionAnswer.Candidate]
    /// The names of journals.
    package var journals: @Sendable () -> [CompletionAnswer.Candidate]
    /// The names of settings.
    package var settings: @Sendable () -> [CompletionAnswer.Candidate]
    /// The topics of help.
    package var topics: [CompletionAnswer.Candidate]
    /// Returns what is known of the org with a name; nil stands for the default org.
    package var schema: @Sendable (_ org: String?) -> KnownSchema?

    package init(
        topics: [CompletionAnswer.Candidate],
        orgs: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        journals: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        settings: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        schema: @escaping @Sendable (_ org: String?) -> KnownSchema?
    ) {
        self.topics = topics
        self.orgs = orgs
        self.journals = journals
        self.settings = settings
        self.schema = schema
    }
}

/// The objects and fields of an org, as far as this machine knows them.
package struct KnownSchema: Sendable {
    /// The names of all objects; nil if they are unknown.
    let names: [String]?
    private let find: @Sendable (String) -> KnownObject?
    /// Returns how to learn all objects, or one object's fields; nil if the user was told before.
    let hint: @Sendable (_ object: String?) -> String?

    package init(
        names: [String]?,
        find: @escaping @Sendable (String) -> KnownObject?,
        hint: @escaping @Sendable (_ object: String?) -> String?
    ) {
        self.names = names
        self.find = find
        self.hint = hint
    }

    /// Returns an object by its name in any case.
    func object(_ name: String) -> KnownObject? { find(name) }

    /// Follows parent relationships from an object; the name of the object that is unknown, if one
    /// is.
    func object(
        behind path: some Sequence<Substring>,
        of name: String
    ) -> Result<KnownObject, UnknownSchema> {
        guard var object = find(name) else { return .failure(UnknownSchema(object: name)) }
        for step in path {
            let field = object.fields.first {
                $0.relationshipName?.lowercased() == step.lowercased()
            }
            guard let field else { return .failure(UnknownSchema(object: nil)) }
            let parents = field.referenceTo.compactMap(find)
            guard let parent = parents.first(where: { $0.name == "User" }) ?? parents.first else {
                return .failure(UnknownSchema(object: field.referenceTo.first))
            }
            object = parent
        }
        return .success(object)
    }
}

/// The object whose fields are unknown; nil if there is no such path.
struct UnknownSchema: Error {
    let object: String?
}
