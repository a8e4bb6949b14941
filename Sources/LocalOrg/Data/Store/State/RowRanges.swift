import Text

/// Conversions between row ranges and text: `3,7-9`, ascending.
enum RowRanges {
    static func text(_ ranges: [Range<Int>]) -> String {
        ranges.map { range in
            range.count == 1
                ? String(range.lowerBound) : "\(range.lowerBound)-\(range.upperBound - 1)"
        }.joined(separator: ",")
    }

    /// Returns the rows in a text; nil unless they ascend and are below a limit.
    static func rows(_ text: String, below limit: Int) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        for part in text.utf8.split(separator: UInt8(ascii: ",")) {
            let bounds = part.split(separator: UInt8(ascii: "-")).map { Int(Substring($0)) }
            guard bounds.count <= 2, let first = bounds.first ?? nil, let last = bounds.last ?? nil,
                first <= last, (ranges.last?.upperBound ?? 0) <= first, last < limit
            else { return nil }
            ranges.append(first..<(last + 1))
        }
        return ranges
    }
}
