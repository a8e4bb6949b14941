import Foundation
import HTTP
import LocalOrg
import Records
import TestSupport
import Testing

/// From an access token to a page in a browser.
struct SingleAccessTests {
    private let bench = OAuthBench()

    /// Asks for a URL; its path and query.
    private func frontdoor(_ token: JSONValue, to page: String? = nil) async throws -> String {
        let answer = await bench.send(
            "/services/oauth2/singleaccess",
            form: ["redirect_uri": page],
            headers: ["Authorization": "Bearer \(token["access_token"]?.text ?? "")"]
        )
        expectEqual(answer.status, 200)
        let url = try JSONValue(parsing: answer.bytes)["frontdoor_uri"]?.text ?? ""
        let origin = "http://127.0.0.1:8080"
        expect(url, .hasPrefix("\(origin)/secur/frontdoor.jsp?otp="))
        return String(url.dropFirst(origin.count))
    }

    @Test func `the URL opens the page that was asked for, once`() async throws {
        let token = try await bench.signIn()
        let url = try await frontdoor(token, to: "/lightning/r/Contact/003Dm000001kZ04/view?a=b")
        expect(
            url,
            .hasSuffix("&startURL=%2Flightning%2Fr%2FContact%2F003Dm000001kZ04%2Fview%3Fa%3Db")
        )
        #expect(!url.contains(token["access_token"]?.text ?? ""))
        let page = await bench.send(url)
        expectEqual(page.status, 200)
        #expect(
            page.text.contains(
                "Logged in as admin@demo.invalid. In a real org, the browser would now be at "
                    + "/lightning/r/Contact/003Dm000001kZ04/view?a=b."
            )
        )
        let again = await bench.send(url)
        expectEqual(again.status, 403)
        expect(again.text, .contains("This link has expired or was already used."))
    }

    @Test func `without a page it opens the start page`() async throws {
        let url = try await frontdoor(try await bench.signIn())
        expect(url, .lacks("startURL"))
        await expect(bench.send(url).text, .contains("would now be at /."))
    }

    @Test func `a page may be a URL of the org, and the request a GET, as the Salesforce CLI's is`()
        async throws
    {
        let token = try await bench.signIn()
        let page = RouterBench.encode("http://127.0.0.1:8080/lightning/page/home")
        let answer = await bench.get(
            "/services/oauth2/singleaccess?redirect_uri=\(page)",
            with: token
        )
        let url = try JSONValue(parsing: answer.bytes)["frontdoor_uri"]?.text ?? ""
        expect(url, .hasSuffix("&startURL=%2Flightning%2Fpage%2Fhome"))
    }

    @Test func `a URL that is not used ends after a minute, or with its session`() async throws {
        let token = try await bench.signIn()
        let late = try await frontdoor(token)
        bench.clock.now += 60_000
        await expectEqual(bench.send(late).status, 403)
        let url = try await frontdoor(token)
        _ = await bench.send(
            "/services/oauth2/revoke",
            form: ["token": token["access_token"]?.text]
        )
        await expectEqual(bench.send(url).status, 403)
    }

    @Test(arguments: ["https://example.com/", "//example.com/", "/\\example.com", "x", ""])
    func `no browser is sent to another server`(page: String) async throws {
        let token = try await bench.signIn()
        let answer = await bench.send(
            "/services/oauth2/singleaccess",
            form: ["redirect_uri": page],
            headers: ["Authorization": "Bearer \(token["access_token"]?.text ?? "")"]
        )
        expectEqual(answer.status, 400)
        let session = RouterBench.encode(token["access_token"]?.text ?? "")
        let query = "sid=\(session)&retURL=\(RouterBench.encode(page))"
        await expectEqual(bench.send("/secur/frontdoor.jsp?\(query)").status, 400)
    }

    @Test func `a session may be given itself`() async throws {
        let token = try await bench.signIn()
        let session = RouterBench.encode(token["access_token"]?.text ?? "")
        let page = await bench.send("/secur/frontdoor.jsp?sid=\(session)&retURL=/001")
        expect(page.text, .contains("would now be at /001."))
        await expectEqual(bench.send("/secur/frontdoor.jsp?sid=x").status, 403)
        await expectEqual(bench.send("/secur/frontdoor.jsp").status, 403)
    }

    @Test func `without a session there is no URL`() async {
        let path = "/services/oauth2/singleaccess"
        await expectEqual(bench.send(path, form: [:]).text, "Missing_OAuth_Token")
        let bad = await bench.send(path, form: ["access_token": "x"])
        expectEqual(bad.status, 403)
        expectEqual(bad.text, "Bad_OAuth_Token")
    }
}
