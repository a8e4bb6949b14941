import Text

/// A dotted path of names, such as `Account.Owner.Name`, as written.
package struct FieldPath: Hashable, Sendable, CustomStringConvertible {
    /// The names between the dots; at least one.
    ///
    /// Salesforce's grammar accepts `Contact..Name`, so a name in the middle can be empty; no field
    /// has such a name.
    package var segments: [String]
    /// The UTF-8 offset of the first segment in the parsed text; 0 for a path that was not parsed.
    package var offset: Int

    /// Makes a path from its segments.
    package init(_ segments: [String], offset: Int = 0) {
        self.segments = segments
        self.offset = offset
    }

    /// The segments joined by dots.
    package var description: String { segments.joined(separator: ".") }

    /// Returns whether the segments are equal, ignoring offsets.
    package static func == (left: FieldPath, right: FieldPath) -> Bool {
        left.segments == right.segments
    }

    /// Hashes the segments.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(segments)
    }
}

extension FieldPath {
    /// Makes a path from names with dots between them.
    package init(dotted path: String) {
        self.init(path.names)
    }
}
