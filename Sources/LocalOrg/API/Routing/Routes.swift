import HTTP

extension Route {
    /// The resources of a version; the first whose pattern fits is meant.
    static let all = [
        Route("", [.get: VersionEndpoint.resources]),
        Route("query", [.get: QueryEndpoint.query]),
        Route("queryAll", [.get: QueryEndpoint.queryAll]),
        Route("query/{locator}", [.get: QueryEndpoint.more]),
        // Where simple-salesforce looks for the later pages of queryAll.
        Route("queryAll/{locator}", [.get: QueryEndpoint.more]),
        Route("tooling/query", [.get: ToolingEndpoint.query]),
        Route("recent", [.get: RecentEndpoint.recent]),
        Route("search", [.get: SearchEndpoint.search]),
        Route("sobjects", [.get: ObjectEndpoint.all]),
        Route(
            "sobjects/{object}",
            [.get: ObjectEndpoint.summary, .post: RecordEndpoint.create]
        ),
        Route("sobjects/{object}/describe", [.get: ObjectEndpoint.describe]),
        Route("sobjects/{object}/updated", [.get: ReplicationEndpoint.updated]),
        Route("sobjects/{object}/deleted", [.get: ReplicationEndpoint.deleted]),
        Route("sobjects/{object}/Id", [.post: KeyedRecordEndpoint.create]),
        Route(
            "sobjects/{object}/{id}",
            [
                .get: RecordEndpoint.read, .patch: RecordEndpoint.update,
                .delete: RecordEndpoint.delete,
            ]
        ),
        Route(
            "sobjects/{object}/{field}/{value}",
            [
                .get: KeyedRecordEndpoint.read, .patch: KeyedRecordEndpoint.upsert,
                .delete: KeyedRecordEndpoint.delete,
            ]
        ),
        Route(
            "composite/sobjects",
            [
                .post: CollectionEndpoint.create, .patch: CollectionEndpoint.update,
                .delete: CollectionEndpoint.delete,
            ]
        ),
        Route(
            "composite/sobjects/{object}",
            [.get: RetrievalEndpoint.get, .post: RetrievalEndpoint.post]
        ),
        Route("composite/sobjects/{object}/{field}", [.patch: CollectionEndpoint.upsert]),
        Route("composite", [.get: CompositeEndpoint.resources, .post: CompositeEndpoint.run]),
        Route("composite/tree/{object}", [.post: TreeEndpoint.run]),
        Route("composite/batch", [.post: BatchEndpoint.run]),
        Route("jobs/query", [.get: JobEndpoint.queries, .post: QueryJobEndpoint.create]),
        Route(
            "jobs/query/{id}",
            [
                .get: JobEndpoint.query, .patch: QueryJobEndpoint.abort,
                .delete: JobEndpoint.deleteQuery,
            ]
        ),
        Route("jobs/query/{id}/results", [.get: QueryJobEndpoint.results]),
        Route("jobs/query/{id}/resultPages", [.get: QueryJobEndpoint.resultPages]),
        Route("jobs/ingest", [.get: JobEndpoint.ingests, .post: IngestJobEndpoint.create]),
        Route(
            "jobs/ingest/{id}",
            [
                .get: JobEndpoint.ingest, .patch: IngestJobEndpoint.change,
                .delete: JobEndpoint.deleteIngest,
            ]
        ),
        Route("jobs/ingest/{id}/batches", [.put: IngestJobEndpoint.upload]),
        Route("jobs/ingest/{id}/successfulResults", [.get: IngestJobEndpoint.successful]),
        Route("jobs/ingest/{id}/failedResults", [.get: IngestJobEndpoint.failed]),
        // As the guide writes it, and as some clients do.
        Route("jobs/ingest/{id}/unprocessedrecords", [.get: IngestJobEndpoint.unprocessed]),
        Route("jobs/ingest/{id}/unprocessedRecords", [.get: IngestJobEndpoint.unprocessed]),
        Route("limits", [.get: LimitsEndpoint.limits]),
        Route("limits/recordCount", [.get: LimitsEndpoint.recordCount]),
    ]
}
