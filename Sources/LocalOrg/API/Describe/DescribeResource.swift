package import Records

/// The describe resources of one API version, for the org's objects and fields.
///
/// Key lists and their order follow recorded answers. Source: REST API Developer Guide, "Describe
/// Global", "sObject Basic Information", "sObject Describe".
package struct DescribeResource: Sendable {
    private let schema: Schema
    private let version: String
    private let instanceURL: String

    /// Makes the resources of a version.
    ///
    /// - Parameters:
    ///   - schema: The org's objects.
    ///   - version: The version with a decimal: `67.0`.
    ///   - instanceURL: The org's URL without a trailing slash, for links to its pages.
    package init(schema: Schema = .standard, version: String, instanceURL: String) {
        self.schema = schema
        self.version = version
        self.instanceURL = instanceURL
    }

    /// Writes the answer to `sobjects`: every object, ordered by name.
    package func writeGlobal(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("encoding")
        writer.string("UTF-8")
        writer.key("maxBatchSize")
        writer.integer(200)
        writer.key("sobjects")
        writer.beginArray()
        for object in schema.objects { writeSummary(of: object, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    /// Writes an object's entry in describe global, which is also `objectDescribe` in its basic
    /// information.
    package func writeSummary(of object: ObjectType, to writer: inout JSONWriter) {
        ObjectSummary(object: object, path: path(object)).write(to: &writer)
    }

    /// Writes the answer to `sobjects/X/describe`.
    package func writeObject(_ object: ObjectType, to writer: inout JSONWriter) {
        ObjectDescribe(
            object: object,
            path: path(object),
            instanceURL: instanceURL
        ).write(to: &writer)
    }

    private func path(_ object: ObjectType) -> String {
        "/services/data/v\(version)/sobjects/\(object.name)"
    }
}
