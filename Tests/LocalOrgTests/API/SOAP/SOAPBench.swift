import Client
import HTTP
import HTTPServer
import LocalOrg

/// Calls of the partner API as a client makes them.
struct SOAPBench {
    let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    static let start = """
        <?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope \
        xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" \
        xmlns="urn:partner.soap.sforce.com" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xmlns:xsd="http://www.w3.org/2001/XMLSchema" \
        xmlns:sf="urn:sobject.partner.soap.sforce.com"><soapenv:Header><LimitInfoHeader>\
        <limitInfo><current>
        """

    /// Sends an envelope with the session's token; `header` and `body` stand in it as they are.
    func send(
        _ body: String,
        header: String = "",
        session: String? = nil,
        path: String = "/services/Soap/u/67.0"
    ) async -> WholeResponse {
        let envelope = """
            <?xml version="1.0" encoding="UTF-8"?>
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"
              xmlns:urn="urn:partner.soap.sforce.com">
             <e:Header><urn:SessionHeader><urn:sessionId>\(session ?? bench.token)</urn:sessionId>
             </urn:SessionHeader>\(header)</e:Header>
             <e:Body>\(body)</e:Body>
            </e:Envelope>
            """
        return await raw(envelope, path: path)
    }

    /// Sends a body as it is.
    func raw(
        _ body: String,
        method: HTTP.Request.Method = .post,
        headers: Headers = ["Content-Type": "text/xml; charset=UTF-8", "SOAPAction": "\"\""],
        path: String = "/services/Soap/u/67.0"
    ) async -> WholeResponse {
        await bench.router.respond(
            to: ServerRequest(method, path, headers: headers, body: Array(body.utf8))
        )
    }

    /// What stands in the body of an answer, or the whole text of another one.
    static func content(_ answer: WholeResponse) -> String {
        guard let start = answer.text.firstRange(of: "<soapenv:Body>")?.upperBound,
            let end = answer.text.firstRange(of: "</soapenv:Body>")?.lowerBound
        else { return answer.text }
        return String(answer.text[start..<end])
    }

    /// A call with ids.
    static func call(_ operation: String, _ ids: [String]) -> String {
        let ids = ids.map { "<urn:ids>\($0)</urn:ids>" }.joined()
        return "<urn:\(operation)>\(ids)</urn:\(operation)>"
    }
}
