import Client
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct ReplicationEndpointTests {
    private let bench: RouterBench
    private static let rose = "003Dm000001kZ00IAE"
    private static let tim = "003Dm000001kZ05IAE"

    init() throws {
        bench = try RouterBench()
    }

    private func ask(_ kind: String, _ parameters: String) async -> WholeResponse {
        await bench.send(.get, "v67.0/sobjects/Contact/\(kind)/?\(parameters)")
    }

    @Test func `what was changed in whole minutes is told`() async {
        bench.clock.now += 120_000  // 16:23:26
        _ = await bench.send(
            .patch,
            "v67.0/sobjects/Contact/\(Self.rose)",
            body: #"{"Phone":"1"}"#
        )
        let minute = "start=2026-03-17T16:23:59Z&end=2026-03-17T16:24:00%2B00:00"
        await expectEqual(
            ask("updated", minute).text,
            """
            {"ids":["\(Self.rose)"],"latestDateCovered":"2026-03-17T16:23:00.000+0000"}
            """
        )
        bench.clock.now += 60_000
        await expect(
            ask("updated", minute).text,
            .hasSuffix(#"Covered":"2026-03-17T16:24:00.000+0000"}"#)
        )
        let before = await ask("updated", "start=2026-03-17T16:22:00Z&end=2026-03-17T16:23:30Z")
        expect(before.text, .hasPrefix(#"{"ids":[],"#))
        let all = await ask("updated", "start=2026-03-17T16:21:00Z&end=2026-03-17T16:24:00Z")
        expectEqual(all.text.split(separator: ",").count, 21)
    }

    @Test func `what was deleted is told as long as it is in the recycle bin`() async throws {
        bench.clock.now += 500
        _ = try bench.store.delete([Self.tim], now: bench.clock.now)
        bench.clock.now += 60_000
        let minute = "start=2026-03-17T16:21:00Z&end=2026-03-17T16:22:00Z"
        await expectEqual(
            ask("deleted", minute).text,
            """
            {"deletedRecords":[{"id":"\(Self.tim)",\
            "deletedDate":"2026-03-17T16:21:26.000+0000"}],\
            "earliestDateAvailable":"2026-03-17T16:21:00.000+0000",\
            "latestDateCovered":"2026-03-17T16:22:00.000+0000"}
            """
        )
        expect((await ask("updated", minute)).text, .lacks(Self.tim))
        bench.clock.now += 15 * 86_400_000
        let late = await ask("deleted", minute)
        expect(
            late.text,
            .hasPrefix(
                #"{"deletedRecords":[],"earliestDateAvailable":"2026-03-17T16:22:00.000+0000","#
            )
        )
    }

    static let wrong: [(String, String, String)] = [
        ("end=2026-03-17T16:22:00Z", "MISSING_ARGUMENT", "start parameter is required"),
        ("start=2026-03-17T16:22:00Z", "MISSING_ARGUMENT", "end parameter is required"),
        (
            "start=2026-03-17&end=2026-03-17T16:22:00Z", "INVALID_REPLICATION_DATE",
            "'2026-03-17' is not a value of start; write it as 2026-03-17T16:21:00Z"
        ),
        (
            "start=2026-03-17T16:22:00Z&end=2026-03-17T16:22:59Z", "INVALID_REPLICATION_DATE",
            "endDate must be at least one minute after startDate"
        ),
        (
            "start=2026-02-15T16:20:59Z&end=2026-03-17T16:22:00Z", "INVALID_REPLICATION_DATE",
            "startDate cannot be more than 30 days ago"
        ),
    ]

    @Test(arguments: ["updated", "deleted"], wrong)
    func `what is no span is refused`(kind: String, wrong: (String, String, String)) async {
        let answer = await ask(kind, wrong.0)
        expectEqual(answer.status, 400)
        expectEqual(answer.text, #"[{"message":"\#(wrong.2)","errorCode":"\#(wrong.1)"}]"#)
    }

    @Test func `an object must be one`() async {
        let answer = await bench.send(.get, "v67.0/sobjects/Nothing/updated")
        expectEqual(answer.status, 404)
    }
}
