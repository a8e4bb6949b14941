/// A block of rows that a terminal moves up or down by itself, when a list scrolls.
///
/// Source: ECMA-48, DL and IL; DECSTBM of the VT100. The Linux console has these, but not SU and
/// SD.
struct RowShift: Hashable {
    /// The affected rows of the screen, including the rows that become blank.
    let rows: Range<Int>
    /// The number of rows that the text moves up; negative for down.
    let distance: Int

    /// The least number of rows that a shift must spare.
    private static let leastGain = 3

    /// Finds the shift after which most rows are right; nil if painting the changes is as good.
    init?(from before: Grid, to grid: Grid) {
        let (old, new) = (before.rowHashes, grid.rowHashes)
        let changed = new.indices.filter { new[$0] != old[$0] }
        guard changed.count >= Self.leastGain else { return nil }
        var best: (gain: Int, shift: RowShift)?
        let farthest = new.count / 2
        for distance in -farthest...farthest where distance != 0 {
            let moved = changed.filter {
                old.indices.contains($0 + distance) && new[$0] == old[$0 + distance]
            }
            guard let first = moved.first, let last = moved.last else { continue }
            let shift = RowShift(
                rows: min(first, first + distance)..<max(last, last + distance) + 1,
                distance: distance
            )
            let broken = shift.rows.count { row in
                let from = row + distance
                return new[row] == old[row]
                    && !(shift.rows.contains(from) && old[from] == new[row])
            }
            let gain = moved.count - broken
            if gain >= Self.leastGain, gain > best?.gain ?? 0 { best = (gain, shift) }
        }
        guard let best else { return nil }
        self = best.shift
    }

    init(rows: Range<Int>, distance: Int) {
        self.rows = rows
        self.distance = distance
    }

    /// The control sequence: sets the margins, deletes or inserts lines, and resets the margins.
    var sequence: String {
        let command = distance > 0 ? "\(distance)M" : "\(-distance)L"
        let first = rows.lowerBound + 1
        return "\u{1B}[\(first);\(rows.upperBound)r\u{1B}[\(first);1H\u{1B}[\(command)\u{1B}[r"
    }
}
