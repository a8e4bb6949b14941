import HTTP
import HTTPServer
import Records

/// A request inside the body of another.
struct Subrequest {
    let method: Request.Method
    /// The path with query, possibly without `/services/data`.
    let url: String
    /// Header fields of this request, in addition to those of the whole.
    var headers: [JSONValue.Member] = []
    let body: JSONValue?
}

extension Subrequest {
    /// Whether this is a query, or reads or changes many records; a composite may contain only a
    /// few of these.
    var isQueryOrCollection: Bool {
        let path = url.prefix { $0 != "?" }.split(separator: "/")
        let resource = path.dropFirst(path.starts(with: ["services", "data"]) ? 3 : 1)
        return resource.starts(with: ["query"]) || resource.starts(with: ["queryAll"])
            || resource.starts(with: ["composite", "sobjects"])
    }
}

extension RouteTable {
    /// Returns the answer to a request in the body of a call, within a transaction or
    /// independently.
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
    /// Reads the subrequests under a key of the body.
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

    /// Returns the text of a subrequest's member.
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
    /// Returns the error for too many subrequests.
    ///
    /// The text is from public logs of a composite; the same text for a batch is a guess.
    static func tooManySubrequests(_ limit: Int) -> APIFault {
        APIFault("LIMIT_EXCEEDED", "The request can’t contain more than \(limit) operations.")
    }
}
