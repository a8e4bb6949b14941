/// Finds how long the code of each symbol should be.
enum HuffmanLengths {
    /// The lengths for symbols that occur so often; zero for one that never does.
    ///
    /// Two symbols at least have a code, because some decoders refuse a code of one. The result is the best there is
    /// unless a code would be longer than the limit; then it is nearly the best.
    static func of(_ frequencies: [Int], limit: Int) -> [UInt8] {
        var symbols = frequencies.indices.filter { frequencies[$0] > 0 }
        for symbol in frequencies.indices where symbols.count < 2 && frequencies[symbol] == 0 {
            symbols.append(symbol)
        }
        symbols.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
        var counts = counts(ofDepths: depths(of: symbols.map { frequencies[$0] }), limit: limit)
        shorten(&counts)
        var lengths = [UInt8](repeating: 0, count: frequencies.count)
        var rarest = symbols[...]
        for length in (1...limit).reversed() {
            for symbol in rarest.prefix(counts[length]) { lengths[symbol] = UInt8(length) }
            rarest = rarest.dropFirst(counts[length])
        }
        return lengths
    }

    /// How deep each leaf of the Huffman tree stands, for weights in ascending order.
    ///
    /// Trees wait in the order in which they are made, which is that of their weights, so no heap is needed
    /// (J. van Leeuwen, 1976).
    private static func depths(of leaves: [Int]) -> [Int] {
        var weights = leaves
        var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
        var leaf = 0
        var tree = leaves.count
        func lightest() -> Int {
            let takesLeaf =
                leaf < leaves.count && (tree == weights.count || weights[leaf] <= weights[tree])
            defer { if takesLeaf { leaf += 1 } else { tree += 1 } }
            return takesLeaf ? leaf : tree
        }
        while weights.count < parents.count {
            let (first, second) = (lightest(), lightest())
            parents[first] = weights.count
            parents[second] = weights.count
            weights.append(weights[first] + weights[second])
        }
        var depths = [Int](repeating: 0, count: parents.count)
        for node in parents.indices.dropLast().reversed() {
            depths[node] = depths[parents[node]] + 1
        }
        return Array(depths.prefix(leaves.count))
    }

    /// How many codes each length has, when those that are too long are cut.
    private static func counts(ofDepths depths: [Int], limit: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: limit + 1)
        for depth in depths { counts[min(depth, limit)] += 1 }
        return counts
    }

    /// Makes room for codes that were cut: each step takes one of the longest and puts it beside a shorter one,
    /// which becomes longer by a bit.
    private static func shorten(_ counts: inout [Int]) {
        let limit = counts.count - 1
        var space = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
        while space > 1 << limit {
            guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { return }
            counts[limit] -= 1
            counts[length] -= 1
            counts[length + 1] += 2
            space -= 1
        }
    }
}
