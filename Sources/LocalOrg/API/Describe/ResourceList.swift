package import Records

/// The resources of an API version, as far as the org has them.
package enum ResourceList {
    private static let names = [
        "tooling", "composite", "jobs", "limits", "query", "queryAll", "recent", "search",
        "sobjects",
    ]

    /// Writes the answer to `/services/data/vXX.X`: a path by name, and the identity URL of who asks.
    ///
    /// - Parameters:
    ///   - version: With its point: `67.0`.
    ///   - identity: The identity URL, which some clients take from here.
    ///   - writer: Where to.
    package static func write(version: String, identity: String, to writer: inout JSONWriter) {
        let paths = names.map { ($0, EntryValue.text("/services/data/v\(version)/\($0)")) }
        writer.object([("identity", .text(identity))] + paths)
    }
}
