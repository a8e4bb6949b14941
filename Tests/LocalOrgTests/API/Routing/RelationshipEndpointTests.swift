import Client
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct RelationshipEndpointTests {
    private let bench: RouterBench
    private static let rose = "v67.0/sobjects/Contact/003Dm000001kZ00"

    init() throws {
        bench = try RouterBench()
    }

    @Test func `a parent is read as by its id`() async {
        let answer = await bench.send(.get, "\(Self.rose)/account?fields=Name,Owner.Alias")
        let same = await bench.send(
            .get,
            "v67.0/sobjects/Account/001Dm000001kZ00?fields=Name,Owner.Alias"
        )
        expectEqual(answer.status, 200)
        expectEqual(answer.text, same.text)
        let whole = await bench.send(.get, "\(Self.rose)/Account")
        expect(whole.text, .contains(#""Name":"Edge Communications""#))
        expect(whole.text, .contains(#""Industry":"Electronics""#))
    }

    @Test func `a parent of several objects is the one that it is`() async {
        let owner = await bench.send(.get, "v67.0/sobjects/Case/500Dm000001kZ0O/Owner?fields=Name")
        expect(owner.text, .hasPrefix(#"{"attributes":{"type":"Group","#))
    }

    @Test func `children come as those of a query`() async {
        let answer = await bench.send(.get, "\(Self.rose)/Cases?fields=CaseNumber")
        let url = "/services/data/v67.0/sobjects/Case/500Dm000001kZ0"
        expectEqual(
            answer.text,
            """
            {"totalSize":2,"done":true,"records":[{"attributes":{"type":"Case",\
            "url":"\(url)0IAE"},"CaseNumber":"00001000","Id":"500Dm000001kZ00IAE"},\
            {"attributes":{"type":"Case","url":"\(url)HIAU"},"CaseNumber":"00001017",\
            "Id":"500Dm000001kZ0HIAU"}]}
            """
        )
        let none = await bench.send(.get, "\(Self.rose)/Tasks")
        expectEqual(none.text, #"{"totalSize":0,"done":true,"records":[]}"#)
    }

    static let missing: [(String, Int)] = [
        ("v67.0/sobjects/Contact/003Dm000001kZ0I/ReportsTo", 404),
        ("v67.0/sobjects/Contact/003Dm000001kZ00/Nothing", 404),
        ("v67.0/sobjects/Contact/003Dm000001kzzz/Account", 404),
        ("v67.0/sobjects/Contact/003Dm000001kZ00/Account?fields=Nothing", 400),
        ("v67.0/sobjects/Contact/003Dm000001kZ00/Cases?fields=Nothing", 400),
        ("v35.0/sobjects/Contact/003Dm000001kZ00/Account", 404),
    ]

    @Test(arguments: missing)
    func `what a relationship does not lead to is not found`(path: String, status: Int) async {
        await expectEqual(bench.send(.get, path).status, status)
    }

    @Test func `a deleted parent is none`() async throws {
        _ = await bench.send(
            .patch,
            "v67.0/sobjects/Contact/003Dm000001kZ00",
            body: #"{"ReportsToId":"003Dm000001kZ05"}"#
        )
        await expectEqual(bench.send(.get, "\(Self.rose)/ReportsTo").status, 200)
        _ = try bench.store.delete(["003Dm000001kZ05IAE"], now: bench.clock.now)
        await expectEqual(bench.send(.get, "\(Self.rose)/ReportsTo").status, 404)
    }
}
