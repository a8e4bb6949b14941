import Records
import SOQL

/// What is asked about a query's ids, each by one request.
protocol RangeProbe: Sendable {
    /// The smallest or largest id, of the whole or within a range; nil where there is no row.
    func edge(
        _ edge: DivisibleQuery.Edge,
        of range: IDRange?
    ) async throws(OrgError) -> String?

    /// The number of all rows.
    func count() async throws(OrgError) -> Int
}

/// Asks the org.
struct QueryProbe: RangeProbe {
    let org: Org
    let query: DivisibleQuery
    let options: QueryOptions

    func edge(
        _ edge: DivisibleQuery.Edge,
        of range: IDRange?
    ) async throws(OrgError) -> String? {
        let answer = try await answer(to: query.edge(edge, of: range))
        let json = try answer.json()
        guard let records = json["records"]?.elements else {
            throw answer.malformed(.undecodable("records: there are none"))
        }
        var count = RowCount()
        count.add(rows: records.count, of: json["totalSize"]?.integer)
        // No row here would be taken for a range without rows.
        if let difference = count.difference { throw answer.malformed(.rowCount(difference)) }
        guard let record = records.first else { return nil }
        guard let id = record["Id"]?.text else {
            throw answer.malformed(.undecodable("records.0.Id: there is none"))
        }
        return id
    }

    func count() async throws(OrgError) -> Int {
        let answer = try await answer(to: query.count)
        guard let count = try answer.json()["totalSize"]?.integer else {
            throw answer.malformed(.undecodable("totalSize: there is none"))
        }
        return count
    }

    /// The pages of the rows within a range.
    func pages(of range: IDRange) -> Pages {
        var pages = org.pages(of: query.rows(in: range), options: options)
        // Workers level each other out; each has one page under way.
        pages.window = 1
        return pages
    }

    private func answer(to soql: String) async throws(OrgError) -> Answer {
        try await PageSource(org: org, soql: soql, options: options).page(at: .first).answer
    }
}
