import Client
import HTTP
import Records
import SOQL
import Text

extension EffectRunner {
    /// Runs a list's query; its first page is the answer.
    func open(
        _ list: ListID,
        _ query: BrowsedQuery,
        _ id: RequestID
    ) async throws -> BrowserAnswer {
        let reader = PageReader(query, batchSize: batchSize)
        let page = try await reader.next(in: try connected().org)
        keep(reader, of: list, openedBy: id)
        return .page(page)
    }

    func nextPage(of list: ListID, _ columns: [ResultColumn]?) async throws -> BrowserAnswer {
        guard let reader = reader(of: list) else { throw CancellationError() }
        return .page(try await reader.next(in: try connected().org, columns))
    }

    /// An object's description; of an object that does not exist, the names that it may have been meant for.
    func description(of object: String) async throws -> ObjectDescription {
        let org = try connected().org
        do {
            return try await org.description(of: object)
        } catch {
            throw await UnknownObject.orError(error, of: object, in: org)
        }
    }

    /// The names of a record's parents, by the names of their relationships.
    func parentNames(
        _ id: RecordID,
        _ object: String,
        _ relationships: [String]
    ) async throws -> BrowserAnswer {
        let fields = ["Id"] + relationships.map { "\($0).Name" }
        let org = try connected().org
        let record = try JSONValue(parsing: try await org.record(id, of: object, fields: fields))
        var names: [String: String] = [:]
        for relationship in relationships {
            names[relationship] = record[relationship]?["Name"]?.text
        }
        return .parentNames(names)
    }

    /// Records of a query as they are now; those that it does not find any more are absent.
    func rows(_ ids: [RecordID], of query: BrowsedQuery) async throws -> [RecordID: [UInt8]] {
        guard var query = query.sent.query else { return [:] }
        query.ordering = []
        query.limit = nil
        query.offset = nil
        var found: [RecordID: [UInt8]] = [:]
        var rest = ids[...]
        while !rest.isEmpty {
            let part = rest.prefix(200).map { Literal(.string("\($0)")) }
            query.condition = .membership(.field(FieldPath(["Id"])), isNegated: false, .list(part))
            for try await page in try connected().org.pages(of: SOQLText(query)) {
                let columns = query.columns ?? []
                let (rows, _) = try RowChunk.reading(
                    QueryPage(page.bytes),
                    columns: columns,
                    hasRecords: true
                )
                for (id, range) in zip(rows.ids, rows.ranges) {
                    found[id] = Array(rows.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
                }
            }
            rest = rest.dropFirst(200)
        }
        return found
    }

    /// How many children of an object a record has.
    func count(_ object: String, where field: String, is parent: RecordID) async throws -> Int {
        try await connected().org.count(of: object, where: field, is: parent)
    }

    /// The orgs that this machine knows.
    func knownOrgs() throws -> [KnownBrowserOrg] {
        let known = KnownOrgs(try Settings(org, in: context.environment))
        return known.orgs.compactMap { org in
            guard let name = org.name, org.isReachable else { return nil }
            return KnownBrowserOrg(
                name: name,
                userName: org.userName,
                isDefault: org.isDefault,
                kind: org.kind
            )
        }
    }
}
