extension Org {
    /// Returns the org's objects.
    package nonisolated func objects() async throws -> [ObjectSummary] {
        try ObjectList(parsing: await describeGlobal()).objects
    }

    /// Returns an object's description.
    package nonisolated func description(
        of object: String,
        usesToolingAPI: Bool = false
    ) async throws -> ObjectDescription {
        try ObjectDescription(parsing: await describe(object, usesToolingAPI: usesToolingAPI))
    }
}
