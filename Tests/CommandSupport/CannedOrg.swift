import Client
import HTTP

/// An org that gives one page to every query.
struct CannedOrg: Transport {
    let page: String

    func send(_ request: Request) async throws(TransportError) -> Response {
        let path = request.target.prefix { $0 != "?" }
        if path.hasSuffix("/query") || path.hasSuffix("/query/") { return answer(page) }
        guard path.hasPrefix("/services/data"), path.count < "/services/data/v".count else {
            throw .unreachable(.other("nothing is prepared for \(request.target)"))
        }
        return answer(#"[{"label":"Spring '26","url":"/services/data/v67.0","version":"67.0"}]"#)
    }

    private func answer(_ body: String) -> Response {
        Response(
            status: 200,
            headers: ["Content-Type": "application/json;charset=UTF-8"],
            body: Response.Body(Array(body.utf8))
        )
    }
}

/// Contacts with values that real orgs have been seen to hold; written by hand for these tests.
let hostilePage = #"""
    {"totalSize":10,"done":true,"records":[
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A1IAI","Name":"山田 太郎","Title":"部長","Description":null},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A2IAI","Name":"Zoe\u0308 Cafe\u0301","Title":"👩‍👩‍👧 Family","Description":""},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A3IAI","Name":"\u001b[31mRed\u001b[0m\u0007","Title":"\u001b]0;title\u0007","Description":"ESC in the text"},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A4IAI","Name":"Two\nLines","Title":"a\rb","Description":"one\r\ntwo\r\nthree"},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A5IAI","Name":"Tab\there","Title":"back\\slash","Description":"quote \" and, comma"},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A6IAI","Name":"\u202Egnol si siht","Title":"zero\u200Bwidth","Description":"\u0000\u0085\u2028"},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A7IAI","Name":"ليلى المصري","Title":"नमस्ते","Description":"=1+1"},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A8IAI","Name":"<null>","Title":"null","Description":"  spaces  "},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000A9IAI","Name":"A name that goes on and on and on and does not end soon","Title":"A title as long as that","Description":"And a description that is longer than both of them together"},
    {"attributes":{"type":"Contact"},"Id":"003Dm00000000AAIAY","Name":"[U+009B]31mRed","Title":"[U+202E]gnol","Description":"not escaped"}
    ]}
    """#
    .replacing("[U+009B]", with: "\u{9B}")
    .replacing("[U+202E]", with: "\u{202E}")
