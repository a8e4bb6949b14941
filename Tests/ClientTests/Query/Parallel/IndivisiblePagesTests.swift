import Records
import SOQL
import Synchronization
import TestSupport
import Testing

@testable import Client

/// Queries that are run as they were written, though several workers are allowed.
@Suite(.timeLimit(.minutes(5))) struct IndivisiblePagesTests {
    private static let ids = (0..<1000).compactMap { IDNumber($0, keyPrefix: "003")?.text }

    /// The reasons told.
    private final class Notes: Sendable {
        private let told = Mutex<[Indivisible]>([])
        var reasons: [Indivisible] { told.withLock(\.self) }

        func note(_ reason: Indivisible) {
            told.withLock { $0.append(reason) }
        }
    }

    private let notes = Notes()

    private func run(_ soql: String, over transport: ContactOrg) async throws -> [Page] {
        let pages = try Org.fake(over: transport).pages(
            of: Statement(soql),
            workers: 8,
            options: QueryOptions(batchSize: 200),
            note: notes.note
        )
        var all: [Page] = []
        for try await page in pages { all.append(page) }
        return all
    }

    @Test func `a query that cannot be divided is sent as it was written`() async throws {
        let transport = ContactOrg(Self.ids)
        let pages = try await run("select Id from Contact order by Name", over: transport)
        expectEqual(pages.count, 5)
        expectEqual(transport.questions.first, "select Id from Contact order by Name")
        expectEqual(notes.reasons, [.clause("ORDER BY")])
        expectEqual(pages.map(\.isLast), [false, false, false, false, true])
        #expect(try pages.allSatisfy { try !$0.rows.head().isCountedAhead })
    }

    @Test func `a result of two pages is fetched as it was written, and nobody is told`()
        async throws
    {
        let transport = ContactOrg(Array(Self.ids.prefix(400)))
        try await expectEqual(run("select Id from Contact", over: transport).count, 2)
        #expect(transport.questions.contains("select Id from Contact"))
        #expect(notes.reasons.isEmpty)
    }

    @Test(arguments: ["LIMIT 1", "COUNT()", "WHERE Id"])
    func `an org that takes no range gets the query as it was written`(part: String) async throws {
        let transport = ContactOrg(Self.ids) { $0.contains(part) ? .refused(400) : .answered }
        try await expectEqual(run("select Id from Contact", over: transport).count, 5)
        expectEqual(
            notes.reasons.map(\.description),
            ["the org rejected a range of ids: not in a range (INVALID_FIELD)"]
        )
    }

    @Test func `the error of a wrong query is that of its own text, and no reason is told`()
        async throws
    {
        let transport = ContactOrg(Self.ids) { _ in .refused(400) }
        let error = await #expect(throws: OrgError.self) {
            try await run("select Id from Contact", over: transport)
        }
        expectEqual(error?.refusal?.status, 400)
        expectEqual(transport.questions.last, "select Id from Contact")
        expectEqual(transport.questions.count { $0 == "select Id from Contact" }, 1)
        #expect(notes.reasons.isEmpty)
    }

    @Test func `a server that fails is not asked in another way`() async throws {
        let transport = ContactOrg(Self.ids) { $0.contains("COUNT()") ? .refused(500) : .answered }
        let error = await #expect(throws: OrgError.self) {
            try await run("select Id from Contact", over: transport)
        }
        expectEqual(error?.refusal?.status, 500)
        #expect(!transport.questions.contains("select Id from Contact"))
    }
}
