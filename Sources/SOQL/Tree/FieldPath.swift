/// A dotted path of names, such as `Account.Owner.Name`, as written.
public struct FieldPath: Hashable, Sendable, CustomStringConvertible {
    /// The names between the dots; at least one.
    ///
    /// Salesforce's grammar accepts `Contact..Name`, so a name in the middle can be empty; no field
    /// has such a name.
    public var segments: [String]
    /// The UTF-8 offset of the first segment in the parsed text; 0 for a path that was not parsed.
    public var offset: Int

    /// Makes a path from its segments.
    public init(_ segments: [String], offset: Int = 0) {
        self.segments = segments
        self.offset = offset
    }

    /// The segments joined by dots.
    public var description: String { segments.joined(separator: ".") }

    /// Returns whether the segments are equal, ignoring offsets.
    public static func == (left: FieldPath, right: FieldPath) -> Bool {
        left.segments == right.segments
    }

    /// Hashes the segments.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(segments)
    }
}
