import Client
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct IngestJobTests {
    private let jobs: JobBench
    private var bench: RouterBench { jobs.bench }
    private static let rose = "003Dm000001kZ00IAE"
    private static let babara = "003Dm000001kZ07IAE"
    private static let new = "003Dm000001kZ0KIAU"

    init() throws {
        jobs = try JobBench()
    }

    private func contacts(_ condition: String) async -> String {
        let job = try? await jobs.query("SELECT Id, Name FROM Contact WHERE \(condition)")
        jobs.wait()
        return await jobs.results(job?.id ?? "").text
    }

    // MARK: The job

    @Test func `a job in the parts of a form is refused`() async {
        let answer = await bench.send(
            .post,
            "v67.0/jobs/ingest",
            headers: ["Content-Type": "multipart/form-data; boundary=BOUNDARY"],
            body: "--BOUNDARY--"
        )
        expectEqual(answer.status, 415)
    }

    @Test func `a job is open until its upload is complete`() async throws {
        let answer = await bench.send(
            .post,
            "v67.0/jobs/ingest",
            body:
                #"{"operation":"upsert","object":"contact","externalIdFieldName":"externalid__c"}"#
        )
        let id = try jobs.job(answer).id
        expectEqual(
            answer.text,
            """
            {"id":"\(id)","operation":"upsert","object":"Contact",\
            "createdById":"005Dm000001kZ00IAE","createdDate":"2026-03-17T16:21:26.000+0000",\
            "systemModstamp":"2026-03-17T16:21:26.000+0000","state":"Open",\
            "externalIdFieldName":"ExternalId__c","concurrencyMode":"Parallel",\
            "contentType":"CSV","apiVersion":67.0,\
            "contentUrl":"services/data/v67.0/jobs/ingest/\(id)/batches",\
            "lineEnding":"LF","columnDelimiter":"COMMA"}
            """
        )
        await expectEqual(jobs.set("UploadComplete", of: id).status, 400)
        let path = "v67.0/jobs/ingest/\(id)/batches"
        let csv: Headers = ["Content-Type": "text/csv; charset=UTF-8"]
        let upload = await bench.send(
            .put,
            path,
            headers: csv,
            body: "ExternalId__c,LastName\nC-1,A"
        )
        expectEqual(upload.status, 201)
        #expect(upload.bytes.isEmpty)
        let second = await bench.send(.put, path, headers: csv, body: "LastName\nB\n")
        expectEqual(second.status, 400)
        expect(second.text, .contains("Found multiple contents for job: <\(id)>"))
        try expectEqual(jobs.job(await jobs.set("UploadComplete", of: id)).state, "UploadComplete")
        await expectEqual(jobs.set("UploadComplete", of: id).status, 400)
        await expectEqual(bench.send(.put, path, headers: csv, body: "").status, 400)
        jobs.wait()
        let progress = await bench.send(.get, "v67.0/jobs/ingest/\(id)")
        expect(
            progress.text,
            .hasSuffix(
                """
                "apiVersion":67.0,"jobType":"V2Ingest","lineEnding":"LF",\
                "columnDelimiter":"COMMA","numberRecordsProcessed":1,"numberRecordsFailed":0,\
                "retries":0,"totalProcessingTime":200,"apiActiveProcessingTime":200,\
                "apexProcessingTime":0}
                """
            )
        )
        await expect(contacts("ExternalId__c = 'C-1'"), .contains(Self.new))
    }

    @Test(arguments: [
        #"{"operation":"insert"}"#, #"{"object":"Contact"}"#,
        #"{"operation":"query","object":"Contact"}"#, #"{"operation":"x","object":"Contact"}"#,
        #"{"operation":"insert","object":"Contac"}"#,
        #"{"operation":"upsert","object":"Contact"}"#,
        #"{"operation":"upsert","object":"Contact","externalIdFieldName":"Title"}"#,
        #"{"operation":"delete","object":"Organization"}"#,
    ]) func `no job is made of a body`(body: String) async {
        await expectEqual(bench.send(.post, "v67.0/jobs/ingest", body: body).status, 400)
    }

    @Test func `an upload must be CSV`() async throws {
        let answer = await bench.send(
            .post,
            "v67.0/jobs/ingest",
            body: #"{"operation":"insert","object":"Contact"}"#
        )
        let job = try jobs.job(answer)
        let upload = await bench.send(
            .put,
            try #require(job.contentUrl).replacing("services/data/", with: ""),
            headers: ["Content-Type": "application/json"],
            body: "{}"
        )
        expectEqual(upload.status, 415)
    }

    // MARK: Operations

    @Test func `records are inserted, and each row has its outcome`() async throws {
        let job = try await jobs.ingest(
            "insert",
            """
            FirstName,LastName,Birthdate,Account.ExternalId__c,Description
            Ada,Lovelace,1815-12-10,,"She said ""analytical"",
            and meant it"
            Nobody,,,,
            Al,Bad,someday,,
            Bo,Orphan,,A-1,

            """
        )
        jobs.wait()
        let progress = try await jobs.progress(job.id)
        expectEqual(progress.state, "JobComplete")
        expectEqual(progress.numberRecordsProcessed, 4)
        expectEqual(progress.numberRecordsFailed, 3)
        let header =
            #""FirstName","LastName","Birthdate","Account.ExternalId__c","Description""#
        await expectEqual(
            jobs.part("successfulResults", of: job.id),
            """
            "sf__Id","sf__Created",\(header)
            "\(Self.new)","true","Ada","Lovelace","1815-12-10","",\
            "She said ""analytical"",
            and meant it"
            """
        )
        let failed = await jobs.part("failedResults", of: job.id).split(separator: "\n")
        expectEqual(failed.first, #""sf__Id","sf__Error",\#(header)"#)
        expectEqual(
            failed.dropFirst().map { $0.prefix { $0 != "-" } },
            [
                #""","REQUIRED_FIELD_MISSING:Required fields are missing: [LastName]:LastName "#,
                #""","INVALID_TYPE_ON_FIELD_IN_RECORD:Birthdate: value not of required type: "#
                    + "someday:Birthdate ",
                #""","INVALID_FIELD:Foreign key external ID: A"#,
            ]
        )
        await expectEqual(jobs.part("unprocessedrecords", of: job.id), header)
    }

    @Test(arguments: [("yes", true), ("1", true), ("TRUE", true), ("off", false), ("n", false)])
    func `a checkbox takes several words`(word: String, value: Bool) async throws {
        _ = try await jobs.ingest("insert", of: "Campaign", "Name,IsActive\nFair,\(word)\n")
        let answer = await bench.query("SELECT IsActive FROM Campaign WHERE Name = 'Fair'")
        expect(answer.text, .contains(#""IsActive":\#(value)"#))
    }

    @Test func `an update leaves out what is empty, and empties what is #N/A`() async throws {
        let job = try await jobs.ingest(
            "update",
            """
            id,Title,Department,FirstName
            \(Self.rose.prefix(15)),#N/A,,Rosa
            003Dm000001kZzzIAE,x,,
            ,x,,

            """
        )
        jobs.wait()
        await expectEqual(
            jobs.part("successfulResults", of: job.id),
            """
            "sf__Id","sf__Created","id","Title","Department","FirstName"
            "\(Self.rose)","false","\(Self.rose.prefix(15))","#N/A","","Rosa"
            """
        )
        let failed = await jobs.part("failedResults", of: job.id)
        expect(failed, .contains(#""","MISSING_ARGUMENT:Id not specified in an update call:--""#))
        try await expectEqual(jobs.progress(job.id).numberRecordsFailed, 2)
        let soql = "SELECT Name, Title, Department FROM Contact WHERE Id = '\(Self.rose)'"
        await expect(
            bench.query(soql).text,
            .contains(#""Name":"Rosa Gonzalez","Title":null,"Department":"Procurement""#)
        )
    }

    @Test func `an upsert tells what is new`() async throws {
        _ = try await jobs.ingest("insert", "LastName,ExternalId__c\nHopper,C-1\n")
        let job = try await jobs.ingest(
            "upsert",
            "ExternalId__c,FirstName,LastName\nC-1,Grace,\nC-2,,Turing\n,,Nobody\n",
            options: #","externalIdFieldName":"ExternalId__c""#
        )
        jobs.wait()
        let done = await jobs.part("successfulResults", of: job.id).split(separator: "\n")
        expectEqual(done.count, 3)
        expectEqual(done[1], #""\#(Self.new)","false","C-1","Grace","""#)
        expect(done[2], .hasSuffix(#","true","C-2","","Turing""#))
        try await expectEqual(jobs.progress(job.id).numberRecordsFailed, 1)
        await expect(contacts("ExternalId__c = 'C-1'"), .contains("Grace Hopper"))
    }

    @Test func `an upsert by Id makes a record where there is none`() async throws {
        let job = try await jobs.ingest(
            "upsert",
            "Id,LastName\n\(Self.rose),Garden\n,New\n",
            options: #","externalIdFieldName":"Id""#
        )
        jobs.wait()
        await expectEqual(
            jobs.part("successfulResults", of: job.id),
            """
            "sf__Id","sf__Created","Id","LastName"
            "\(Self.rose)","false","\(Self.rose)","Garden"
            "\(Self.new)","true","","New"
            """
        )
    }

    @Test func `a delete goes to the recycle bin, and its refusals are told`() async throws {
        let free = "003Dm000001kZ05IAE"
        let job = try await jobs.ingest("delete", "ID\n\(free)\n\(free)\nx\n\(Self.rose)\n")
        jobs.wait()
        await expectEqual(
            jobs.part("successfulResults", of: job.id),
            "\"sf__Id\",\"sf__Created\",\"ID\"\n\"\(free)\",\"false\",\"\(free)\""
        )
        let failed = await jobs.part("failedResults", of: job.id).split(separator: "\n")
        expectEqual(failed[1], #""\#(free)","ENTITY_IS_DELETED:entity is deleted:--","\#(free)""#)
        expect(failed[2], .hasPrefix(#""x","MALFORMED_ID:"#))
        expect(failed[3], .hasPrefix(#""\#(Self.rose)","DELETE_FAILED:Your attempt to delete "#))
        try expectEqual(jobs.bench.store.undelete([free], now: bench.clock.now).count, 1)
        await expect(contacts("Id = '\(free)'"), .contains(free))
    }

    @Test func `a hard delete leaves nothing in the recycle bin`() async throws {
        let free = "003Dm000001kZ05IAE"
        let job = try await jobs.ingest("hardDelete", "Id\n\(free)\n")
        jobs.wait()
        try await expectEqual(jobs.progress(job.id).numberRecordsFailed, 0)
        let all = try await jobs.query("SELECT Id FROM Contact WHERE Id = '\(free)'", "queryAll")
        jobs.wait()
        await expectEqual(jobs.results(all.id).text, "\"Id\"\n")
    }

    @Test func `a polymorphic parent is named with its object`() async throws {
        let email = "rose@edge.com"
        let job = try await jobs.ingest(
            "insert",
            of: "Task",
            "Subject,Contact:Who.Email\nCall,\(email)\n"
        )
        jobs.wait()
        try await expectEqual(jobs.progress(job.id).errorMessage, nil)
        await expect(
            bench.query("SELECT WhoId FROM Task WHERE Subject = 'Call'").text,
            .contains(Self.rose)
        )
    }

    // MARK: Jobs that fail

    static let failures: [(String, String, String)] = [
        ("insert", "LastName,Nme\nA,B\n", "InvalidBatch : Field name not found : Nme"),
        ("insert", "LastName,Who.Email\nA,B\n", "InvalidBatch : Field name not found : Who.Email"),
        (
            "insert", "LastName\r\nA\r\n",
            "ClientInputError : LineEnding is invalid on user data. Current LineEnding setting is "
                + "LF"
        ),
        ("insert", "", "InvalidBatch : The upload has no header"),
        (
            "insert", "LastName,Title\nA\n",
            "InvalidBatch : Line 2 has 1 values, but the header has 2"
        ),
        ("insert", "LastName\n\"A\nB\n", "InvalidBatch : A quote in line 2 is not closed"),
        ("insert", "LastName\n\n\"A\"B\n", "InvalidBatch : Text follows a closing quote in line 3"),
        ("insert", "LastName\nA\"B\n", "InvalidBatch : A quote within a value in line 2"),
        (
            "delete", "Id,Name\n003,A\n",
            "InvalidBatch : A delete takes the field Id only, and the header is Id, Name"
        ),
    ]

    @Test(arguments: failures) func `a job fails as a whole`(
        operation: String,
        csv: String,
        message: String
    ) async throws {
        let job = try await jobs.ingest(operation, csv)
        expectEqual(job.state, "UploadComplete")
        jobs.wait()
        let progress = try await jobs.progress(job.id)
        expectEqual(progress.state, "Failed")
        expectEqual(progress.errorMessage, message)
        expectEqual(progress.numberRecordsProcessed, 0)
        await expect(bench.query("SELECT COUNT() FROM Contact").text, .contains(#":20,"#))
    }

    @Test func `the rows of a failed job are unprocessed`() async throws {
        let job = try await jobs.ingest("insert", "LastName,Nme\nA,B\n")
        jobs.wait()
        await expectEqual(
            jobs.part("unprocessedrecords", of: job.id),
            "\"LastName\",\"Nme\"\n\"A\",\"B\""
        )
        await expectEqual(
            jobs.part("failedResults", of: job.id),
            #""sf__Id","sf__Error","LastName","Nme""#
        )
        let other = await bench.send(.get, "v67.0/jobs/ingest/\(job.id)/unprocessedRecords")
        expectEqual(other.status, 200)
    }

    @Test func `an upload with another dialect is read by it`() async throws {
        let job = try await jobs.ingest(
            "insert",
            "\u{FEFF}LastName|Title\r\n\"A|B\"|C\r\n",
            options: #","columnDelimiter":"PIPE","lineEnding":"CRLF""#
        )
        jobs.wait()
        await expectEqual(
            jobs.part("successfulResults", of: job.id),
            "\"sf__Id\"|\"sf__Created\"|\"LastName\"|\"Title\"\r\n"
                + "\"\(Self.new)\"|\"true\"|\"A|B\"|\"C\""
        )
    }

    // MARK: Its end

    @Test func `an open job that is aborted gives its rows back`() async throws {
        let answer = await bench.send(
            .post,
            "v67.0/jobs/ingest",
            body: #"{"operation":"insert","object":"Contact"}"#
        )
        let id = try jobs.job(answer).id
        _ = await bench.send(
            .put,
            "v67.0/jobs/ingest/\(id)/batches",
            headers: ["Content-Type": "text/csv"],
            body: "LastName\nA\n"
        )
        await expectEqual(bench.send(.delete, "v67.0/jobs/ingest/\(id)").status, 400)
        try expectEqual(jobs.job(await jobs.set("Aborted", of: id)).state, "Aborted")
        await expectEqual(jobs.part("unprocessedrecords", of: id), "\"LastName\"\n\"A\"")
        await expectEqual(jobs.set("UploadComplete", of: id).status, 400)
        await expect(bench.query("SELECT COUNT() FROM Contact").text, .contains(#":20,"#))
        await expectEqual(bench.send(.delete, "v67.0/jobs/ingest/\(id)").status, 204)
    }

    @Test func `a job without an end has no results`() async throws {
        let job = try await jobs.ingest("insert", "LastName\nA\n")
        for part in ["successfulResults", "failedResults", "unprocessedrecords"] {
            let answer = await bench.send(.get, "v67.0/jobs/ingest/\(job.id)/\(part)")
            expectEqual(answer.status, 400)
            expect(answer.text, .contains("INVALIDJOBSTATE"))
        }
        jobs.wait()
        await expectEqual(jobs.set("Aborted", of: job.id).status, 400)
        let other = await bench.send(.get, "v66.0/jobs/ingest/\(job.id)/failedResults")
        expectEqual(other.status, 409)
    }
}
