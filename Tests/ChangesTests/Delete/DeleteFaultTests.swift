import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What a delete says where the org's answer is lost, late, or about the API version.
struct DeleteFaultTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let record = "/services/data/v67.0/sobjects/Contact/\(andy)"
    private static let found = Wire.page(#"{"Id":"\#(andy)","IsDeleted":false}"#)
    private static let binned = Wire.page(#"{"Id":"\#(andy)","IsDeleted":true}"#)
    private static let delete = ["delete", "Contact", andy, "--yes", "--no-backup"]

    private static func deletion(
        status: Int,
        headers: Headers = ["Content-Type": "application/json;charset=UTF-8"],
        _ body: String
    ) -> ScriptedOrg.Answer {
        .on(record, method: .delete, status: status, headers: headers, body)
    }

    private static func lost(_ error: TransportError = .cut("reset")) -> ScriptedOrg.Answer {
        .init(method: .delete, target: record) { () throws(TransportError) in throw error }
    }

    @Test(arguments: [[], ["--json"]])
    func `a version that the org has given up is forgotten, and the record is not called refused`(
        flags: [String]
    ) async throws {
        let versions = ScriptedOrg.Answer.on("/services/data", Wire.versions)
        let gone = Self.deletion(status: 410, Wire.refusal("GONE", "retired"))
        let org = ScriptedOrg(versions, .query(Wire.page()), gone, versions, .query(Wire.page()))
        let shell = try Shell(asking: org, version: nil)
        let query = ["query", "SELECT Id FROM Contact"]
        await expectEqual(shell.run(query).code, .success)
        let outcome = await shell.run(Self.delete + flags)
        expectEqual(outcome.code, .failure)
        expect(outcome.output, .lacks("refused"))
        #expect(outcome.output.contains(flags.isEmpty ? "not deleted" : "NOT_DELETED"))
        await expectEqual(shell.run(query).code, .success)
        expectEqual(org.paths.count { $0 == "GET /services/data" }, 2)
    }

    @Test func `a record that is not found is refused, and a version that the org lists kept`()
        async throws
    {
        let versions = ScriptedOrg.Answer.on("/services/data", Wire.versions)
        let missing = Self.deletion(status: 404, Wire.refusal("NOT_FOUND", "no such record"))
        let org = ScriptedOrg(
            versions,
            .query(Wire.page()),
            missing,
            .query(Wire.page())
        )
        let shell = try Shell(asking: org, version: nil)
        let query = ["query", "SELECT Id FROM Contact"]
        await expectEqual(shell.run(query).code, .success)
        let outcome = await shell.run(Self.delete)
        expect(outcome.output, .contains("\(Self.andy)\t\trefused\tNOT_FOUND\tno such record\t\n"))
        await expectEqual(shell.run(query).code, .success)
        expectEqual(org.paths.filter { $0 == "GET /services/data" }.count, 1)
    }

    @Test func `a look-up that fails is told, and may cast doubt on the version`() async throws {
        let versions = ScriptedOrg.Answer.on("/services/data", Wire.versions)
        let retired = ScriptedOrg.Answer(
            method: .get,
            target: "/services/data/v67.0/queryAll"
        ) { () throws(TransportError) in
            let body = Array(Wire.refusal("GONE", "retired").utf8)
            return Response(status: 410, body: Response.Body(body))
        }
        let org = ScriptedOrg(
            versions,
            .query(Wire.page()),
            Self.lost(),
            retired,
            versions,
            .query(Wire.page())
        )
        let shell = try Shell(asking: org, version: nil)
        let query = ["query", "SELECT Id FROM Contact"]
        await expectEqual(shell.run(query).code, .success)
        let outcome = await shell.run(Self.delete)
        #expect(
            outcome.output.contains(
                "\(Self.andy)\t\tunknown\tUNKNOWN\tthe answer was lost (reset), and the lookup "
                    + "failed: retired (GONE)\t\n"
            )
        )
        expectEqual(outcome.code, .unavailable)
        await expectEqual(shell.run(query).code, .success)
        expectEqual(org.paths.filter { $0 == "GET /services/data" }.count, 2)
    }

    @Test func `a record refused without an error is told as such`() async throws {
        let result = #"{"success":false,"errors":[]}"#
        let org = ScriptedOrg(
            .on(
                "/services/data/v67.0/composite/sobjects?",
                method: .delete,
                "[\(result),\(result)]"
            )
        )
        let outcome = try await Shell(asking: org).run(
            "delete",
            "Contact",
            Self.andy,
            "003Dm000001kZ05IAE",
            "--yes",
            "--no-backup"
        )
        expect(
            outcome.output,
            .contains("\(Self.andy)\t\trefused\tREFUSED\tthe org gave no reason\t\n")
        )
        expect(
            outcome.messages,
            .contains("2 records, \(Self.andy) first: the org gave no reason\n")
        )
    }

    @Test func `a record in the bin that nobody had looked at is gone, perhaps before`()
        async throws
    {
        let org = ScriptedOrg(Self.lost(), .lookUp(Self.binned))
        let outcome = try await Shell(asking: org).run(Self.delete)
        expectEqual(
            outcome.output,
            """
            Id\tName\tStatus\tCode\tMessage\tAlong
            \(Self.andy)\t\tgone or never there\tGONE_OR_NEVER_THERE\tthe answer was lost \
            (reset); the record is gone, through this request or earlier\t

            """
        )
        expect(outcome.messages, .contains("the record is gone, through this request or earlier"))
        expectEqual(outcome.code, .success)
    }

    @Test func `in JSON it is a success with a warning`() async throws {
        let org = ScriptedOrg(Self.lost(), .lookUp(Self.binned))
        let outcome = try await Shell(asking: org).run(Self.delete + ["--json"])
        expectEqual(
            outcome.output,
            """
            {"result":{"id":"\(Self.andy)","success":true,"errors":[],"name":null,"along":[]},\
            "status":0,"warnings":["\(Self.andy): \
            gone or never there: the answer was lost (reset); the record is gone, through this \
            request or earlier"]}

            """
        )
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .success)
    }

    @Test func `a record that the preview showed is deleted if it is in the recycle bin`()
        async throws
    {
        let named =
            #"{"attributes":{"type":"Contact","url":"/x/\#(Self.andy)"},"Id":"\#(Self.andy)","#
            + #""Name":"Andy"}"#
        let organization =
            #"{"attributes":{"type":"Organization"},"IsSandbox":true,"OrganizationType":"x"}"#
        let org = ScriptedOrg(
            .query(Wire.page(organization)),
            .query(Wire.page(named)),
            Self.lost(),
            .lookUp(Wire.page(#"{"Id":"\#(Self.andy)","IsDeleted":true}"#))
        )
        var shell = try Shell.terminal()
        shell.ask(org)
        shell.answers = ["y"]
        let outcome = await shell.run(["delete", "Contact", Self.andy, "--no-backup"])
        expect(outcome.output, .contains("\(Self.andy)  Andy  deleted\n"))
        expectEqual(outcome.code, .success)
    }

    @Test func `a record that the preview did not find is not sent`() async throws {
        let nobody = "003Dm000001kZ99IAE"
        let org = ScriptedOrg(
            .query(Wire.page(#"{"IsSandbox":true,"OrganizationType":"x"}"#)),
            .query(Wire.page(#"{"Id":"\#(Self.andy)","Name":"Andy"}"#)),
            Self.lost(),
            .lookUp(Wire.page(#"{"Id":"\#(Self.andy)","IsDeleted":true}"#))
        )
        var shell = try Shell.terminal()
        shell.ask(org)
        shell.answers = ["y"]
        let outcome = await shell.run(["delete", "Contact", Self.andy, nobody, "--no-backup"])
        expect(outcome.output, .contains("\(Self.andy)  Andy  deleted\n"))
        expect(outcome.output, .contains("\(nobody)        refused\n"))
        expect(outcome.messages, .contains("error: 1 of 2 records not deleted\n"))
        let reason = "the question did not count this record, because the org did not show it then"
        let words = outcome.messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        expect(words, .contains("\(reason) (NOT_CONFIRMED)"))
        expect(outcome.messages, .lacks("warning: \(Self.andy)"))
        expectEqual(outcome.code, .partial)
    }

    @Test(arguments: [
        (
            deletion(status: 504, "<html>"),
            "no usable answer (the server answered with HTML (status 504))"
        ),
        (
            lost(.timedOut(.answer)), "the answer was lost (the server timed out)"
        ),
    ])
    func `a record that is still there after the org was too slow may go yet`(
        answer: ScriptedOrg.Answer,
        reason: String
    ) async throws {
        let org = ScriptedOrg(answer, .lookUp(Self.found))
        let outcome = try await Shell(asking: org).run(Self.delete)
        let message =
            "\(reason); the record is still there, but the org may still be deleting it"
        expect(outcome.output, .contains("\(Self.andy)\t\tunknown\tUNKNOWN\t\(message)"))
        expect(outcome.messages, .contains("unknown whether Contact \(Self.andy) was deleted"))
        expectEqual(outcome.code, .unavailable)
    }

    @Test(arguments: [429, 403])
    func `a limit that one id meets exits 6 with a hint`(status: Int) async throws {
        let code = status == 429 ? "TOO_MANY" : "REQUEST_LIMIT_EXCEEDED"
        let org = ScriptedOrg(Self.deletion(status: status, Wire.refusal(code, "wait")))
        let outcome = try await Shell(asking: org).run(Self.delete)
        expect(outcome.output, .contains("\(Self.andy)\t\tnot deleted\t"))
        expect(outcome.messages, .contains("hint: the limit resets by itself"))
        expectEqual(outcome.code, .limitReached)
    }
}
