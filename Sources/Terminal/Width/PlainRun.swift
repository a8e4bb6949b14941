/// A part of a UTF-8 text that can be shown unchanged, measured without making characters.
///
/// It is well-formed, contains no control or hidden character, and every scalar is a separate
/// cluster.
struct PlainRun {
    /// The offset of its start.
    private let start: Int
    /// The offset of its end.
    private(set) var end: Int
    /// Its width in columns.
    private(set) var columns = 0
    /// Whether it ends because the next scalar, also plain, does not fit.
    private(set) var isCut = false

    /// The range of its bytes.
    var range: Range<Int> { start..<end }

    /// Makes the run of a range of printable ASCII.
    init(printable range: Range<Int>) {
        start = range.lowerBound
        end = range.upperBound
        columns = range.count
    }

    /// Finds the run at the start of a range of a text, within a limit of columns.
    init(
        in range: Range<Int>,
        of bytes: [UInt8],
        within limit: Int = .max,
        measuredBy width: TextWidth
    ) {
        start = range.lowerBound
        end = start
        repeat {
            addPrintable(to: bytes.printableEnd(in: end..<range.upperBound), within: limit)
        } while addScalar(of: bytes, before: range.upperBound, within: limit, measuredBy: width)
    }

    private mutating func addPrintable(to printableEnd: Int, within limit: Int) {
        let count = min(printableEnd - end, limit - columns)
        end += count
        columns += count
        isCut = end < printableEnd
    }

    /// Adds a scalar beyond ASCII; returns false if the next one is not plain or does not fit.
    private mutating func addScalar(
        of bytes: [UInt8],
        before limitEnd: Int,
        within limit: Int,
        measuredBy width: TextWidth
    ) -> Bool {
        // Of ASCII, only printable characters are plain.
        guard !isCut, end < limitEnd, bytes[end] >= 0x80,
            let (scalar, length) = bytes.scalar(at: end, before: limitEnd)
        else { return false }
        let scalarClass = ScalarClass(scalar)
        guard scalarClass.isPlain else { return false }
        let wider = columns + width.columns(of: scalarClass)
        isCut = wider > limit
        guard !isCut else { return false }
        end += length
        columns = wider
        return true
    }
}
