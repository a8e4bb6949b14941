import TestSupport

@testable import CommandSupport

/// An org whose contacts hold what a terminal would obey; the contacts are those of `hostilePage`.
enum HostileContacts {
    static let script = LoopbackServer.Script { request in
        let body: String
        if request.target.contains("/query") {
            body = hostilePage
        } else if request.target.contains("/describe") {
            body =
                #"{"name":"Contact","label":"Con\u001b]0;PWNED\u0007tact","fields":[],"#
                + #""childRelationships":[]}"#
        } else {
            body = hostileRecord
        }
        let head = "HTTP/1.1 200 OK\nContent-Type: application/json\n"
        return [.lines("\(head)Content-Length: \(body.utf8.count)\n\n"), .send(Array(body.utf8))]
    }

    private static let hostileRecord = #"""
        {"attributes":{"type":"Contact",\#
        "url":"/services/data/v67.0/sobjects/Contact/003Dm00000000A1IAI"},
        "Id":"003Dm00000000A1IAI","Name":"\u001b[6n\u001b[c\u001b]0;PWNED\u0007",\#
        "Title":"\u009b31m\u202egnol"}
        """#
}
