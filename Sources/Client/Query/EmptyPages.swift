import HTTP
import Records

/// Counts pages without a record that name a next one: an org may send some, and a broken one sends
/// them for ever.
struct EmptyPages {
    private var inRow = 0

    /// So many are read in a row.
    private static let most = 100

    /// Counts a page that is not the last one.
    ///
    /// - Returns: How many there were in a row, if they are too many.
    mutating func count(_ page: WholeResponse) -> Int? {
        count(isEmpty: QueryPage(page.bytes).isEmpty)
    }

    /// Counts a page that is not the last one, and may be of another kind than a query's.
    ///
    /// - Returns: How many there were in a row, if they are too many.
    mutating func count(isEmpty: Bool) -> Int? {
        inRow = isEmpty ? inRow + 1 : 0
        return inRow < Self.most ? nil : inRow
    }
}
