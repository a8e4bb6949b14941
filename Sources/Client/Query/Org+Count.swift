import HTTP
package import Records
import SOQL

extension Org {
    /// Counts the records of an object that refer to a record.
    ///
    /// - Parameters:
    ///   - object: The API name of the counted object.
    ///   - field: Its field with the record's id.
    ///   - id: The record.
    /// - Returns: The count.
    /// - Throws: `OrgError`.
    package nonisolated func count(
        of object: String,
        where field: String,
        is id: RecordID
    ) async throws -> Int {
        let query = Query(
            selection: [.count],
            source: Source(object: FieldPath([object])),
            condition: .comparison(
                .field(FieldPath([field])),
                .equal,
                Literal(.string("\(id)"))
            )
        )
        for try await page in pages(of: Statement(query)) {
            if let size = try page.rows.head().totalSize { return size }
            let answer = WholeResponse(status: 200, bytes: page.bytes)
            throw OrgError.malformed(
                MalformedAnswer(.notAsked(found: nil, asked: "a count"), in: answer)
            )
        }
        throw CancellationError()
    }
}
