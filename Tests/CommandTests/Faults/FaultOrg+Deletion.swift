/// Deletes: what is asked for is deleted before the answer is broken, as a server does that loses its connection.
///
/// Shapes: REST API Developer Guide, sObject Rows, sObject Collections.
extension FaultOrg {
    static let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ04IAE", "003Dm000001kZ0JIAU"]

    /// Who of those that a query names is still there.
    func survivors(of target: String) -> Answer {
        let left = Self.ids.filter { target.contains($0) && holds($0) }
        let records = left.map {
            #"{"attributes":{"type":"Contact","url":"\#(Self.data)/sobjects/Contact/\#($0)"},"Id":"\#($0)"}"#
        }
        return Answer(
            body:
                #"{"totalSize":\#(left.count),"done":true,"records":[\#(records.joined(separator: ","))]}"#
        )
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
