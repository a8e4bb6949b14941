/// A version of the API that the org serves.
struct ServedVersion: Hashable, Sendable, CustomStringConvertible {
    private let number: Int

    /// Out of service since Summer '22 and Summer '25.
    private static let retired = 7...30

    /// Reads a version as it stands in a path: `v67.0`.
    ///
    /// - Throws: `APIFault` 410 for one that was retired, 404 for one that never was.
    init(pathSegment: String?) throws(APIFault) {
        guard let pathSegment, pathSegment.hasPrefix("v"), pathSegment.hasSuffix(".0"),
            let number = Int(pathSegment.dropFirst().dropLast(2)), "v\(number).0" == pathSegment
        else { throw .notFound }
        if Self.retired.contains(number) { throw .retiredVersion }
        guard APIVersions.supported.contains(number) else { throw .notFound }
        self.number = number
    }

    /// Whether the answer to an upsert always has `created`, as it does since Summer '19.
    var tellsWhatUpsertDid: Bool { number >= 46 }

    /// Whether a query's plans have notes, as they do since Spring '15.
    var hasPlanNotes: Bool { number >= 33 }

    /// Whether the records of a search stand in an object, as they do since Summer '16.
    var wrapsSearchRecords: Bool { number >= 37 }

    /// Whether there are resources for what a record's relationships lead to, as there are since Spring '16.
    var hasRelationships: Bool { number >= 36 }

    /// Whether Bulk API 2.0 takes records, as it does since Winter '18.
    var hasIngestJobs: Bool { number >= 41 }

    /// Whether Bulk API 2.0 gives records, as it does since Winter '20.
    var hasQueryJobs: Bool { number >= 47 }

    /// Whether a query job lists several pages at once, as it does since Summer '23.
    var hasResultPages: Bool { number >= 58 }

    /// Whether a path may end with the format of the answer, as it could until Winter '23.
    var takesSuffixes: Bool { number < 58 }

    /// How many levels of children a query may go down: one until v57.
    ///
    /// Source: SOQL reference, "Understanding Relationship Query Limitations".
    var childLevels: Int { number < 58 ? 1 : 4 }

    /// As record URLs carry it: `67.0`.
    var description: String { "\(number).0" }
}
