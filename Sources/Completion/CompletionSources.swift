package import Accounts

/// The sources of candidates, apart from the table of commands.
package struct CompletionSources: Sendable {
    /// The names of orgs.
    package var orgs: @Sendable () -> [CompletionAnswer.Candidate]
    /// The names of stored logins.
    package var logins: @Sendable () -> [CompletionAnswer.Candidate]
    /// The names of journals.
    package var journals: @Sendable () -> [CompletionAnswer.Candidate]
    /// The names of saved views.
    package var views: @Sendable () -> [CompletionAnswer.Candidate]
    /// The names of settings.
    package var settings: @Sendable () -> [CompletionAnswer.Candidate]
    /// The names of settings that a command can set.
    package var settable: @Sendable () -> [CompletionAnswer.Candidate]
    /// The topics of help.
    package var topics: [CompletionAnswer.Candidate]
    /// Returns the cached descriptions of the named org, or of the default org if the name is nil.
    package var schema: @Sendable (_ org: String?) -> KnownSchema?

    package init(
        topics: [CompletionAnswer.Candidate],
        orgs: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        logins: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        journals: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        views: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        settings: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        settable: @escaping @Sendable () -> [CompletionAnswer.Candidate],
        schema: @escaping @Sendable (_ org: String?) -> KnownSchema?
    ) {
        self.topics = topics
        self.orgs = orgs
        self.logins = logins
        self.journals = journals
        self.views = views
        self.settings = settings
        self.settable = settable
        self.schema = schema
    }
}

/// The objects and fields of an org, as far as this machine knows them.
package struct KnownSchema: Sendable {
    /// The names of all objects; nil if they are unknown.
    let names: [String]?
    private let find: @Sendable (String) -> KnownObject?
    /// Returns a hint on how to cache all objects, or one object's fields; nil if already shown.
    let hint: @Sendable (_ object: String?) -> String?

    package init(
        names: [String]?,
        find: @escaping @Sendable (String) -> KnownObject?,
        hint: @escaping @Sendable (_ object: String?) -> String? = { _ in nil }
    ) {
        self.names = names
        self.find = find
        self.hint = hint
    }

    /// Follows parent relationships from an object; the name of the object that is unknown, if one
    /// is.
    func object(
        behind path: some Sequence<Substring>,
        of name: String
    ) -> Result<KnownObject, UnknownSchema> {
        guard var object = find(name) else {
            guard let names else { return .failure(UnknownSchema(object: name)) }
            let known = names.first { $0.lowercased() == name.lowercased() }
            return .failure(UnknownSchema(object: known))
        }
        for step in path {
            let field = object.fields.first {
                $0.relationshipName?.lowercased() == step.lowercased()
            }
            guard let field else { return .failure(UnknownSchema(object: nil)) }
            let parent = field.nameObject ?? field.referenceTo.first.flatMap(find)
            guard let parent else {
                return .failure(UnknownSchema(object: field.referenceTo.first))
            }
            object = parent
        }
        return .success(object)
    }
}

/// The object whose fields are unknown; nil if there is no such object or path.
struct UnknownSchema: Error {
    let object: String?
}
