import Foundation
import Records
import Testing

@testable import LocalOrg

/// The org that people meet, asked by its administrator.
struct SampleOrg {
    private let evaluator: Evaluator

    init(contacts: Int = 0, childLevels: Int = 4) throws {
        let store = Store(now: Fixture.now)
        if contacts > 0 { try store.reset(contacts: contacts, now: Fixture.now) }
        evaluator = Evaluator(
            snapshot: try store.snapshot(),
            clock: Fixture.now,
            timeZone: .utc,
            userID: OrgIDs.admin,
            childLevels: childLevels
        )
    }

    /// How many rows a query matches.
    func count(_ soql: String) throws -> Int {
        try evaluator.evaluate(soql, includesDeleted: false).totalSize
    }

    /// The answer's records as JSON text, without their attributes.
    func records(_ soql: String) throws -> String {
        let result = try evaluator.evaluate(soql, includesDeleted: false)
        var writer = JSONWriter()
        writer.beginArray()
        result.write(0..<result.recordCount, context: Fixture.context, to: &writer)
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
            .replacing(/"attributes":\{[^}]*\},?/, with: "")
    }

    /// The error that a query is answered with; its last line is what it says.
    func fault(_ soql: String) -> APIFault? {
        do {
            _ = try evaluator.evaluate(soql, includesDeleted: false)
            return nil
        } catch {
            return error
        }
    }
}

extension APIFault {
    /// The message without the line and column.
    var words: String { String(message.split(separator: "\n").last ?? "") }
}
