import HTTP
import HTTPServer
import Records

/// A request that stands in the body of another.
struct Subrequest {
    let method: Request.Method
    /// A path with query, which may leave out `/services/data`.
    let url: String
    /// Header fields of its own, beside those of the whole.
    var headers: [JSONValue.Member] = []
    let body: JSONValue?
}

extension Subrequest {
    /// Whether it is a query or changes or reads many records, of which a composite may have few only.
    var isQueryOrCollection: Bool {
        let path = url.prefix { $0 != "?" }.split(separator: "/")
        let resource = path.dropFirst(path.starts(with: ["services", "data"]) ? 3 : 1)
        return resource.starts(with: ["query"]) || resource.starts(with: ["queryAll"])
            || resource.starts(with: ["composite", "sobjects"])
    }
}

extension RouteTable {
    /// What a request in the body of a call is answered, in a transaction or by itself.
    func reply(
        to part: Subrequest,
        of call: Call,
        in transaction: Transaction? = nil
    ) -> Reply {
        let url = part.url.drop { $0 == "/" }
        let path = url.hasPrefix("services/data/") ? "/\(url)" : "/services/data/\(url)"
        guard let target = try? RequestTarget(path),
            target.segments.starts(with: ["services", "data"])
        else { return Reply(.notFound) }
        var headers = call.request.headers
        headers["Content-Type"] = nil
        for header in part.headers { headers[header.key] = header.value.scalarText }
        let request = ServerRequest(
            part.method,
            path,
            headers: headers,
            body: part.body.map { $0.json() } ?? []
        )
        return self.reply(to: request, at: target, for: call.caller, now: call.now, in: transaction)
    }
}

extension RequestBody {
    /// The subrequests under a key of the body, each made of its JSON.
    func subrequests<Part>(
        _ key: String,
        _ make: (JSONValue, [JSONText.Step]) throws(APIFault) -> Part
    ) throws(APIFault) -> [Part] {
        guard let elements = json[key]?.elements else { throw misshapen("List", at: [.key(key)]) }
        var parts: [Part] = []
        for (index, element) in elements.enumerated() {
            parts.append(try make(element, [.key(key), .element(index)]))
        }
        return parts
    }

    /// The text of a member of a subrequest.
    func text(
        _ key: String,
        of part: JSONValue,
        at path: [JSONText.Step]
    ) throws(APIFault) -> String {
        guard let text = part[key]?.text else { throw misshapen("String", at: path + [.key(key)]) }
        return text
    }
}

extension APIFault {
    /// As public logs have it of a composite; that a batch is refused in the same words is a guess.
    static func tooManySubrequests(_ limit: Int) -> APIFault {
        APIFault("LIMIT_EXCEEDED", "The request can’t contain more than \(limit) operations.")
    }
}
