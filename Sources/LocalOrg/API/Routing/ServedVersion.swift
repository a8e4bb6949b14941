/// An API version that the org serves.
struct ServedVersion: Hashable, Sendable, CustomStringConvertible {
    private let number: Int

    /// The versions retired in Summer '22 and Summer '25.
    private static let retired = 7...30

    /// Reads a version from a path: `v67.0`.
    ///
    /// - Throws: `APIFault` 410 for a retired version, 404 for one that never existed.
    init(pathSegment: String?) throws(APIFault) {
        guard let pathSegment, pathSegment.hasPrefix("v"), pathSegment.hasSuffix(".0"),
            let number = Int(pathSegment.dropFirst().dropLast(2)), "v\(number).0" == pathSegment
        else { throw .notFound }
        if Self.retired.contains(number) { throw .retiredVersion }
        guard APIVersions.supported.contains(number) else { throw .notFound }
        self.number = number
    }

    /// Whether the answer to an upsert always has `created`: since Summer '19.
    var tellsWhatUpsertDid: Bool { number >= 46 }

    /// Whether a query's plans have notes: since Spring '15.
    var hasPlanNotes: Bool { number >= 33 }

    /// Whether an object encloses the records of a search: since Summer '16.
    var wrapsSearchRecords: Bool { number >= 37 }

    /// Whether a record's relationships have resources: since Spring '16.
    var hasRelationships: Bool { number >= 36 }

    /// Whether Bulk API 2.0 has ingest jobs: since Winter '18.
    var hasIngestJobs: Bool { number >= 41 }

    /// Whether Bulk API 2.0 has query jobs: since Winter '20.
    var hasQueryJobs: Bool { number >= 47 }

    /// Whether a query job lists several pages at once: since Summer '23.
    var hasResultPages: Bool { number >= 58 }

    /// The number of levels of child subqueries in a query: one until v57.
    ///
    /// Source: SOQL reference, "Understanding Relationship Query Limitations".
    var childLevels: Int { number < 58 ? 1 : 4 }

    /// The version as in record URLs: `67.0`.
    var description: String { "\(number).0" }
}
