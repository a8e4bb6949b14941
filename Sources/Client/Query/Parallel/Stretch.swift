/// A run of ids that nobody has begun to read.
struct Stretch: Sendable {
    /// Tells it from the others of its division.
    let number: Int
    /// Every id that belongs to it.
    private(set) var range: IDRange
    /// From the first to the last id in use; its rows are taken to be spread evenly over them.
    private(set) var occupied: IDRange
    /// How many rows it is believed to have.
    var expected: Double

    init(_ number: Int, _ range: IDRange, occupied: IDRange, expected: Double) {
        self.number = number
        self.range = range
        self.occupied = occupied
        self.expected = expected
    }

    /// Takes ids off its start that should have so many rows.
    ///
    /// - Returns: Nil where what would be left is not worth a range of its own.
    mutating func takeStart(of rows: Double) -> IDRange? {
        guard 1.1 * rows < expected, let cut = occupied.cut(at: rows / expected) else { return nil }
        let pieces = range.split(at: [cut])
        guard let start = pieces.first, let rest = pieces.dropFirst().first else { return nil }
        range = rest
        occupied = occupied.split(at: [cut]).last ?? rest
        expected -= rows
        return start
    }
}
