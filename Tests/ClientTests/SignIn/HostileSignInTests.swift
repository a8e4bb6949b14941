import Client
import HTTP
import TestSupport
import Testing

/// A sign-in server that misbehaves, over a socket: each request is sent once, and every answer
/// ends in bounded time and memory, without a word of what was sent.
@Suite(.timeLimit(.minutes(5))) struct HostileSignInTests {
    private typealias Wire = SignInWire
    private typealias Step = LoopbackServer.Step

    private static let refreshToken = "5Aep861TSESvWeug_xvFHRBTTbf_YrTWgEyjBJrNe6qi9sDR0QrGSPJ6uZs1"

    private static func signIn(to url: InstanceURL) -> AuthorizationServer {
        AuthorizationServer(url, transport: CurlTransport(to: url), client: "sfctl/1.2")
    }

    /// Refreshes a session at a server that does these steps, which may name its URL, for each
    /// request.
    private static func refresh(
        _ steps: @escaping @Sendable (String) -> [Step]
    ) async throws -> Result<TokenAnswer, SignInError> {
        let script = LoopbackServer.Script { steps("http://\($0.header("Host") ?? "")") }
        return try await LoopbackServer.run(answering: script) { server in
            let signIn = Self.signIn(to: try InstanceURL(server.url))
            let result: Result<TokenAnswer, SignInError>
            do throws(SignInError) {
                let grant = TokenGrant.refreshToken(Secret(refreshToken))
                result = .success(try await signIn.token(for: grant, client: .platformCLI))
            } catch {
                #expect(!"\(error)".contains("5Aep861") && !"\(error)".contains("AR8AQ"))
                result = .failure(error)
            }
            // The one thing that must hold whatever the server does.
            expectEqual(server.received.count, 1)
            return result
        }
    }

    private static func token(_ url: String) -> String {
        Wire.token([
            "instance_url": url, "id": "\(url)/id/00Dxx0000001gPLEAY/005xx000001SwiUAAS",
        ])
    }

    /// A whole answer with its length, or without one, so that its end is the connection's.
    private static func answer(_ url: String, hasLength: Bool = true) -> [UInt8] {
        let body = token(url)
        let length = hasLength ? "Content-Length: \(body.utf8.count)\r\n" : "Connection: close\r\n"
        return Array(
            "HTTP/1.1 200 OK\r\n\(length)Content-Type: application/json\r\n\r\n\(body)".utf8
        )
    }

    private static func malformed(_ result: Result<TokenAnswer, SignInError>) -> String? {
        guard case .failure(let error) = result, case .malformed(let problem) = error.cause else {
            return nil
        }
        return problem
    }

    @Test func `a whole answer is a token, in pieces of any size and after interim answers`()
        async throws
    {
        let early = Array(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".utf8
        )
        let answers: [@Sendable (String) -> [Step]] = [
            { [.send(Self.answer($0))] },
            { [.send(Self.answer($0, hasLength: false)), .close] },
            { [.send(early + Self.answer($0))] },
            { url in Self.answer(url).map { .send([$0]) } },
        ]
        for steps in answers {
            let token = try await Self.refresh(steps).get()
            expectEqual(token.accessToken.value, Wire.accessToken)
        }
    }

    @Test(arguments: [true, false], [true, false])
    func `an answer that is cut anywhere is no token, and is not asked for again`(
        hasLength: Bool,
        isReset: Bool
    ) async throws {
        let length = Self.answer("http://127.0.0.1:65535", hasLength: hasLength).count
        for count in stride(from: 0, to: length - 20, by: 13) {
            let result = try await Self.refresh { url in
                let start = Self.answer(url, hasLength: hasLength).prefix(count)
                return [.send(Array(start)), isReset ? .reset : .close]
            }
            guard case .failure(let error) = result else {
                Issue.record("a token after \(count) of \(length) bytes")
                continue
            }
            switch error.cause {
            case .transport(.cut), .malformed: break
            default: Issue.record("\(error) after \(count) of \(length) bytes")
            }
        }
    }

    @Test func `a page, and a body that is no JSON, are told in plain words`() async throws {
        let page = "<html><body>Welcome</body></html>"
        let head = "HTTP/1.1 200 OK\nContent-Length: \(page.utf8.count)\n\n"
        let result = try await Self.refresh { _ in [.lines(head + page)] }
        expectEqual(Self.malformed(result), "127.0.0.1 answered with a web page, not with JSON")
    }

    @Test(arguments: [200, 400])
    func `an endless body is given up at 1 MiB`(status: Int) async throws {
        let result = try await Self.refresh { _ in
            let piece = Step.send(Array(repeating: UInt8(ascii: " "), count: 1 << 20))
            return [.lines("HTTP/1.1 \(status) X\n\n")] + Array(repeating: piece, count: 64)
        }
        expectEqual(
            Self.malformed(result),
            status == 200
                ? "127.0.0.1 sent more than 1 MiB, the limit for an answer"
                : "127.0.0.1 answered with status 400 and no OAuth error"
        )
    }

    @Test func `a small body that grows when it is decompressed is given up at 1 MiB`() async throws
    {
        // `head -c 4194304 /dev/zero | gzip -n9` begins so, and goes on with zeros.
        let start: [UInt8] = [
            0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xED, 0xC1, 0x01, 0x01, 0, 0, 0, 0x82,
            0x20,
            0xFF, 0xAF, 0x6E, 0x48, 0x40, 0x01,
        ]
        let bomb = start + Array(repeating: 0, count: 4_060)
        let result = try await Self.refresh { _ in
            [
                .lines(
                    "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: \(bomb.count)\n\n"
                ),
                .send(bomb),
            ]
        }
        expectEqual(
            Self.malformed(result),
            "127.0.0.1 sent more than 1 MiB, the limit for an answer"
        )
    }

    @Test func `a huge head is given up`() async throws {
        let result = try await Self.refresh { _ in
            let field = "X-Padding: \(String(repeating: "x", count: 50_000))\n"
            return [.lines("HTTP/1.1 200 OK\n" + String(repeating: field, count: 8) + "\n")]
        }
        expectEqual(result, .failure(SignInError(.transport(.headTooLarge))))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is not followed, not even to the same server`(status: Int) async throws {
        for location in ["/services/oauth2/token", "//evil.example/x", "http://HOST/again"] {
            let result = try await Self.refresh { url in
                let target = location.replacing("http://HOST", with: url)
                return [.lines("HTTP/1.1 \(status) X\nLocation: \(target)\nContent-Length: 0\n\n")]
            }
            expect(Self.malformed(result), .hasPrefix("127.0.0.1 redirects to "))
        }
    }

    @Test func `who is signed in is not asked for ever in a circle of redirects`() async throws {
        let script: LoopbackServer.Script = [
            .lines("HTTP/1.1 302 X\nLocation: /services/oauth2/userinfo\nContent-Length: 0\n\n")
        ]
        try await LoopbackServer.run(answering: script) { server in
            let signIn = Self.signIn(to: try InstanceURL(server.url))
            let error = await #expect(throws: SignInError.self) {
                try await signIn.userInfo(Secret("t"))
            }
            expectEqual(error, SignInError(.malformed("127.0.0.1 redirects to another page")))
            expectEqual(server.received.count, 6)
        }
    }

    /// On a connection that was used before, libcurl would send the request again when it is
    /// closed.
    @Test func `a refresh token goes over a connection of its own`() async throws {
        let script = LoopbackServer.Script { request in
            request.target.hasSuffix("userinfo")
                ? [.lines("HTTP/1.1 403 X\nContent-Length: 15\n\nBad_OAuth_Token")] : [.close]
        }
        try await LoopbackServer.run(answering: script) { server in
            let signIn = Self.signIn(to: try InstanceURL(server.url))
            for _ in 0..<2 {
                await #expect(throws: SignInError.self) { try await signIn.userInfo(Secret("t")) }
                await #expect(throws: SignInError.self) {
                    try await signIn.token(
                        for: .refreshToken(Secret(Self.refreshToken)),
                        client: .platformCLI
                    )
                }
            }
            let posts = server.received.filter { $0.target == Wire.tokenPath }
            let others = server.received.filter { $0.target != Wire.tokenPath }
            expectEqual(posts.count, 2)
            expectEqual(Set(posts.map(\.connection)).count, 2)
            #expect(Set(posts.map(\.connection)).isDisjoint(with: others.map(\.connection)))
        }
    }

    @Test func `a cancelled refresh waits for the answer, which may be the only copy of a token`()
        async throws
    {
        let (arrived, hasArrived) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let transport = GatedTransport(
            onArrival: { hasArrived.yield() },
            gate: gate,
            body: Wire.token()
        )
        let signIn = AuthorizationServer(
            try InstanceURL("https://login.salesforce.com"),
            transport: transport,
            client: "sfctl/1.2"
        )
        let task = Task { () throws(SignInError) in
            try await signIn.token(
                for: .refreshToken(Secret(Self.refreshToken)),
                client: .platformCLI
            )
        }
        for await _ in arrived { break }
        task.cancel()
        open.yield()
        try await expectEqual(task.value.accessToken.value, Wire.accessToken)
    }

    @Test func `a task that was cancelled before sends nothing`() async throws {
        let transport = FakeTransport([])
        let signIn = try Wire.server(over: transport)
        let task = Task { () throws(SignInError) in
            while !Task.isCancelled { await Task.yield() }
            return try await signIn.token(
                for: .refreshToken(Secret(Self.refreshToken)),
                client: .platformCLI
            )
        }
        task.cancel()
        await #expect(throws: SignInError(.transport(.cancelled))) { try await task.value }
        expectEqual(transport.count, 0)
    }

    /// Answers when it is let.
    private struct GatedTransport: Transport {
        let onArrival: @Sendable () -> Void
        let gate: AsyncStream<Void>
        let body: String

        func send(_ request: Request) async throws(TransportError) -> Response {
            onArrival()
            for await _ in gate { break }
            if Task.isCancelled { throw .cancelled }
            return Response(status: 200, body: Response.Body(Array(body.utf8)))
        }
    }
}
