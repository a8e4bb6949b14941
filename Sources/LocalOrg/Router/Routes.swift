extension Route {
    /// The resources of a version; the first whose pattern fits is meant.
    static let all = [
        Route("", [.get: VersionResource.resources]),
        Route("query", [.get: QueryResource.query]),
        Route("queryAll", [.get: QueryResource.queryAll]),
        Route("query/{locator}", [.get: QueryResource.more]),
        Route("sobjects", [.get: ObjectResource.all]),
        Route("sobjects/{object}", [.get: ObjectResource.summary]),
        Route("sobjects/{object}/describe", [.get: ObjectResource.describe]),
        Route(
            "sobjects/{object}/{id}",
            [.get: RecordResource.read, .delete: RecordResource.delete]
        ),
        Route("composite/sobjects", [.delete: CollectionResource.delete]),
        Route("composite/batch", [.post: BatchResource.run]),
        Route("limits", [.get: LimitsResource.limits]),
        Route("limits/recordCount", [.get: LimitsResource.recordCount]),
    ]
}
