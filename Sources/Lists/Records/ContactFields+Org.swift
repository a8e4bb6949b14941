import Client
import Output
import Text

extension ContactFields {
    /// Requests all fields; if the org says that some do not exist, retries without the hidden
    /// ones.
    ///
    /// - Parameters:
    ///   - org: The org.
    ///   - used: The requested fields; a note names the hidden ones.
    ///   - context: The command's context.
    ///   - body: Requests the contacts; it must not have written anything when it throws the org's
    ///     `INVALID_FIELD`.
    /// - Returns: The result of `body`.
    /// - Throws: The errors of `body`.
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
            var seen: Set<String> = []
            let missing = used.filter { !fields.isVisible($0) && seen.insert($0).inserted }
            guard !missing.isEmpty else { throw error }
            let names = missing.joined(separator: ", ")
            context.messages.note("not visible to you, so left out: \(names)")
            return try await body(fields)
        }
    }
}
