import Client

extension ContactFields {
    /// Asks with all fields, and where the org says that it has not all of them, again without those that it hides.
    ///
    /// - Parameters:
    ///   - org: The org.
    ///   - used: The fields that are asked for; those of them that are hidden are named to the user.
    ///   - context: The command's.
    ///   - body: Asks for the contacts; nothing of its result may be written when it throws the org's `INVALID_FIELD`.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    static func withoutHidden<Result>(
        in org: Org,
        used: [String],
        _ context: Context,
        _ body: (ContactFields) async throws -> Result
    ) async throws -> Result {
        do {
            return try await body(ContactFields())
        } catch let error as QueryError where error.cause.refusal?.has("INVALID_FIELD") == true {
            guard let contact = try? await org.description(of: "Contact") else { throw error }
            let fields = ContactFields(contact)
            let missing = used.filter { !fields.isVisible($0) }
            guard !missing.isEmpty else { throw error }
            let names = missing.joined(separator: ", ")
            context.messages.note("left out, because the org does not show you them: \(names)")
            return try await body(fields)
        }
    }
}
