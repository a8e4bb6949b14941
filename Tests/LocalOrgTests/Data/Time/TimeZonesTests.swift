import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

@testable import LocalOrg

struct TimeZonesTests {
    /// Zones of Japan's offset under every name, and the names that were asked for.
    private final class Files: Sendable {
        let asked = Mutex<[String]>([])

        var zones: TimeZones {
            TimeZones { name in
                self.asked.withLock { $0.append(name) }
                return TZifFile(offsets: [32_400], footer: "JST-9").bytes
            }
        }

        var names: [String] { asked.withLock { $0 } }
    }

    @Test func `a zone is read when its offset is first asked for, and once`() {
        let files = Files()
        let zones = files.zones
        let zone = zones.zone(named: "Asia/Tokyo")
        expectEqual(files.names, [])
        expectEqual(zone.offset(at: 0), 32_400)
        expectEqual(zone.offset(at: 1), 32_400)
        expectEqual(zones.zone(named: "Asia/Tokyo").offset(at: 2), 32_400)
        expectEqual(files.names, ["Asia/Tokyo"])
    }

    @Test(arguments: [
        "../../etc/passwd", "/etc/passwd", "America/../../x", "Asia//Tokyo", "Asia/", "", ".", "..",
        "Asia/Tok\u{0}yo", "Ásia/Tokyo", "Asia\\Tokyo", "Asia/Tokyo.bak", "-x", "Asia/ Tokyo",
        String(repeating: "A", count: 65),
    ])
    func `what names no zone is read from nowhere, and is UTC`(_ name: String) {
        let files = Files()
        expectEqual(files.zones.zone(named: name).offset(at: 0), 0)
        expectEqual(files.names, [])
    }

    @Test(arguments: [
        "America/Argentina/ComodRivadavia", "Etc/GMT+5", "America/Port-au-Prince", "EST5EDT",
    ])
    func `names of zones are known as such`(_ name: String) {
        #expect(TimeZones.isName(name))
    }

    @Test func `without data the org's own zone follows its rules of today, others are UTC`() {
        // 2024-07-01 and 2024-12-01.
        let zone = TimeZones().zone(named: "America/Los_Angeles")
        expectEqual(zone.offset(at: 1_719_792_000), -25_200)
        expectEqual(zone.offset(at: 1_733_011_200), -28_800)
        expectEqual(TimeZones().zone(named: "Asia/Tokyo").offset(at: 0), 0)
        expectEqual(TimeZones().zone(named: nil).offset(at: 0), 0)
    }

    @Test func `a file that is no TZif file counts as none`() {
        let zones = TimeZones { _ in Array("TZif".utf8) }
        expectEqual(zones.zone(named: "America/Los_Angeles").offset(at: 1_719_792_000), -25_200)
    }

    /// The org is made on 2024-03-15 at 18:30 in UTC.
    @Test func `the org's dates follow the data that its router is given`() async throws {
        let files = Files()
        let router = Router(store: Store(now: Fixture.now), timeZones: files.zones) { Fixture.now }
        let plain = await Self.answer(router, "SELECT+Name+FROM+User+LIMIT+1")
        expectEqual(plain.status, 200)
        expectEqual(files.names, [])
        let shown = await Self.answer(router, "SELECT+FORMAT(CreatedDate)+d+FROM+User+LIMIT+1")
        expect(
            String(decoding: shown.bytes, as: UTF8.self),
            .contains(#""d":"3/16/2024, 3:30 AM""#)
        )
        expectEqual(files.names, ["America/Los_Angeles"])
    }

    private static func answer(_ router: Router, _ soql: String) async -> WholeResponse {
        await router.respond(
            to: ServerRequest(
                .get,
                "/services/data/v67.0/query?q=\(soql)",
                headers: ["Authorization": "Bearer \(router.issueAccessToken())"]
            )
        )
    }
}
