/// Takes the rows of a page, one at a time, in the server's order.
public protocol RowSink {
    /// Takes one row, which is only lent: what is to be kept must be copied.
    mutating func row(_ row: borrowing Row) throws
}
