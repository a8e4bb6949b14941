import Synchronization
import TestSupport
import Testing

@testable import LocalOrg

/// Queries whose task is cancelled while they read: at a certain value, by the table itself.
struct CancellationTests {
    /// How many rows each table has.
    private static let rowCount = 20_000

    /// Cancels the task that reads the value with a certain number, and counts all that are read.
    private final class Trap: Sendable {
        private let reads = Atomic(0)
        private let limit: Int

        init(at limit: Int) {
            self.limit = limit
        }

        var count: Int { reads.load(ordering: .relaxed) }

        func read() {
            guard reads.add(1, ordering: .relaxed).newValue == limit else { return }
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
        }
    }

    /// Rows whose texts all differ, without an index.
    private struct TrapTable: Table {
        let object: ObjectType
        let rowCount: Int
        let trap: Trap

        func value(_ field: Int, of row: Int) -> Value {
            trap.read()
            switch object.fields[field].type {
            case .string: return .text("name \((row &* 7919) % 20_011)")
            case .id, .reference: return .text("001Dm\(padded(row))AAA")
            default: return .null
            }
        }

        func isDeleted(_ row: Int) -> Bool { false }

        func row(id: String) -> Int? { nil }

        func rows(where field: Int, equals value: Value) -> [Int]? { nil }

        private func padded(_ row: Int) -> String {
            String(String(row + 10_000_000_000).suffix(10))
        }
    }

    private struct TrapSnapshot: Snapshot {
        let schema = Fixture.org.schema
        let trap: Trap

        /// Accounts are few where their children are many.
        func table(_ object: ObjectType) -> any Table {
            TrapTable(
                object: object,
                rowCount: object.name == "Account" ? 20 : CancellationTests.rowCount,
                trap: trap
            )
        }
    }

    /// How a query ends whose task is cancelled at a certain value, and how many values it has
    /// read.
    private static func outcome(
        of soql: String,
        cancelledAt limit: Int
    ) async -> (result: Result<Int, APIFault>, reads: Int) {
        let trap = Trap(at: limit)
        return await Task {
            let evaluator = Evaluator(
                snapshot: TrapSnapshot(trap: trap),
                clock: Fixture.now,
                timeZone: .utc,
                userID: "005000000000001AAA"
            )
            let result = Result { () throws(APIFault) in
                try evaluator.evaluate(soql, includesDeleted: false).totalSize
            }
            return (result, trap.count)
        }.value
    }

    @Test(arguments: [
        "SELECT COUNT() FROM Contact WHERE LastName LIKE '%x%'",
        "SELECT Id FROM Contact WHERE LastName LIKE '%x%'",
        "SELECT Id FROM Contact ORDER BY LastName LIMIT 5",
        "SELECT Id FROM Contact ORDER BY LastName",
        "SELECT COUNT(LastName) FROM Contact",
        "SELECT LastName FROM Contact GROUP BY LastName",
        "SELECT Id FROM Account WHERE Id IN (SELECT AccountId FROM Contact)",
        "SELECT Id, (SELECT Id FROM Contacts) FROM Account",
    ])
    func `a cancelled query reads a few hundred values more at most`(_ soql: String) async {
        let (result, reads) = await Self.outcome(of: soql, cancelledAt: 3000)
        expectEqual(result, .failure(.cancelled))
        #expect(3000..<3600 ~= reads)
    }

    /// The last value is read before the sort begins, which then must end by itself.
    @Test(arguments: [
        "SELECT Id FROM Contact ORDER BY LastName",
        "SELECT LastName FROM Contact GROUP BY LastName LIMIT 5",
    ])
    func `a sort is cancelled, too`(_ soql: String) async {
        let last = Self.rowCount
        let (result, reads) = await Self.outcome(of: soql, cancelledAt: last)
        expectEqual(result, .failure(.cancelled))
        expectEqual(reads, last)
    }

    @Test func `a query that nobody cancels reads all values`() async {
        let soql = "SELECT COUNT() FROM Contact WHERE LastName LIKE 'name%'"
        let (result, reads) = await Self.outcome(of: soql, cancelledAt: .max)
        expectEqual(result, .success(Self.rowCount))
        expectEqual(reads, Self.rowCount)
    }
}
