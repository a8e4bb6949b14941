import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// The zones of the built-in org reach it through the environment.
struct TimeZoneDataTests {
    @Test func `a zone's file is asked for by a query that shows local time, and by no other`()
        async throws
    {
        let asked = Mutex<[String]>([])
        var shell = try Shell()
        shell.timeZoneData = { name in
            asked.withLock { $0.append(name) }
            return TZifFile(offsets: [32_400]).bytes
        }
        _ = await shell.run("query", "SELECT Name, CreatedDate FROM User LIMIT 1")
        expectEqual(asked.withLock { $0 }, [])
        let outcome = await shell.run("query", "SELECT FORMAT(CreatedDate) d FROM User LIMIT 1")
        expectEqual(outcome.output, "d\n9/12/2026, 9:00 PM\n")
        expectEqual(asked.withLock { $0 }, ["America/Los_Angeles"])
    }

    @Test func `a name without a file has no data`() {
        expectEqual(ZoneFiles.read("Nowhere/Nothing"), nil)
        expectEqual(ZoneFiles.read("America"), nil)
    }
}
