import Client
import Foundation
import HTTP
import TestSupport
import Testing

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// A browser that a test drives: a script that hands its address over through a FIFO.
struct ScriptedBrowser: Sendable {
    private let fifo: String

    /// Makes it the browser of a world where a person sits at the keyboard.
    init(of shell: inout Shell) throws {
        fifo = "\(shell.folder.path)/address"
        try #require(unsafe mkfifo(fifo, 0o600) == 0)
        shell.terminal.isInput = true
        shell.variables["BROWSER"] = try shell.install(
            "printf %s \"$1\" > '\(fifo)'",
            as: "browser"
        )
    }

    /// Waits for the address that the program opens.
    func address() async throws -> String {
        let fifo = fifo
        let bytes = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "test.browser").async {
                continuation.resume(with: Result { try WholeFile.read(fifo) })
            }
        }
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// Ends the waiting for an address that will not come any more, which is empty then.
    func close() {
        let descriptor = unsafe Foundation.open(fifo, O_WRONLY | O_NONBLOCK)
        if descriptor >= 0 { Foundation.close(descriptor) }
    }

    /// A page, and where it leads.
    struct Page {
        let status: Int
        let text: String
        let location: String?
    }

    /// Opens a page, as a form where one is given.
    static func open(
        _ address: String,
        form: String? = nil,
        method: Request.Method? = nil
    ) async throws -> Page {
        let url = try #require(URLComponents(string: address))
        let host = url.host == "localhost" ? "127.0.0.1" : url.encodedHost ?? ""
        let origin = try InstanceURL("http://\(host):\(url.port ?? 80)")
        let target = url.percentEncodedPath + (url.percentEncodedQuery.map { "?\($0)" } ?? "")
        let usual: Request.Method = form == nil ? .get : .post
        var request = Request(method ?? usual, target, body: form.map { Array($0.utf8) })
        if form != nil { request.headers["Content-Type"] = "application/x-www-form-urlencoded" }
        let response = try await CurlTransport(to: origin).send(request)
        return Page(
            status: response.status,
            text: String(decoding: try await response.body.collect(), as: UTF8.self),
            location: response.headers["Location"]
        )
    }

    /// Decides on the consent page of an org; the address that the browser goes back to.
    static func consent(at address: String, allows: Bool = true) async throws -> String {
        let page = try await open(address)
        // An org that does not ask sends the browser back at once.
        if let location = page.location { return location }
        let match = page.text.firstMatch(of: /name="approval" value="([^"]*)"/)
        let approval = try #require(match, "\(page.text)").1
        let origin = try #require(address.firstMatch(of: /^http:\/\/[^\/]*/)).0
        let decision = allows ? "allow" : "deny"
        let answer = try await open(
            "\(origin)/services/oauth2/authorize",
            form: "approval=\(approval)&decision=\(decision)"
        )
        return try #require(answer.location)
    }
}
