/// Deletes and undeletes: what is asked for is done before the answer is broken, as a server does
/// that loses its connection.
///
/// Shapes: REST API Developer Guide, sObject Rows, sObject Collections; SOAP API Developer Guide,
/// undelete().
extension FaultOrg {
    static let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ04IAE", "003Dm000001kZ0JIAU"]

    /// Those that a query names and that are still there, as they are saved before they are
    /// deleted.
    func copies(of target: String) -> Answer {
        let asked = Self.ids(in: target).filter(holds)
        return Self.page(of: asked.map { Self.record($0, #""Name":"Contact""#) })
    }

    /// Where those that a query names are.
    func states(of target: String) -> Answer {
        let asked = Self.ids(in: target)
        return Self.page(
            of: asked.map { Self.record($0, #""Name":"Contact","IsDeleted":\#(!holds($0))"#) }
        )
    }

    private static func record(_ id: String, _ member: String) -> String {
        #"{"attributes":{"type":"Contact","url":"\#(data)/sobjects/Contact/\#(id)"},"#
            + #""Id":"\#(id)",\#(member)}"#
    }

    private static func page(of records: [String]) -> Answer {
        let text = records.joined(separator: ",")
        return Answer(body: #"{"totalSize":\#(records.count),"done":true,"records":[\#(text)]}"#)
    }

    /// The ids of contacts that a text holds, in its order.
    static func ids(in text: String) -> [String] {
        text.matches(of: /003Dm[0-9A-Za-z]{13}/).map { String($0.output) }
    }

    func deletion(_ path: String, _ target: String) -> Answer {
        let asked = Self.ids(in: target)
        let errors = change(asked, deletes: true)
        guard path.hasSuffix("/composite/sobjects") else {
            guard let error = errors.first ?? nil else { return Answer(status: 204, body: "") }
            return Answer(
                status: error == "ENTITY_IS_DELETED" ? 404 : 400,
                body: #"[{"errorCode":"\#(error)","message":"no"}]"#
            )
        }
        let results = zip(asked, errors).map { id, error in
            error.map { #"{"success":false,"errors":[{"statusCode":"\#($0)","message":"no"}]}"# }
                ?? #"{"id":"\#(id)","success":true,"errors":[]}"#
        }
        return Answer(body: "[\(results.joined(separator: ","))]")
    }

    func undeletion(_ envelope: String) -> Answer {
        let asked = Self.ids(in: envelope)
        let results = zip(asked, change(asked, deletes: false)).map { id, error in
            error.map {
                "<result><errors><message>no</message><statusCode>\($0)</statusCode></errors>"
                    + #"<id xsi:nil="true"/><success>false</success></result>"#
            } ?? "<result><id>\(id)</id><success>true</success></result>"
        }
        return .envelope("<undeleteResponse>\(results.joined())</undeleteResponse>")
    }
}

extension FaultOrg.Answer {
    /// An answer of the SOAP API.
    static func envelope(status: Int = 200, _ content: String) -> Self {
        Self(
            status: status,
            fields: ["Content-Type: text/xml; charset=utf-8"],
            body: #"<?xml version="1.0" encoding="UTF-8"?><e:Envelope "#
                + #"xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" "#
                + #"xmlns="urn:partner.soap.sforce.com" "#
                + #"xmlns:sf="urn:fault.partner.soap.sforce.com" "#
                + #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
                + #"<e:Body>\#(content)</e:Body>"#
                + "</e:Envelope>"
        )
    }
}
