import Client
import HTTP
import TestSupport
import Testing

struct RefusalTests {
    @Test(arguments: [
        (401, "[]", true),
        (403, #"[{"errorCode":"API_DISABLED_FOR_ORG","message":"x"}]"#, true),
        (403, #"[{"errorCode":"INVALID_SESSION_ID","message":"x"}]"#, true),
        (403, #"[{"errorCode":"REQUEST_LIMIT_EXCEEDED","message":"x"}]"#, false),
        (403, #"[{"errorCode":"INSUFFICIENT_ACCESS_OR_READONLY","message":"x"}]"#, false),
        (400, #"[{"errorCode":"MALFORMED_QUERY","message":"x"}]"#, false),
    ])
    func `sign-in is told from other refusals`(status: Int, body: String, isSignIn: Bool) {
        expectEqual(Refusal(status: status, body: Array(body.utf8)).isSignIn, isSignIn)
    }

    @Test func `HTML is named and its text shown in one line`() {
        let body =
            "<html><style>b{}</style><h1>Bad Message 414</h1>\n<pre>reason:  URI</pre></html>"
        let refusal = Refusal(
            status: 414,
            headers: ["content-type": "text/html;charset=utf-8"],
            body: Array(body.utf8)
        )
        expectEqual(
            refusal.description,
            "the server answered with HTML (status 414): Bad Message 414 reason: URI"
        )
    }

    @Test(arguments: [
        ("<p>a<b", "a <b"), ("<p>a < b", "a < b"), ("<p", "<p"), ("<>a</>", "a"),
        ("<script>x", "x"), ("<SCRIPT a>x</script >b", "b"), ("<scripts>x</scripts>", "x"),
        ("<style>x<script>y</style>z</script>w", "z w"), ("<p>a<style", "a <style"),
    ])
    func `markup that is not closed keeps its text`(_ body: String, _ text: String) {
        let refusal = Refusal(status: 502, body: Array(body.utf8))
        expectEqual(refusal.description, "the server answered with status 502: \(text)")
    }

    @Test(arguments: ["<", "<script ", "<style>", "</", "<a"])
    func `thousands of openings are read in one pass`(_ opening: String) {
        let body = String(repeating: opening, count: 8192 / opening.utf8.count)
        #expect(Refusal(status: 502, body: Array(body.utf8)).description.count < 260)
    }

    @Test func `an empty body leaves the status`() {
        expectEqual(Refusal(status: 502).description, "the server answered with status 502")
    }

    @Test func `a long body is shortened visibly`() {
        let refusal = Refusal(status: 500, body: Array(String(repeating: "é", count: 9000).utf8))
        expect(refusal.description, .hasSuffix("é…"))
        #expect(refusal.description.count < 260)
    }

    @Test(arguments: [
        (410, "[]", true),
        (
            404, #"[{"errorCode":"NOT_FOUND","message":"The requested resource does not exist"}]"#,
            true
        ),
        (404, #"[{"errorCode":"ENTITY_IS_DELETED","message":"entity is deleted"}]"#, false),
        (400, #"[{"errorCode":"NOT_FOUND","message":"x"}]"#, false),
    ])
    func `a version that may be gone shows`(status: Int, body: String, isDoubted: Bool) {
        expectEqual(Refusal(status: status, body: Array(body.utf8)).doubtsVersion, isDoubted)
    }
}
