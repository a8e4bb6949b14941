import Client

extension Route {
    /// The resources of a version; the first whose pattern fits is meant.
    static let all = [
        Route("", [.get: VersionEndpoint.resources]),
        Route("query", [.get: QueryEndpoint.query]),
        Route("queryAll", [.get: QueryEndpoint.queryAll]),
        Route("query/{locator}", [.get: QueryEndpoint.more]),
        Route("sobjects", [.get: ObjectEndpoint.all]),
        Route("sobjects/{object}", [.get: ObjectEndpoint.summary]),
        Route("sobjects/{object}/describe", [.get: ObjectEndpoint.describe]),
        Route(
            "sobjects/{object}/{id}",
            [.get: RecordEndpoint.read, .delete: RecordEndpoint.delete]
        ),
        Route("composite/sobjects", [.delete: CollectionEndpoint.delete]),
        Route("composite/batch", [.post: BatchEndpoint.run]),
        Route("limits", [.get: LimitsEndpoint.limits]),
        Route("limits/recordCount", [.get: LimitsEndpoint.recordCount]),
    ]
}
