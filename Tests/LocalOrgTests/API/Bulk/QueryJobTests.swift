import Client
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct QueryJobTests {
    private let jobs: JobBench
    private var bench: RouterBench { jobs.bench }

    init() throws {
        jobs = try JobBench()
    }

    private static let two = "SELECT Id, Account.Name, Name FROM Contact ORDER BY Id LIMIT 2"
    private static let twoRows = """
        "003Dm000001kZ00IAE","Edge Communications","Rose Gonzalez"
        "003Dm000001kZ01IAE","Edge Communications","Sean Forbes"

        """

    // MARK: The job

    @Test func `a job is told with its keys in the API's order`() async throws {
        let answer = await bench.send(
            .post,
            "v67.0/jobs/query",
            body: #"{"operation":"query","query":"SELECT Id FROM Contact"}"#
        )
        let id = try jobs.job(answer).id
        expect(id, .hasPrefix("750"))
        expectEqual(id.count, 18)
        expectEqual(
            answer.text,
            """
            {"id":"\(id)","operation":"query","object":"Contact",\
            "createdById":"005Dm000001kZ00IAE","createdDate":"2026-03-17T16:21:26.000+0000",\
            "systemModstamp":"2026-03-17T16:21:26.000+0000","state":"UploadComplete",\
            "concurrencyMode":"Parallel","contentType":"CSV","apiVersion":67.0,\
            "lineEnding":"LF","columnDelimiter":"COMMA"}
            """
        )
        jobs.wait()
        let progress = await bench.send(.get, "v67.0/jobs/query/\(id)")
        expect(
            progress.text,
            .hasSuffix(
                """
                "state":"JobComplete","concurrencyMode":"Parallel","contentType":"CSV",\
                "apiVersion":67.0,"jobType":"V2Query","lineEnding":"LF","columnDelimiter":"COMMA",\
                "numberRecordsProcessed":20,"retries":0,"totalProcessingTime":200,\
                "isPkChunkingSupported":true}
                """
            )
        )
    }

    @Test func `a job is queued, in progress and complete by the org's clock`() async throws {
        let job = try await jobs.query(Self.two)
        try await expectEqual(jobs.progress(job.id, "query").state, "UploadComplete")
        jobs.wait(150)
        let running = try await jobs.progress(job.id, "query")
        expectEqual(running.state, "InProgress")
        expectEqual(running.numberRecordsProcessed, 0)
        expectEqual(running.totalProcessingTime, 50)
        let early = await jobs.results(job.id)
        expectEqual(early.status, 400)
        expect(early.text, .contains("INVALIDJOBSTATE"))
        jobs.wait(150)
        try await expectEqual(jobs.progress(job.id, "query").state, "JobComplete")
    }

    @Test func `a job is found by 15 characters, and gone after seven days`() async throws {
        let job = try await jobs.query(Self.two)
        jobs.wait(7 * 86_400_000)
        try await expectEqual(jobs.progress(String(job.id.prefix(15)), "query").id, job.id)
        jobs.wait(1)
        await expectEqual(bench.send(.get, "v67.0/jobs/query/\(job.id)").status, 404)
        expect((await bench.send(.get, "v67.0/jobs/query")).text, .lacks(job.id))
    }

    static let refused: [(String, String)] = [
        ("SELECT Id FROM Contac", "sObject type 'Contac' is not supported."),
        ("SELECT Nme FROM Contact", "No such column 'Nme' on entity 'Contact'."),
        ("SELECT Id FRM Contact", "unexpected token: 'FRM'"),
        (
            "SELECT MailingAddress FROM Contact",
            "Selecting compound data not supported in Bulk Query"
        ),
        (
            "SELECT Id, (SELECT Id FROM Contacts) FROM Account",
            "Aggregate Relationships not supported in Bulk Query"
        ),
        ("SELECT COUNT() FROM Contact", "Aggregate functions not supported in Bulk Query"),
        ("SELECT COUNT(Id) FROM Contact", "Aggregate functions not supported in Bulk Query"),
        (
            "SELECT AccountId FROM Contact GROUP BY AccountId",
            "Aggregate functions not supported in Bulk Query"
        ),
        ("SELECT Id FROM Contact OFFSET 5", "OFFSET not supported in Bulk Query"),
        (
            "SELECT TYPEOF Owner WHEN User THEN Email END FROM Case",
            "TYPEOF not supported in Bulk Query"
        ),
    ]

    @Test(arguments: refused) func `no job is made of a query`(
        soql: String,
        text: String
    ) async {
        let answer = await bench.send(
            .post,
            "v67.0/jobs/query",
            body: #"{"operation":"query","query":"\#(soql)"}"#
        )
        expectEqual(answer.status, 400)
        expect(answer.text, .contains(#""errorCode":"API_ERROR""#))
        expect(answer.text, .contains(text))
    }

    @Test(arguments: [
        #"{"operation":"query"}"#, #"{"operation":"delete","query":"SELECT Id FROM Contact"}"#,
        #"{"query":"SELECT Id FROM Contact","columnDelimiter":"SPACE"}"#,
        #"{"query":"SELECT Id FROM Contact","lineEnding":"CR"}"#,
        #"{"query":"SELECT Id FROM Contact","contentType":"XML"}"#, #"{"query":1}"#, "[]", "",
    ]) func `no job is made of a body`(body: String) async {
        await expectEqual(bench.send(.post, "v67.0/jobs/query", body: body).status, 400)
    }

    // MARK: Results

    @Test func `columns stand in SELECT order, and every value in quotes`() async throws {
        let job = try await jobs.query(Self.two)
        jobs.wait()
        let answer = await jobs.results(job.id)
        expectEqual(answer.headers["Content-Type"], "text/csv")
        expectEqual(answer.headers["Sforce-Locator"], "null")
        expectEqual(answer.headers["Sforce-NumberOfRecords"], "2")
        expectEqual(answer.text, "\"Id\",\"Account.Name\",\"Name\"\n" + Self.twoRows)
    }

    @Test func `values are written as the Bulk API does`() async throws {
        let soql = """
            SELECT Name, Amount, CloseDate, IsWon, CreatedDate, NextStep, \
            Account.NumberOfEmployees \
            FROM Opportunity WHERE Name = 'United Oil Refinery Generators' AND IsWon = true
            """
        let job = try await jobs.query(soql)
        jobs.wait()
        let row = await jobs.results(job.id).text.split(separator: "\n")[1]
        #expect(
            row.hasPrefix(#""United Oil Refinery Generators","915000.0","#)
                && row.hasSuffix(#","true","2026-03-17T16:21:26.000Z","","145000""#),
            "\(row)"
        )
    }

    @Test func `quotes are doubled, and the job's delimiter and line ending are used`()
        async throws
    {
        _ = await bench.send(
            .patch,
            "v67.0/sobjects/Contact/003Dm000001kZ00IAE",
            body: #"{"Title":"a \"b\"\nc;d"}"#
        )
        let job = try await jobs.query(
            "SELECT Title, toLabel(LeadSource) FROM Contact ORDER BY Id LIMIT 1",
            options: #","columnDelimiter":"SEMICOLON","lineEnding":"CRLF""#
        )
        jobs.wait()
        await expectEqual(
            jobs.results(job.id).text,
            "\"Title\";\"LeadSource\"\r\n\"a \"\"b\"\"\nc;d\";\"Other\"\r\n"
        )
    }

    @Test func `pages follow the locator, which may be used again`() async throws {
        let job = try await jobs.query("SELECT Id FROM Contact ORDER BY Id")
        jobs.wait()
        var rows: [Substring] = []
        var parameters = "?maxRecords=8"
        var sizes: [String?] = []
        while true {
            let page = await jobs.results(job.id, parameters)
            expectEqual(page.text, (await jobs.results(job.id, parameters)).text)
            expect(page.text, .hasPrefix("\"Id\"\n"))
            rows += page.text.split(separator: "\n").dropFirst()
            sizes.append(page.headers["Sforce-NumberOfRecords"])
            let locator = try #require(page.headers["Sforce-Locator"])
            if locator == "null" { break }
            parameters = "?maxRecords=8&locator=\(locator)"
        }
        expectEqual(sizes, ["8", "8", "4"])
        expectEqual(rows.count, 20)
        expectEqual(rows, rows.sorted())
    }

    @Test func `no records are a header`() async throws {
        let job = try await jobs.query("SELECT Id, Name FROM Contact WHERE Name = 'nobody'")
        jobs.wait()
        let answer = await jobs.results(job.id)
        expectEqual(answer.text, "\"Id\",\"Name\"\n")
        expectEqual(answer.headers["Sforce-NumberOfRecords"], "0")
    }

    @Test func `records are as they were when the job was made`() async throws {
        let job = try await jobs.query(Self.two)
        _ = try await jobs.ingest("update", "Id,FirstName\n003Dm000001kZ00IAE,Rosa\n")
        jobs.wait()
        await expect(jobs.results(job.id).text, .contains("Rose Gonzalez"))
    }

    @Test func `queryAll finds what is in the recycle bin`() async throws {
        _ = await bench.send(.delete, "v67.0/sobjects/Contact/003Dm000001kZ05IAE")
        for (operation, count) in [("query", 19), ("queryAll", 20)] {
            let job = try await jobs.query("SELECT Id FROM Contact", operation)
            jobs.wait()
            let progress = try await jobs.progress(job.id, "query")
            expectEqual(progress.numberRecordsProcessed, count, "\(operation)")
        }
    }

    @Test func `result pages are told five at a time`() async throws {
        let jobs = try JobBench(contacts: 260_000)
        let job = try await jobs.query("SELECT Id FROM Contact")
        jobs.wait()
        let path = "v67.0/jobs/query/\(job.id)/"
        let first = await jobs.bench.send(.get, path + "resultPages")
        expectEqual(
            first.text,
            """
            {"resultPages":[\
            {"resultUrl":"/services/data/\(path)results?locator=MA"},\
            {"resultUrl":"/services/data/\(path)results?locator=NTAwMDA"},\
            {"resultUrl":"/services/data/\(path)results?locator=MTAwMDAw"},\
            {"resultUrl":"/services/data/\(path)results?locator=MTUwMDAw"},\
            {"resultUrl":"/services/data/\(path)results?locator=MjAwMDAw"}],\
            "nextRecordsUrl":"/services/data/\(path)resultPages?locator=MjUwMDAw",\
            "done":false}
            """
        )
        let rest = await jobs.bench.send(.get, path + "resultPages?locator=MjUwMDAw")
        expectEqual(
            rest.text,
            """
            {"resultPages":[{"resultUrl":"/services/data/\(path)results?locator=MjUwMDAw"}],\
            "done":true}
            """
        )
        let last = await jobs.results(job.id, "?locator=MjUwMDAw")
        expectEqual(last.headers["Sforce-NumberOfRecords"], "10020")
        expectEqual(last.headers["Sforce-Locator"], "null")
    }

    @Test func `a page may be as large as numbers are`() async throws {
        let job = try await jobs.query("SELECT Id FROM Contact")
        jobs.wait()
        let answer = await jobs.results(job.id, "?locator=Mw&maxRecords=\(Int.max)")
        expectEqual(answer.headers["Sforce-NumberOfRecords"], "17")
        expectEqual(answer.headers["Sforce-Locator"], "null")
    }

    @Test(arguments: ["?locator=x", "?locator=MjA", "?maxRecords=0", "?maxRecords=x"])
    func `a page that is none is refused`(parameters: String) async throws {
        let job = try await jobs.query("SELECT Id FROM Contact")
        jobs.wait()
        await expectEqual(jobs.results(job.id, parameters).status, 400)
    }

    @Test func `results want the version that the job was made with`() async throws {
        let job = try await jobs.query(Self.two)
        jobs.wait()
        let answer = await bench.send(.get, "v66.0/jobs/query/\(job.id)/results")
        expectEqual(answer.status, 409)
        await expectEqual(bench.send(.get, "v46.0/jobs/query/\(job.id)").status, 404)
        await expectEqual(bench.send(.get, "v57.0/jobs/query/\(job.id)/resultPages").status, 404)
    }

    // MARK: Its end

    @Test func `a job is aborted, once, and has no results`() async throws {
        let job = try await jobs.query(Self.two)
        try expectEqual(jobs.job(await jobs.set("Aborted", of: job.id, "query")).state, "Aborted")
        jobs.wait()
        await expectEqual(jobs.results(job.id).status, 400)
        await expectEqual(jobs.set("Aborted", of: job.id, "query").status, 400)
    }

    @Test func `a complete job cannot be aborted`() async throws {
        let job = try await jobs.query(Self.two)
        jobs.wait()
        let answer = await jobs.set("Aborted", of: job.id, "query")
        expectEqual(answer.status, 400)
        // As recorded: corpus, error-bulk/001.json.
        expect(answer.text, .contains("Aborting already Completed Job not allowed"))
    }

    @Test func `only a job at its end is deleted`() async throws {
        let job = try await jobs.query(Self.two)
        await expectEqual(bench.send(.delete, "v67.0/jobs/query/\(job.id)").status, 400)
        jobs.wait()
        let answer = await bench.send(.delete, "v67.0/jobs/query/\(job.id)")
        expectEqual(answer.status, 204)
        #expect(answer.bytes.isEmpty)
        await expectEqual(bench.send(.get, "v67.0/jobs/query/\(job.id)").status, 404)
    }

    @Test func `jobs are listed by kind`() async throws {
        let query = try await jobs.query(Self.two)
        let ingest = try await jobs.ingest("delete", "Id\n003Dm000001kZ05IAE\n")
        let queries = await bench.send(.get, "v67.0/jobs/query?jobType=V2Query").text
        expect(queries, .hasPrefix(#"{"done":true,"records":[{"id":"\#(query.id)","#))
        expect(queries, .hasSuffix(#"}],"nextRecordsUrl":null}"#))
        expect(queries, .lacks(ingest.id))
        let ingests = await bench.send(.get, "v67.0/jobs/ingest").text
        expect(ingests, .contains(ingest.id))
        expect(ingests, .contains(#""jobType":"V2Ingest""#))
        await expectEqual(
            bench.send(.get, "v67.0/jobs/query?concurrencyMode=Serial").text,
            #"{"done":true,"records":[],"nextRecordsUrl":null}"#
        )
        await expectEqual(bench.send(.get, "v67.0/jobs/query/\(ingest.id)").status, 404)
    }
}
