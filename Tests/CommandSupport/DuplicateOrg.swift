import Client
import HTTP
import LocalOrg
import Records

/// The built-in org with more contacts, behind a network of the test's making.
struct DuplicateOrg: Transport {
    private let transport: LocalTransport
    private let accessToken: String
    /// Is called before each answer with the number of the query, from 1.
    private let onQuery: @Sendable (Int) -> Void
    private let log = RequestLog()
    private let router: Router
    private let now: Int
    /// Fields that the description of Contact leaves out.
    var hidden: Set<String> = []
    /// The number of the query that gets no answer, and all after it.
    var firstLost = Int.max

    /// Makes the org; each line is a contact: first name, last name, email, phone and the id of the
    /// account, separated by `|`.
    init(_ contacts: String, now: Int, onQuery: @escaping @Sendable (Int) -> Void = { _ in }) throws
    {
        let store = Store(keeper: MemoryKeeper(), now: now)
        router = Router(store: store, clock: { now })
        accessToken = router.issueAccessToken()
        transport = LocalTransport(router)
        self.onQuery = onQuery
        self.now = now
        try add(contacts)
    }

    /// Adds contacts.
    func add(_ contacts: String) throws {
        let store = router.store
        guard let object = store.schema.object(named: "Contact") else { return }
        let fields = ["FirstName", "LastName", "Email", "Phone", "AccountId"]
        let writes = contacts.split(separator: "\n").map { line in
            var draft = RecordDraft(object)
            let values = line.split(separator: "|", omittingEmptySubsequences: false)
            for (name, value) in zip(fields, values) {
                if let field = object.field(named: name) {
                    draft.set(field, to: .text(String(value)))
                }
            }
            return Write.insert(draft)
        }
        for outcome in try store.write(writes, now: now) { _ = try outcome.get() }
    }

    /// Deletes a contact.
    func delete(_ id: String) throws {
        for outcome in try router.store.write([.delete(id: id, of: nil)], now: now) {
            _ = try outcome.get()
        }
    }

    /// The requests sent so far, as `GET /path?query`.
    var requests: [String] { log.lines }

    func send(_ request: Request) async throws(TransportError) -> Response {
        log.note(request)
        let number = log.lines.count { $0.contains("/query") || $0.contains("/composite/batch") }
        if request.target.contains("/query") || request.target.contains("/composite/batch") {
            onQuery(number)
            guard number < firstLost else { throw .cut("connection reset by peer") }
        }
        var signed = request
        signed.headers["Authorization"] = "Bearer \(accessToken)"
        let response = try await transport.send(signed)
        guard request.target.hasSuffix("/Contact/describe"), !hidden.isEmpty else {
            return response
        }
        return withoutHidden(response, try await response.body.collect())
    }

    private func withoutHidden(_ response: Response, _ bytes: [UInt8]) -> Response {
        let members = (try? JSONValue(parsing: bytes))?.members ?? []
        let seen = members.map { member in
            guard member.key == "fields" else { return member }
            let fields = member.value.elements ?? []
            let visible = fields.filter { !hidden.contains($0["name"]?.text ?? "") }
            return JSONValue.Member(member.key, .array(visible))
        }
        return Response(
            status: response.status,
            headers: ["Content-Type": "application/json"],
            body: Response.Body(JSONValue.object(seen).json())
        )
    }
}

extension DuplicateOrg {
    /// Contacts of which some are the same person.
    static let rose = """
        Rosé|González|ROSE@EDGE.COM|+1 512 757 6000|001Dm000001kZ00IAE
        R.|Gonzalez|rose@edge.com||001Dm000001kZ00IAE
        Josh|Davis|josh@home.example|503.421.7800|001Dm000001kZ01IAE
        Ana|Forbes|sean@edge.com||
        """
}
