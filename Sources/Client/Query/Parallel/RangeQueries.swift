import HTTP
import Records
import SOQL

/// The requests about the ids of a query's rows, one for each question.
protocol RangeQueries: Sendable {
    /// Returns the smallest or largest id of all rows, or of those within a range; nil if there is
    /// no row.
    func boundary(
        _ boundary: DivisibleQuery.Boundary,
        of range: IDRange?
    ) async throws(OrgError) -> String?

    /// Returns the number of all rows.
    func count() async throws(OrgError) -> Int
}

/// The requests, sent to the org.
struct OrgRangeQueries: RangeQueries {
    let org: Org
    let query: DivisibleQuery
    let options: QueryOptions

    func boundary(
        _ boundary: DivisibleQuery.Boundary,
        of range: IDRange?
    ) async throws(OrgError) -> String? {
        let answer = try await answer(to: query.boundary(boundary, of: range))
        let json = try answer.json()
        guard let records = json["records"]?.elements else {
            throw answer.malformed(.undecodable("records is missing"))
        }
        var count = RowCount()
        count.add(rows: records.count, of: json["totalSize"]?.integer)
        // A missing row would be mistaken for an empty range.
        if let difference = count.difference { throw answer.malformed(.rowCount(difference)) }
        guard let record = records.first else { return nil }
        guard let id = record["Id"]?.text else {
            throw answer.malformed(.undecodable("records.0.Id is missing"))
        }
        return id
    }

    func count() async throws(OrgError) -> Int {
        let answer = try await answer(to: query.count)
        guard let count = try answer.json()["totalSize"]?.integer else {
            throw answer.malformed(.undecodable("totalSize is missing"))
        }
        return count
    }

    /// Returns the pages of the rows within a range.
    func pages(of range: IDRange) -> Pages {
        var pages = org.pages(of: query.rows(in: range), options: options)
        // Each worker has one request in progress at a time; the number of workers makes up for it.
        pages.window = 1
        return pages
    }

    private func answer(to soql: Statement) async throws(OrgError) -> WholeResponse {
        try await PageSource(org: org, soql: soql, options: options).page(at: .first).answer
    }
}
