import Client
import HTTP
import Records
import SOQL
import TestSupport
import Testing

/// Child results in the shape of the REST API's relationship queries, written for these tests.
struct ChildPagesTests {
    private static let soql: Statement = "SELECT Id, (SELECT Id FROM Cases) FROM Contact"
    private static let page =
        #"{"totalSize":1,"done":true,"records":[{"Id":"p","Cases":{"totalSize":3,"done":false,"#
        + #""nextRecordsUrl":"/child-1","records":[{"Id":"1"}]}}]}"#

    private func text(
        _ expectations: [FakeTransport.Expectation],
        of soql: Statement = soql,
        _ options: QueryOptions = QueryOptions()
    ) async throws -> String {
        let transport = FakeTransport([.on(.get, "/services", Self.page)] + expectations)
        let org = try Org.fake(over: transport)
        var text = ""
        for try await page in org.pages(of: soql, options: options) {
            text += String(decoding: page.bytes, as: UTF8.self)
        }
        transport.verify()
        return text
    }

    @Test(arguments: [soql, "SELECT Id, (SELECT Id FROM Cases) FROM Contact WHERE"])
    func `further pages of a child result are put into their record`(
        soql: Statement
    ) async throws {
        let text = try await text(
            [
                .on(
                    .get,
                    "/child-1",
                    #"{"done":false,"nextRecordsUrl":"/child-2","records":[{"Id":"2"}]}"#
                ),
                .on(.get, "/child-2", #"{"done":true,"records":[{"Id":"3"}]}"#),
            ],
            of: soql
        )
        let whole =
            #"{"totalSize":1,"done":true,"records":[{"Id":"p","Cases":{"totalSize":3,"done":true,"#
            + #""records":[{"Id":"1"},{"Id":"2"},{"Id":"3"}]}}]}"#
        expectEqual(text, whole)
    }

    @Test func `on request they are left as they are`() async throws {
        try await expectEqual(text([], QueryOptions(completesChildren: false)), Self.page)
    }

    @Test func `a child page that fails fails the page`() async throws {
        await #expect(throws: OrgError.transport(.tooLarge(1))) {
            try await text([.on(.get, "/child-1", fails: .tooLarge(1))])
        }
    }

    @Test(arguments: [
        "/child-1", "https://acme.my.salesforce.com/child-1", "/./child-1?", "/child%2D1#x",
        "/services/data/v67.0/query?q=SELECT%20Id%2C%20%28SELECT%20Id%20FROM%20Cases%29%20FROM%20Contact",
    ])
    func `child pages in a circle are an error, and are asked for once`(
        locator: String
    ) async throws {
        let circle = #"{"done":false,"nextRecordsUrl":"\#(locator)","records":[]}"#
        let error = await #expect(throws: OrgError.self) {
            try await text([.on(.get, "/child-1", circle)])
        }
        guard case .repeatedLocator = error?.fault else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a child within a child page that leads back to it is an error`() async throws {
        let circle =
            #"{"done":true,"records":[{"Notes":{"done":false,"nextRecordsUrl":"/child-1","#
            + #""records":[]}}]}"#
        let error = await #expect(throws: OrgError.self) {
            try await text([.on(.get, "/child-1", circle)])
        }
        expectEqual(error?.fault, .repeatedLocator("/child-1"))
    }

    @Test func `a child page that is done and leads on is an error`() async throws {
        let body = #"{"done":true,"nextRecordsUrl":"/child-2","records":[]}"#
        let error = await #expect(throws: OrgError.self) {
            try await text([.on(.get, "/child-1", body)])
        }
        guard case .json(let fault) = error?.fault else {
            Issue.record("\(String(describing: error))")
            return
        }
        expectEqual(fault.code, .unexpectedLocator)
    }

    @Test func `a child result of another size than it announces is told with its page`()
        async throws
    {
        let transport = FakeTransport([
            .on(.get, "/services", Self.page),
            .on(.get, "/child-1", #"{"done":true,"records":[{"Id":"2"}]}"#),
        ])
        var pages = try Org.fake(over: transport).pages(of: Self.soql).makeAsyncIterator()
        let page = try await pages.next()
        expectEqual(page?.childMiscounts.map(\.relationship), ["Cases"])
        expectEqual(page?.childMiscounts.map(\.parentID), ["p"])
        expectEqual(page?.childMiscounts.map(\.difference), [.init(announced: 3, sent: 2)])
    }
}
