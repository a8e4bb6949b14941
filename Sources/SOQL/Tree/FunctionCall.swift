/// A call of a SOQL function: an aggregate, a date function, `toLabel`, `FORMAT`, `DISTANCE` and so
/// on.
///
/// Like Salesforce's grammar, this one knows functions by shape, not by name. A call of an unknown
/// function parses, and the server rejects it.
package struct FunctionCall: Hashable, Sendable {
    /// The function's name as written.
    package var name: String
    /// The arguments between the parentheses.
    package var arguments: [Argument]
    /// The UTF-8 offset of the name in the parsed text; 0 for a call that was not parsed.
    package var offset: Int

    /// Makes a call.
    package init(name: String, arguments: [Argument], offset: Int = 0) {
        self.name = name
        self.arguments = arguments
        self.offset = offset
    }

    /// One argument of a call.
    package indirect enum Argument: Hashable, Sendable {
        /// A field path.
        case field(FieldPath)
        /// A nested call: `HOUR_IN_DAY(convertTimezone(CreatedDate))`, `GEOLOCATION(37.7, -122.4)`.
        case call(FunctionCall)
        /// A literal: `'mi'`, a number.
        case literal(Literal)
    }

    /// Returns whether names and arguments are equal, ignoring offsets.
    package static func == (left: FunctionCall, right: FunctionCall) -> Bool {
        left.name == right.name && left.arguments == right.arguments
    }

    /// Hashes name and arguments.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(arguments)
    }
}
