import HTTP

extension RouteTable {
    /// Makes the table of all resources of an org.
    ///
    /// - Parameters:
    ///   - store: The org's data.
    ///   - jobs: The bulk jobs.
    ///   - usage: The count of calls, for `limits`.
    ///   - timeZones: The source of the users' time zone rules.
    ///   - clock: Returns the milliseconds since 1970.
    init(
        store: Store,
        jobs: BulkJobs,
        usage: APIUsage,
        timeZones: TimeZones,
        clock: @escaping @Sendable () -> Int
    ) {
        let queries = QueryEngine(store: store, timeZones: timeZones)
        let pages = ResultPages(Cursors())
        let records =
            Self.unmodelled + Self.queries(queries, pages) + Self.objects(store)
            + Self.records(store, pages)
            + Self.limits(store, usage)
        let collections = Self.collections(store)
        self =
            records + collections
            + Self.composites(store, inBatch: records, inComposite: records + collections)
            + Self.queryJobs(jobs, queries)
            + Self.ingestJobs(jobs, store, clock)
    }

    /// Resources of Salesforce that this org lacks, including those whose paths look like a
    /// record's.
    private static var unmodelled: RouteTable {
        let patterns = [
            "tabs", "composite/graph", "composite/tree/{object}", "sobjects/{object}/listviews",
            "sobjects/{object}/listviews/{id}", "sobjects/{object}/listviews/{id}/{part}",
            "sobjects/{object}/describe/layouts", "sobjects/{object}/describe/layouts/{id}",
            "sobjects/{object}/describe/approvalLayouts",
            "sobjects/{object}/describe/compactLayouts",
            "sobjects/{object}/describe/namedLayouts/{name}",
            "sobjects/{object}/quickActions", "sobjects/{object}/quickActions/{name}",
        ]
        return RouteTable(
            patterns.map { pattern in
                let refuse: Route.Handler = { call throws(APIFault) in throw .notModelled(call) }
                return Route(
                    pattern,
                    Dictionary(
                        uniqueKeysWithValues: [.get, .post, .patch, .put, .delete].map {
                            ($0, refuse)
                        }
                    )
                )
            }
        )
    }

    private static func queries(_ queries: QueryEngine, _ pages: ResultPages) -> RouteTable {
        let query = QueryEndpoint(queries: queries, pages: pages)
        return RouteTable([
            Route("", [.get: VersionEndpoint.resources]),
            Route("query", [.get: query.query]),
            Route("queryAll", [.get: query.queryAll]),
            Route("query/{locator}", [.get: query.more]),
            // simple-salesforce requests the further pages of queryAll here.
            Route("queryAll/{locator}", [.get: query.more]),
            Route("tooling/query", [.get: ToolingEndpoint(queries: queries).query]),
            Route("search", [.get: SearchEndpoint(queries: queries).search]),
        ])
    }

    private static func objects(_ store: Store) -> RouteTable {
        let object = ObjectEndpoint(store: store)
        let replication = ReplicationEndpoint(store: store)
        return RouteTable([
            Route("recent", [.get: RecentEndpoint(store: store).recent]),
            Route("sobjects", [.get: object.all]),
            Route("sobjects/{object}/describe", [.get: object.describe]),
            Route("sobjects/{object}/updated", [.get: replication.updated]),
            Route("sobjects/{object}/deleted", [.get: replication.deleted]),
        ])
    }

    private static func records(_ store: Store, _ pages: ResultPages) -> RouteTable {
        let record = RecordEndpoint(store: store)
        let keyed = KeyedRecordEndpoint(
            store: store,
            relationships: RelationshipEndpoint(store: store, pages: pages)
        )
        return RouteTable([
            Route(
                "sobjects/{object}",
                [.get: ObjectEndpoint(store: store).summary, .post: record.create]
            ),
            Route("sobjects/{object}/Id", [.post: keyed.create]),
            Route(
                "sobjects/{object}/{id}",
                [.get: record.read, .patch: record.update, .delete: record.delete]
            ),
            Route(
                "sobjects/{object}/{field}/{value}",
                [.get: keyed.read, .patch: keyed.upsert, .delete: keyed.delete]
            ),
        ])
    }

    private static func limits(_ store: Store, _ usage: APIUsage) -> RouteTable {
        let limits = LimitsEndpoint(store: store, usage: usage)
        return RouteTable([
            Route("limits", [.get: limits.limits]),
            Route("limits/recordCount", [.get: limits.recordCount]),
        ])
    }

    private static func collections(_ store: Store) -> RouteTable {
        let collection = CollectionEndpoint(store: store)
        let retrieval = RetrievalEndpoint(store: store)
        return RouteTable([
            Route(
                "composite/sobjects",
                [.post: collection.create, .patch: collection.update, .delete: collection.delete]
            ),
            Route(
                "composite/sobjects/{object}",
                [.get: retrieval.get, .post: retrieval.post]
            ),
            Route("composite/sobjects/{object}/{field}", [.patch: collection.upsert]),
        ])
    }

    /// Returns the resources that take several requests or records in one body.
    private static func composites(
        _ store: Store,
        inBatch: RouteTable,
        inComposite: RouteTable
    ) -> RouteTable {
        let composite = CompositeEndpoint(store: store, routes: inComposite)
        return RouteTable([
            Route("composite", [.get: composite.resources, .post: composite.run]),
            Route("composite/batch", [.post: BatchEndpoint(routes: inBatch).run]),
        ])
    }

    private static func queryJobs(_ jobs: BulkJobs, _ queries: QueryEngine) -> RouteTable {
        let job = JobEndpoint(jobs: jobs)
        let query = QueryJobEndpoint(queries: queries, jobs: jobs)
        return RouteTable([
            Route("jobs/query", [.get: job.queries, .post: query.create]),
            Route(
                "jobs/query/{id}",
                [.get: job.query, .patch: query.abort, .delete: job.deleteQuery]
            ),
            Route("jobs/query/{id}/results", [.get: query.results]),
            Route("jobs/query/{id}/resultPages", [.get: query.resultPages]),
        ])
    }

    private static func ingestJobs(
        _ jobs: BulkJobs,
        _ store: Store,
        _ clock: @escaping @Sendable () -> Int
    ) -> RouteTable {
        let job = JobEndpoint(jobs: jobs)
        let ingest = IngestJobEndpoint(store: store, jobs: jobs, clock: clock)
        return RouteTable([
            Route("jobs/ingest", [.get: job.ingests, .post: ingest.create]),
            Route(
                "jobs/ingest/{id}",
                [.get: job.ingest, .patch: ingest.change, .delete: job.deleteIngest]
            ),
            Route("jobs/ingest/{id}/batches", [.put: ingest.upload]),
            Route("jobs/ingest/{id}/successfulResults", [.get: ingest.successful]),
            Route("jobs/ingest/{id}/failedResults", [.get: ingest.failed]),
            // The guide's spelling, and that of some clients.
            Route("jobs/ingest/{id}/unprocessedrecords", [.get: ingest.unprocessed]),
            Route("jobs/ingest/{id}/unprocessedRecords", [.get: ingest.unprocessed]),
        ])
    }
}
