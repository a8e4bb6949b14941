/// A child result that is done and holds another number of rows than it announces.
public struct ChildMiscount: Hashable, Sendable {
    /// The child relationship's name.
    public let relationship: String
    /// The Id of the record that it belongs to; nil where that was not selected before it.
    public let parentID: String?
    /// Both numbers.
    public let difference: RowCount.Difference
}

/// What a page's child results need or have wrong.
public struct ChildFindings: Hashable, Sendable {
    /// Those that are not done.
    public internal(set) var unfinished: [UnfinishedChild] = []
    /// Those that are done and contradict themselves.
    public internal(set) var miscounts: [ChildMiscount] = []
}
