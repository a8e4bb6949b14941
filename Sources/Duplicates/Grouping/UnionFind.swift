/// Disjoint sets of records, by their numbers.
struct UnionFind {
    private var parents: [UInt32]

    init(_ count: Int) {
        parents = Array(0..<UInt32(count))
    }

    /// Returns the record that stands for a record's set.
    mutating func root(_ record: UInt32) -> UInt32 {
        var record = record
        while parents[Int(record)] != record {
            let parent = parents[Int(record)]
            parents[Int(record)] = parents[Int(parent)]
            record = parent
        }
        return record
    }

    /// Joins the sets of two records; the lower root stands for both.
    mutating func join(_ left: UInt32, _ right: UInt32) {
        let (left, right) = (root(left), root(right))
        if left < right { parents[Int(right)] = left } else { parents[Int(left)] = right }
    }
}
