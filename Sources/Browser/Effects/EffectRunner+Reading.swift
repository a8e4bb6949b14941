import Accounts
import Changes
import Client
import HTTP
import Output
import Platform
import Records
import SOQL
import Text

extension EffectRunner {
    /// Returns a page of a list's query; the first one, if no place is given.
    func page(
        of list: ListID,
        _ query: Statement,
        at place: NextPage? = nil,
        _ columns: [ResultColumn]? = nil
    ) async throws -> LoadedPage {
        try await pages.page(of: list, query, at: place, in: try connected().org, columns)
    }

    /// Returns the failure of a query; for a statement that the org refuses, with the explanation of
    /// `sfctl query`.
    func explained(_ error: FailedQuery) async -> BrowserFailure {
        guard let cause = error.cause as? OrgError, let connection,
            case .query = BrowserFailure(cause, of: error.query).kind
        else { return BrowserFailure(error.cause, of: error.query) }
        let words = await commands.explain(cause, error.query, connection)
        return BrowserFailure(cause, of: error.query, explained: words)
    }

    /// Returns the objects that can be queried.
    func objects() async throws -> [OrgObject] {
        try await connected().org.objects().filter { $0.flags.contains(.queryable) }
            .map { OrgObject(name: $0.name, label: $0.label) }
    }

    /// Returns the org's own counts of records, by object.
    func recordCounts() async throws -> [String: Int] {
        let counts = try await connected().org.recordCounts(of: [])
        return Dictionary(counts.map { ($0.object, $0.count) }) { first, _ in first }
    }

    /// Returns an object's description; the error for an unknown object suggests similar names.
    func description(of object: String) async throws -> ObjectDescription {
        let org = try connected().org
        return try await description(of: object, in: org) {
            do {
                return try await org.description(of: object)
            } catch {
                throw await UnknownObject.orError(error, of: object, in: org)
            }
        }
    }

    /// Returns the names of a record's parents, by relationship name.
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

    /// Returns the names of records.
    func names(
        of ids: [RecordID],
        _ object: String,
        _ nameField: String
    ) async throws -> BrowserAnswer {
        let org = try connected().org
        let names = try await org.names(of: ids, object: object, nameField: nameField)
        return .names(names.compactMapValues(\.self))
    }

    /// Returns the current state of records in a query; records that no longer exist are absent.
    func rows(_ ids: [RecordID], of query: Statement) async throws -> [RecordID: [UInt8]] {
        guard var query = query.sent.query else { return [:] }
        query.ordering = []
        query.limit = nil
        query.offset = nil
        var found: [RecordID: [UInt8]] = [:]
        var rest = ids[...]
        while !rest.isEmpty {
            let part = rest.prefix(200).map { Literal(.string("\($0)")) }
            query.condition = .membership(.field(FieldPath(["Id"])), isNegated: false, .list(part))
            for try await page in try connected().org.pages(of: Statement(query)) {
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

    /// Returns the number of children of an object that a record has.
    func count(_ object: String, where field: String, is parent: RecordID) async throws -> Int {
        try await connected().org.count(of: object, where: field, is: parent)
    }

    /// Returns the orgs known on this machine.
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
