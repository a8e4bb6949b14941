import TestSupport

/// Bodies as the REST API writes them.
enum Wire {
    /// A description of Contact with what a delete looks at; shape: REST API Developer Guide,
    /// sObject Describe.
    static let contact =
        #"{"name":"Contact","label":"Contact","labelPlural":"Contacts","keyPrefix":"003","#
        + #""deletable":true,"#
        + #""undeletable":true,"fields":[{"name":"Id","type":"id"},{"name":"Name","type":"string","#
        + #""nameField":true},{"name":"IsDeleted","type":"boolean"}],"#
        + #""childRelationships":[]}"#

    /// A page of a query's result, in the key order of the wire; with a next page's path it is not
    /// the last.
    static func page(_ records: String..., of total: Int? = nil, next: String? = nil) -> String {
        let locator = next.map { #","nextRecordsUrl":"\#($0)""# } ?? ""
        return #"{"totalSize":\#(total ?? records.count),"done":\#(next == nil)\#(locator),"#
            + #""records":[\#(records.joined(separator: ","))]}"#
    }

    /// An error: an array of one (REST API Developer Guide, "Status Codes and Error Responses").
    static func refusal(_ code: String, _ message: String) -> String {
        #"[{"message":"\#(message)","errorCode":"\#(code)"}]"#
    }

    /// The list of versions, as `GET /services/data` gives it.
    static let versions =
        #"[{"label":"Spring '26","url":"/services/data/v66.0","version":"66.0"},"#
        + #"{"label":"Summer '26","url":"/services/data/v67.0","version":"67.0"}]"#

    /// A contact with an Id only.
    static func contact(_ id: String) -> String {
        #"{"attributes":{"type":"Contact","url":"/services/data/v67.0/sobjects/Contact/\#(id)"},"#
            + #""Id":"\#(id)"}"#
    }
}

extension LoopbackServer.Script {
    /// Answers the description of Contact, with which a delete begins, and all else as `steps` say.
    static func afterDescribe(_ steps: @escaping @Sendable () -> [LoopbackServer.Step]) -> Self {
        Self { request in
            guard request.target.hasSuffix("/sobjects/Contact/describe") else { return steps() }
            let body = Wire.contact
            return [
                .lines(
                    "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: "
                        + "\(body.utf8.count)\n\n"
                ),
                .send(Array(body.utf8)),
            ]
        }
    }
}
