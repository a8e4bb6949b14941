/// A column of a table for people.
public struct TableColumn: Hashable, Sendable {
    /// The side of a column that its values keep to.
    public enum Alignment: Hashable, Sendable {
        /// For text.
        case left
        /// For numbers.
        case right
    }

    /// The text above the column.
    public let heading: String
    /// The side that values keep to.
    public let alignment: Alignment
    /// Whether values may be shortened; Ids, numbers, dates and Booleans may not.
    public let isFlexible: Bool

    /// Makes a column.
    public init(heading: String, alignment: Alignment = .left, isFlexible: Bool = true) {
        self.heading = heading
        self.alignment = alignment
        self.isFlexible = isFlexible
    }
}
