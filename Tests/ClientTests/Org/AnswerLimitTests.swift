import Client
import HTTP
import TestSupport
import Testing

/// How much of an answer is taken in.
@Suite(.timeLimit(.minutes(5))) struct AnswerLimitTests {
    private static let mebibyte = 1 << 20

    private func answer(
        status: Int,
        _ body: String,
        limit: Int = 256 << 20
    ) async throws -> WholeResponse {
        let org = Org(
            credentials: try .fake(),
            transport: FakeTransport([.on(.get, "/x", status: status, body)]),
            options: Org.Options(answerLimit: limit)
        )
        return try await org.answer(to: Request(.get, "/x"))
    }

    /// The org's refusal; `#expect(throws:)` would describe its body byte by byte.
    private func refusal(_ ask: () async throws -> WholeResponse) async -> Refusal? {
        do {
            _ = try await ask()
            return nil
        } catch {
            return (error as? OrgError)?.refusal
        }
    }

    @Test func `256 MiB are accepted unless more are asked for`() {
        expectEqual(Org.Options().answerLimit, 256 * Self.mebibyte)
    }

    @Test func `a body up to the limit is whole, a longer one is an error`() async throws {
        let whole = String(repeating: "x", count: 9)
        try await expectEqual(answer(status: 200, whole, limit: 9).bytes.count, 9)
        await #expect(throws: OrgError.transport(.tooLarge(8))) {
            try await answer(status: 200, whole, limit: 8)
        }
    }

    @Test(arguments: [
        (0, 0), (1, 1), (1 << 20, 1 << 20), ((1 << 20) + 1, 1 << 20), (3 << 20, 1 << 20),
    ])
    func `of an error's body the first MiB is used`(size: Int, used: Int) async throws {
        let body = String(repeating: "x", count: size)
        let refusal = await refusal { try await answer(status: 404, body) }
        expectEqual(refusal?.status, 404)
        expectEqual(refusal?.body.count, used)
    }

    @Test func `the limit of pages does not make an error too large`() async throws {
        let error = await #expect(throws: OrgError.self) {
            try await answer(status: 400, #"[{"errorCode":"X","message":"m"}]"#, limit: 9)
        }
        expectEqual(error?.refusal?.has("X"), true)
    }

    @Test func `the rest of an error's body is not waited for`() async throws {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let arriving = ArrivingBody { ended.yield() }
        arriving.append([UInt8](repeating: UInt8(ascii: "x"), count: 2 * Self.mebibyte))
        let transport = FakeTransport([
            .init(method: .get, target: "/x") { () throws(TransportError) in
                Response(status: 404, body: Response.Body(arriving))
            }
        ])
        let org = try Org.fake(over: transport)
        let refusal = await refusal { try await org.answer(to: Request(.get, "/x")) }
        expectEqual(refusal?.body.count, Self.mebibyte)
        for await _ in ends { break }
    }
}
