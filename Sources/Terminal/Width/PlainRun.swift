/// A stretch of UTF-8 that can be shown as it is, measured without making characters of it.
///
/// It is well-formed, holds no control and nothing hidden, and every scalar of it is a cluster of
/// its own.
struct PlainRun {
    /// Where it begins.
    private let start: Int
    /// Where it ends.
    private(set) var end: Int
    /// The columns that it takes.
    private(set) var columns = 0
    /// Whether it ends because the next scalar, a plain one too, does not fit.
    private(set) var isCut = false

    /// Where it stands.
    var range: Range<Int> { start..<end }

    /// The run that is a range of printable ASCII.
    init(printable range: Range<Int>) {
        start = range.lowerBound
        end = range.upperBound
        columns = range.count
    }

    /// The run that begins a range of a text, within a limit of columns.
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

    /// Adds a scalar beyond ASCII; false if that is not what comes next, or if it does not fit.
    private mutating func addScalar(
        of bytes: [UInt8],
        before limitEnd: Int,
        within limit: Int,
        measuredBy width: TextWidth
    ) -> Bool {
        // No ASCII but the printable is plain.
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
