import HTTP
import Records
import Text

/// A call of the partner API: an operation on records by their ids.
///
/// The session is in the body, so the body is made again for each attempt, with its token.
///
/// Source: SOAP API Developer Guide, "Using the Partner WSDL" and "SOAP Headers".
struct SOAPCall: Sendable {
    /// The operation, such as `undelete`.
    let operation: String
    /// The records; the API accepts at most 200.
    let ids: [RecordID]

    /// Returns the request without its body.
    func request(apiVersion: APIVersion) -> Request {
        Request(
            .post,
            "/services/Soap/u/\(apiVersion)",
            headers: [
                "Content-Type": "text/xml; charset=UTF-8", "Accept": "text/xml",
                "SOAPAction": "\"\"",
            ]
        )
    }

    /// Returns the envelope with a session's token.
    func body(session: Secret) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>\
            <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns:urn="urn:partner.soap.sforce.com"><soapenv:Header><urn:SessionHeader>\
            <urn:sessionId>\
            \(session.value.markupEscaped)</urn:sessionId></urn:SessionHeader></soapenv:Header>\
            <soapenv:Body><urn:\(operation)>
            """
        for id in ids { text += "<urn:ids>\(id)</urn:ids>" }
        text += "</urn:\(operation)></soapenv:Body></soapenv:Envelope>"
        return Array(text.utf8)
    }
}
