import HTTP
import Records

/// The answers to earlier subrequests, for later ones that refer to them.
struct CompositeAnswers {
    private var replies: [String: Reply] = [:]
    /// The parsed answers; each is parsed on the first reference to it.
    private var values: [String: JSONValue] = [:]
    /// The number of bytes that references may still insert, so that a small body cannot become a
    /// huge one.
    private var allowance = 16 << 20

    /// Adds an answer.
    mutating func add(_ reply: Reply, to part: CompositePart) {
        replies[part.referenceID] = reply
    }

    /// Returns whether a part with status 200 contains a failed record, as answers for many records
    /// may.
    mutating func hasFailedRow(_ part: CompositePart) -> Bool {
        value(of: part.referenceID)?.elements?.contains { $0["success"]?.boolean == false } ?? false
    }

    /// Returns the answer to a part after resolving its references.
    mutating func reply(
        to part: CompositePart,
        of call: Call,
        by routes: RouteTable,
        in transaction: Transaction?
    ) -> Reply {
        do throws(APIFault) {
            let request = Subrequest(
                method: part.request.method,
                url: try resolve(part.request.url, for: .url),
                headers: part.request.headers,
                body: try part.request.body.map { body throws(APIFault) in try resolve(body) }
            )
            return routes.reply(to: request, of: call, in: transaction)
        } catch {
            return Reply(error)
        }
    }

    // MARK: References

    private enum Use { case url, text }

    private mutating func resolve(_ json: JSONValue) throws(APIFault) -> JSONValue {
        switch json {
        case .string(let text):
            if let only = Self.onlyReference(text), try value(at: only).isNull { return .null }
            return .string(try resolve(text, for: .text))
        case .array(let elements):
            var resolved: [JSONValue] = []
            for element in elements { resolved.append(try resolve(element)) }
            return .array(resolved)
        case .object(let members):
            var resolved: [JSONValue.Member] = []
            for member in members {
                resolved.append(.init(member.key, try resolve(member.value)))
            }
            return .object(resolved)
        default: return json
        }
    }

    /// Returns the text with every reference replaced by its value.
    private mutating func resolve(_ text: String, for use: Use) throws(APIFault) -> String {
        var resolved = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "@{"),
            let end = rest[start.upperBound...].firstIndex(of: "}")
        {
            resolved += rest[..<start.lowerBound]
            let written = rest[start.upperBound..<end]
            guard let path = ReferencePath(written) else { throw .invalidReference(written) }
            guard let value = try value(at: path).scalarText else {
                throw .invalidReference(path.text)
            }
            allowance -= value.utf8.count
            guard allowance >= 0 else { throw .tooMuchPutIn }
            resolved += use == .url ? value.percentEncoded : value
            rest = rest[end...].dropFirst()
        }
        return resolved + rest
    }

    private static func onlyReference(_ text: String) -> ReferencePath? {
        guard text.hasPrefix("@{"), text.hasSuffix("}") else { return nil }
        return ReferencePath(text.dropFirst(2).dropLast())
    }

    private mutating func value(at path: ReferencePath) throws(APIFault) -> JSONValue {
        guard let value = value(of: path.name)?.value(at: path.steps) else {
            throw .invalidReference(path.text)
        }
        return value
    }

    private mutating func value(of name: String) -> JSONValue? {
        if let known = values[name] { return known }
        guard let content = replies[name]?.content else { return nil }
        var writer = JSONWriter()
        content(&writer)
        values[name] = try? JSONValue(parsing: writer.bytes)
        return values[name]
    }
}

extension APIFault {
    /// Salesforce does not document its own limit.
    fileprivate static let tooMuchPutIn = APIFault(
        "EXCEEDED_MAX_SIZE_REQUEST",
        "the values of references make the request too large"
    )

    fileprivate static func invalidReference(_ text: Substring) -> APIFault {
        let name = text.prefix { $0 != "." && $0 != "[" }
        return APIFault(
            "PROCESSING_HALTED",
            "Invalid reference specified. No value for \(text) found in \(name)."
        )
    }
}
