import Client
import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What `api` sends and prints; messages stand in `Golden/api`.
struct APITests {
    private static let data = "/services/data/v67.0"

    @Test(arguments: [
        ("limits", "\(data)/limits"), ("/services/apexrest/a?b=c", "/services/apexrest/a?b=c"),
        ("services/data/v60.0/", "/services/data/v60.0/"),
        ("https://acme.my.salesforce.com/services/x?y", "/services/x?y"),
        (
            "query?q=SELECT Id FROM A WHERE b='1%' AND c='é'",
            "\(data)/query?q=SELECT%20Id%20FROM%20A%20WHERE%20b='1%25'%20AND%20c='%C3%A9'"
        ),
        ("query?q=a%20b+c#d", "\(data)/query?q=a%20b+c%23d"),
        (
            "query?q=SELECT Id FROM A WHERE b LIKE '%ed%' AND c = '+44'",
            "\(data)/query?q=SELECT%20Id%20FROM%20A%20WHERE%20b%20LIKE%20'%25ed%25'%20AND%20c%20=%20"
                + "'%2B44'"
        ), ("a b+c/?d=e+f", "\(data)/a%20b+c/?d=e%2Bf"),
        ("query?q=a = '%26%25%C3%A9%'\t+", "\(data)/query?q=a%20=%20'%26%25%C3%A9%25'%09%2B"),
    ])
    func `a path leads to the org's resource`(_ path: String, _ target: String) async throws {
        let org = ScriptedOrg(.on(target, "{}"))
        let outcome = try await Shell(asking: org).run("api", "GET", path)
        expectEqual(outcome.output, "{}")
        expectEqual(org.requests.map(\.target), [target])
        expectEqual(org.requests[0].headers["Authorization"], "Bearer \(Shell.token)")
    }

    @Test(arguments: [
        "https://evil.example/x", "http://acme.my.salesforce.com/x", "//evil.example/x",
        "https://acme.my.salesforce.com:444/x", "https://u@acme.my.salesforce.com/x",
        "https://acme.my.salesforce.com@evil.example/x", "ftp://x",
    ])
    func `another server gets nothing`(_ path: String) async throws {
        let org = ScriptedOrg()
        let outcome = try await Shell(asking: org).run("api", "GET", path)
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }

    @Test func `body and headers are sent unchanged, and the answer is printed unchanged`()
        async throws
    {
        let body = " {\"a\" : 1.0e2,\"a\":\"\\u00e9\"}\r\n"
        let answer = "{ \"b\":2 }\r\n\u{1B}"
        let org = ScriptedOrg(.on("\(Self.data)/x", method: .post, status: 201, answer))
        var shell = try Shell(asking: org)
        shell.input = Array(body.utf8)
        let outcome = await shell.run(
            "api",
            "post",
            "x",
            "--data",
            "-",
            "--header",
            "X-A:  b ",
            "-H",
            "X-A: c"
        )
        expectEqual(outcome.output, answer)
        expectEqual(org.requests[0].body, Array(body.utf8))
        expectEqual(org.requests[0].headers.elements(of: "X-A"), ["b", "c"])
        expectEqual(org.requests[0].headers["Content-Type"], "application/json; charset=UTF-8")
    }

    @Test func `a file is sent with the type of the header`() async throws {
        let org = ScriptedOrg(.on("\(Self.data)/x", method: .put, status: 201, ""))
        let shell = try Shell(asking: org)
        try shell.folder.write("Id\n1\n", to: "a.csv")
        let outcome = await shell.run(
            "api",
            "x",
            "-X",
            "PUT",
            "--data",
            "@\(shell.folder.path)/a.csv",
            "-H",
            "content-type: text/csv"
        )
        expectEqual(
            outcome,
            Shell.Outcome(
                output: "",
                messages: "status 201, without a body\n",
                code: .success
            )
        )
        expectEqual(org.requests[0].body, Array("Id\n1\n".utf8))
        expectEqual(org.requests[0].headers.elements(of: "Content-Type"), ["text/csv"])
    }

    @Test func `pages follow each other, a line each`() async throws {
        let org = ScriptedOrg(
            .on("\(Self.data)/query?", #"{"nextRecordsUrl":"\#(Self.data)/query/2","n":1}"#),
            .on("\(Self.data)/query/2", #"{"nextRecordsUrl":null,"n":2}"#)
        )
        let outcome = try await Shell(asking: org).run("api", "query?q=x", "--paginate")
        let lines = outcome.output.split(separator: "\n")
        expectEqual(lines.count, 2)
        expectEqual(lines[1], #"{"nextRecordsUrl":null,"n":2}"#)
    }

    @Test(arguments: ["https://evil.example/2", "\(data)/query/1"])
    func `a page of another server, or one read already, is an error`(_ next: String) async throws {
        let org = ScriptedOrg(.on("\(Self.data)/query/1", #"{"nextRecordsUrl":"\#(next)"}"#))
        let outcome = try await Shell(asking: org).run("api", "query/1", "--paginate")
        expectEqual(outcome.code, .failure)
        expectEqual(org.requests.count, 1)
    }

    @Test(arguments: [
        ("<html>log in</html>", "the server answered with HTML (status 200): log in"),
        ("", "the server's answer is malformed: the JSON text ends too early"),
        (#"{"done":true,"records":[{"#, "the server's answer is malformed: the JSON text ends"),
        ("[]", "it is no further page of the result"),
        (#"[{"message":"no","errorCode":"X"}]"#, "it is no further page of the result"),
        (#"{"done":false}"#, "the result is not done and has no \"nextRecordsUrl\""),
        (#"{"done":false,"nextRecordsUrl":[]}"#, "the result is not done and has no"),
        (#"{"done":false,"nextRecordsUrl":null}"#, "the result is not done and has no"),
    ])
    func `a page that does not say whether it is the last one is an error`(
        _ second: String,
        _ reason: String
    ) async throws {
        let first = #"{"nextRecordsUrl":"\#(Self.data)/query/2","done":false}"#
        func answers() -> ScriptedOrg {
            let seconds = (0..<4).map { _ in ScriptedOrg.Answer.on("\(Self.data)/query/2", second) }
            return ScriptedOrg([.on("\(Self.data)/query?", first)] + seconds)
        }
        let outcome = try await Shell(asking: answers()).run("api", "query?q=x", "--paginate")
        #expect(outcome.output.hasPrefix("\(first)\n") && !outcome.output.contains("html"))
        expect(outcome.messages, .hasPrefix("error: cannot use the org's answer\n  why: "))
        expect(outcome.messages, .contains(reason), "\(outcome)")
        expectEqual(outcome.code, .failure)
        let shell = try Shell(asking: answers())
        let path = try shell.folder.write("old", to: "out")
        let file = await shell.run("api", "query?q=x", "--paginate", "--output-file", path)
        #expect(file.code == .failure && shell.folder.text(of: "out") == "old")
    }

    @Test(arguments: [
        (Request.Method.post, TransportError.cut("reset"), ExitCode.unavailable),
        (.patch, .timedOut(.answer), .unavailable), (.put, .cut("reset"), .unavailable),
        (.delete, .cancelled, .interrupted),
    ])
    func `a change whose answer is lost may have been made`(
        _ method: Request.Method,
        _ error: TransportError,
        _ code: ExitCode
    ) async throws {
        let org = ScriptedOrg(.on("\(Self.data)/x", method: method, fails: error))
        let outcome = try await Shell(asking: org).run("api", method.rawValue, "x", "--yes")
        let ending = """
              why: the org may have carried out the \(method.rawValue)
              hint: look in the org before you send it again

            """
        expect(outcome.messages, .hasSuffix(ending), "\(outcome)")
        expect(outcome.messages.dropLast(ending.count), .lacks("hint: "))
        #expect(outcome.code == code && org.requests.count == 1)
    }

    @Test func `a change that was not sent, or was refused, has not been made`() async throws {
        let lost = "may have carried out"
        let connecting = TransportError.timedOut(.connecting(host: "acme"))
        let unsent = ScriptedOrg(
            (0..<4).map { _ in .on("\(Self.data)/x", method: .post, fails: connecting) }
        )
        let refused = ScriptedOrg(.on("\(Self.data)/x", method: .post, status: 400, "[]"))
        let wordless = ScriptedOrg(.on("\(Self.data)/x", method: .post, status: 502, "<html>"))
        let read = ScriptedOrg(.on("\(Self.data)/x", fails: .cancelled))
        for (org, method) in [(unsent, "POST"), (refused, "POST"), (read, "GET")] {
            let outcome = try await Shell(asking: org).run("api", method, "x")
            #expect(outcome.code != .success && !outcome.messages.contains(lost), "\(outcome)")
        }
        let outcome = try await Shell(asking: wordless).run("api", "POST", "x")
        expect(outcome.messages, .contains(lost))
    }

    @Test(arguments: [
        (400, ExitCode.failure), (404, .failure), (500, .unavailable), (401, .notSignedIn),
    ])
    func `a refusal is printed, and told`(_ status: Int, _ code: ExitCode) async throws {
        let body = #"[{"errorCode":"X","message":"No."}]"#
        let org = ScriptedOrg(.on("\(Self.data)/x", method: .post, status: status, body))
        let outcome = try await Shell(asking: org).run("api", "POST", "x")
        expectEqual(outcome.output, body)
        expect(outcome.messages, .hasPrefix("error: "))
        expectEqual(outcome.code, code)
        expectEqual(org.requests.count, 1)
    }

    @Test func `a file appears only for a success`() async throws {
        let org = ScriptedOrg(
            .on("\(Self.data)/x", status: 404, "[]"),
            .on("\(Self.data)/x", "\u{0}\u{FF}")
        )
        let shell = try Shell(asking: org)
        let path = "\(shell.folder.path)/out"
        let refused = await shell.run("api", "x", "--output-file", path)
        #expect(refused.output.isEmpty)
        expectEqual(refused.code, .failure)
        #expect(try !shell.names(in: "").contains("out"))
        await expectEqual(shell.run("api", "x", "-S", path).code, .success)
        try expectEqual(String(contentsOfFile: path, encoding: .utf8), "\u{0}\u{FF}")
    }

    @Test func `a terminal gets indented JSON, and no control characters`() async throws {
        let org = ScriptedOrg(.on("\(Self.data)/x", #"{"a":"\#u{9B}31m"}"#))
        var shell = try Shell.terminal()
        shell.ask(org)
        let outcome = await shell.run("api", "x")
        expect(outcome.output, .hasPrefix("{\n  \"a\": \""))
        #expect(!outcome.output.unicodeScalars.contains("\u{9B}"))
    }

    @Test func `nobody confirms a DELETE by pressing Enter`() async throws {
        for answers in [[], [""], ["n"], ["no"]] {
            var shell = try Shell.terminal()
            shell.answers = answers
            let outcome = await shell.run("api", "DELETE", "sobjects/Contact/003Dm000001kZ0JIAU")
            expectEqual(outcome.code, .declined)
            await expectEqual(shell.run("get", "Contact", "003Dm000001kZ0JIAU").code, .success)
        }
    }

    @Test(arguments: ["FETCH", "POTS"])
    func `no hint makes a typo a request that changes something`(_ method: String) async throws {
        let outcome = try await Shell().run("api", method, "limits", "-o", "demo")
        expectEqual(
            outcome.messages,
            """
            error: '\(method)' is not a method: use one of GET, HEAD, POST, PUT, PATCH and DELETE
              hint: sfctl api --help

            """
        )
        expectEqual(outcome.code, .usage)
    }

    @Test func `read-only mode allows GET and HEAD alone`() async throws {
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            let org = ScriptedOrg()
            var shell = try Shell(asking: org)
            shell.variables["SFCTL_READ_ONLY"] = "1"
            let outcome = await shell.run("api", method, "x", "--yes")
            expectEqual(outcome.code, .usage)
            #expect(org.requests.isEmpty)
        }
        let org = ScriptedOrg(.on("\(Self.data)/x", method: .head, ""))
        let outcome = try await Shell(asking: org).run(
            "api",
            "HEAD",
            "x",
            "--read-only",
            "--include"
        )
        expect(outcome.output, .hasPrefix("HTTP 200\n"))
    }

    @Test func `sf's spelling runs it`() async throws {
        let sf = try await Shell().run("api", "request", "rest", "limits/recordCount", "-X", "GET")
        try await expectEqual(sf, Shell().run("api", "GET", "limits/recordCount"))
        expectEqual(sf.code, .success)
    }
}
