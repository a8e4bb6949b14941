import HTTP
import Records

/// A request that deletes or undeletes, taken apart, so that a part of it can be done, and its
/// answer altered.
struct ChangeRequest {
    /// What it asks for.
    enum Kind: Hashable {
        case deletion
        case deletions(allOrNone: Bool)
        case undeletion
    }

    let kind: Kind
    /// The records that it names, in its order.
    let ids: [String]
    private let request: Request

    /// Takes a request apart; nil for one that changes nothing.
    init?(_ request: Request) {
        self.request = request
        if request.method == .post, request.target.hasPrefix("/services/Soap/") {
            kind = .undeletion
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            ids = body.matches(of: /<urn:ids>([^<]*)<\/urn:ids>/).map { String($0.1) }
        } else if request.method == .delete {
            if let list = request.target.firstMatch(of: /\?ids=([^&]*)&allOrNone=(true|false)$/) {
                kind = .deletions(allOrNone: list.2 == "true")
                ids = list.1.split(separator: ",").map(String.init)
            } else {
                kind = .deletion
                ids = [String(request.target.split(separator: "/").last ?? "")]
            }
        } else {
            return nil
        }
    }

    var hasResults: Bool { kind != .deletion }

    /// The same request for some of its records.
    func narrowed(to part: [String]) -> Request {
        var narrowed = request
        switch kind {
        case .deletion: break
        case .deletions:
            narrowed.target.replace(
                ids.joined(separator: ","),
                with: part.joined(separator: ",")
            )
        case .undeletion:
            let body = String(decoding: request.body ?? [], as: UTF8.self)
                .replacing(Self.elements(ids), with: Self.elements(part))
            narrowed.body = Array(body.utf8)
        }
        return narrowed
    }

    private static func elements(_ ids: [String]) -> String {
        ids.map { "<urn:ids>\($0)</urn:ids>" }.joined()
    }

    // MARK: Answers

    /// The texts of an answer's results; nil where it has none.
    func results(in body: [UInt8]) -> [String]? {
        guard kind == .undeletion else {
            guard let elements = try? JSONValue(parsing: body).elements else { return nil }
            return elements.map { String(decoding: $0.json(), as: UTF8.self) }
        }
        let text = String(decoding: body, as: UTF8.self)
        let results = text.matches(of: /<result>.*?<\/result>/).map { String($0.output) }
        return results.isEmpty ? nil : results
    }

    /// The body of an answer with some results.
    func body(_ results: [String]) -> [UInt8] {
        guard kind == .undeletion else { return Array("[\(results.joined(separator: ","))]".utf8) }
        let text =
            #"<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" "#
            + #"xmlns="urn:partner.soap.sforce.com" "#
            + #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
            + "<e:Body><undeleteResponse>\(results.joined())</undeleteResponse></e:Body>"
            + "</e:Envelope>"
        return Array(text.utf8)
    }

    /// The result of a record that was not changed.
    func failure(_ code: String) -> String {
        kind == .undeletion
            ? "<result><errors><message>no</message><statusCode>\(code)</statusCode></errors>"
                + #"<id xsi:nil="true"/><success>false</success></result>"#
            : #"{"success":false,"errors":[{"statusCode":"\#(code)","message":"no","fields":[]}]}"#
    }

    /// Whether a result tells that its record was changed.
    func isSuccess(_ result: String) -> Bool {
        result.contains(kind == .undeletion ? "<success>true<" : #""success":true"#)
    }
}

extension WholeResponse {
    /// An error of the API, in the form in which it answers a request.
    static func refusal(of request: Request, _ status: Int, _ code: String) -> WholeResponse {
        guard request.target.hasPrefix("/services/Soap/") else {
            let body = #"[{"message":"no","errorCode":"\#(code)"}]"#
            return WholeResponse(status: status, bytes: Array(body.utf8))
        }
        let body =
            #"<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" "#
            + #"xmlns:sf="urn:fault.partner.soap.sforce.com"><e:Body><e:Fault><faultcode>"#
            + #"sf:\#(code)</faultcode>"#
            + "<faultstring>\(code): "
            + "no</faultstring><detail><sf:UnexpectedErrorFault><sf:exceptionCode>\(code)"
            + "</sf:exceptionCode><sf:exceptionMessage>no</sf:exceptionMessage>"
            + "</sf:UnexpectedErrorFault></detail>"
            + "</e:Fault></e:Body></e:Envelope>"
        return WholeResponse(status: 500, bytes: Array(body.utf8))
    }
}
