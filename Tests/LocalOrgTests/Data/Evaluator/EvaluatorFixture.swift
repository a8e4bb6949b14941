import Foundation
import Records
import SOQL
import Testing

@testable import LocalOrg

/// A small org, written for these tests: three accounts, six contacts, two cases, two users, a
/// queue.
struct FixtureTable: Table {
    let object: ObjectType
    let rows: [[Value]]
    var deleted: Set<Int> = []

    var rowCount: Int { rows.count }

    func value(_ field: Int, of row: Int) -> Value { rows[row][field] }

    func isDeleted(_ row: Int) -> Bool { deleted.contains(row) }

    func row(id: String) -> Int? { rows.firstIndex { $0[0] == .text(id) } }

    func rows(where field: Int, equals value: Value) -> [Int]? {
        guard object.fields[field].type == .reference else { return nil }
        return rows.indices.filter { rows[$0][field] == value }
    }
}

struct FixtureSnapshot: Snapshot {
    let schema: Schema
    let tables: [String: FixtureTable]

    init(_ tables: [FixtureTable]) {
        schema = Schema(tables.map(\.object))
        self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.object.name, $0) })
    }

    func table(_ object: ObjectType) -> any Table {
        tables[object.name] ?? FixtureTable(object: object, rows: [])
    }
}

enum Fixture {
    /// 2024-03-15T18:30:00Z, a Friday.
    static let now = 1_710_527_400_000
    /// The zone's rules since 2007.
    static let losAngeles = "PST8PDT,M3.2.0,M11.1.0"
    static var context: ResultContext {
        ResultContext(apiVersion: "67.0", batchSize: 2000) { _, written in
            "/services/data/v67.0/query/0r8xx0000000001AAA-\(written)"
        }
    }

    /// The answer's records as JSON text.
    static func records(
        _ soql: String,
        includesDeleted: Bool = false,
        zone: String = losAngeles
    ) throws -> String {
        let result = try answer(soql, includesDeleted: includesDeleted, zone: zone)
        var writer = JSONWriter()
        writer.beginArray()
        result.write(0..<result.recordCount, context: context, to: &writer)
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    static func answer(
        _ soql: String,
        includesDeleted: Bool = false,
        zone: String = losAngeles
    ) throws -> ResultSet {
        let rules = try TimeZoneRules(posix: zone)
        let evaluator = Evaluator(
            snapshot: org,
            clock: now,
            timeZone: OrgTimeZone { rules },
            userID: "005000000000001AAA"
        )
        return try evaluator.evaluate(soql, includesDeleted: includesDeleted)
    }

    /// The values of one text column of the answer, `-` for null.
    static func column(
        _ soql: String,
        includesDeleted: Bool = false,
        zone: String = losAngeles
    ) throws -> [String] {
        let text = try records(soql, includesDeleted: includesDeleted, zone: zone)
        let rows = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        return (rows ?? []).map { row in
            let value = row.first { $0.key != "attributes" }?.value
            return value is NSNull ? "-" : value.map { "\($0)" } ?? ""
        }
    }

    static func fault(_ soql: String) -> APIFault? {
        do {
            _ = try records(soql)
            return nil
        } catch {
            return error as? APIFault
        }
    }

    static let org = FixtureSnapshot([accounts, contacts, cases, users, queues])
}
