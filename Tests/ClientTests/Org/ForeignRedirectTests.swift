import Client
import HTTP
import TestSupport
import Testing

/// An org that sends its requests on to another server, over a socket.
@Suite(.timeLimit(.minutes(5))) struct ForeignRedirectTests {
    @Test(arguments: ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"])
    func `no request of any method, and no token, goes to another server`(
        method: String
    ) async throws {
        try await LoopbackServer.run(answering: [.lines("HTTP/1.1 204 No Content\n\n")]) { other in
            let location = "\(other.url)/stolen"
            for status in [301, 302, 303, 307, 308] {
                let script: LoopbackServer.Script = [
                    .lines("HTTP/1.1 \(status) X\nLocation: \(location)\nContent-Length: 0\n\n")
                ]
                try await LoopbackServer.run(answering: script) { server in
                    let url = try InstanceURL(server.url)
                    let org = Org(
                        credentials: FixedCredentials(
                            instanceURL: url,
                            accessToken: Secret("00Dxx!marker-of-a-secret")
                        ),
                        transport: CurlTransport(to: url),
                        apiVersion: try APIVersion("67.0")
                    )
                    let error = await #expect(throws: OrgError.self) {
                        try await org.answer(to: Request(.init(rawValue: method), "/x"))
                    }
                    expectEqual(error?.refusal?.status, status)
                    expectEqual(error?.refusal?.headers["Location"], location)
                    expectEqual(server.received.count, 1)
                }
            }
            #expect(other.received.isEmpty)
        }
    }
}
