/// Deletes: what is asked for is deleted before the answer is broken, as a server does that loses its connection.
///
/// Shapes: REST API Developer Guide, sObject Rows, sObject Collections.
extension FaultOrg {
    static let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ04IAE", "003Dm000001kZ0JIAU"]

    /// Those that a query names and that are still there, as they are saved before they are deleted.
    func copies(of target: String) -> Answer {
        let asked = Self.ids.filter { target.contains($0) && holds($0) }
        return Self.page(of: asked.map { Self.record($0, #""Name":"Contact""#) })
    }

    /// Where those that a query names are.
    func states(of target: String) -> Answer {
        let asked = Self.ids.filter { target.contains($0) }
        return Self.page(of: asked.map { Self.record($0, #""IsDeleted":\#(!holds($0))"#) })
    }

    private static func record(_ id: String, _ member: String) -> String {
        #"{"attributes":{"type":"Contact","url":"\#(data)/sobjects/Contact/\#(id)"},"#
            + #""Id":"\#(id)",\#(member)}"#
    }

    private static func page(of records: [String]) -> Answer {
        let text = records.joined(separator: ",")
        return Answer(body: #"{"totalSize":\#(records.count),"done":true,"records":[\#(text)]}"#)
    }

    func deletion(_ path: String, _ target: String) -> Answer {
        let asked = Self.ids.filter { target.contains($0) }
        let isNew = delete(asked)
        guard path.hasSuffix("/composite/sobjects") else {
            return isNew == [true]
                ? Answer(status: 204, body: "")
                : Answer(
                    status: 404,
                    body: #"[{"errorCode":"ENTITY_IS_DELETED","message":"gone"}]"#
                )
        }
        let results = zip(asked, isNew).map { id, isNew in
            isNew
                ? #"{"id":"\#(id)","success":true,"errors":[]}"#
                : #"{"success":false,"errors":[{"statusCode":"ENTITY_IS_DELETED","message":"gone"}]}"#
        }
        return Answer(body: "[\(results.joined(separator: ","))]")
    }
}
