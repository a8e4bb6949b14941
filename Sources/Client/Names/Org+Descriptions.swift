package import Records

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

    /// Returns the object of a record, by the prefix of its id; nil if the org has none.
    package nonisolated func objectName(of id: RecordID) async throws -> String? {
        if let name = KeyPrefix.object(of: id)
            ?? options.keeper?.objectName(
                withKeyPrefix: id.keyPrefix
            )
        {
            return name
        }
        return try await objects().first { $0.keyPrefix == id.keyPrefix }?.name
    }
}
