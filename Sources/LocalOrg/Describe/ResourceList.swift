package import Records

/// The resources of an API version, as far as the org has them.
package enum ResourceList {
    private static let names = [
        "composite", "jobs", "limits", "parameterizedSearch", "query", "queryAll", "recent",
        "search", "sobjects",
    ]

    /// Writes the answer to `/services/data/vXX.X`: a path by name.
    ///
    /// - Parameters:
    ///   - version: With its point: `67.0`.
    ///   - writer: Where to.
    package static func write(version: String, to writer: inout JSONWriter) {
        writer.object(names.map { ($0, .text("/services/data/v\(version)/\($0)")) })
    }
}
