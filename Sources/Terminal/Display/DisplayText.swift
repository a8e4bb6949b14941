import Text

/// Text that may be sent to a terminal, with its styles beside it.
///
/// Styles never stand in the text itself, so a value cannot contain one.
struct DisplayText: Hashable, Sendable {
    /// A stretch of the text that looks different.
    struct Run: Hashable, Sendable {
        /// Offsets into the text's bytes.
        var range: Range<Int>
        var style: Style
    }

    /// UTF-8 without controls, except LF where the text is a block of lines.
    var bytes: [UInt8] = []
    /// The styled stretches, ascending, none overlapping another.
    var runs: [Run] = []
    /// The columns of the whole text on one line.
    var columns = 0

    /// Appends a plain run of a text.
    mutating func append(_ run: PlainRun, of source: [UInt8]) {
        bytes.append(copying: run.range, of: source)
        columns += run.columns
    }

    mutating func append(_ other: DisplayText) {
        for run in other.runs { runs.append(run.moved(by: bytes.count)) }
        bytes += other.bytes
        columns += other.columns
    }

    /// A mark between two of its parts.
    struct Mark {
        var bytes: Int
        var runs: Int
        var columns: Int
    }

    /// Where the next part will stand.
    var end: Mark { Mark(bytes: bytes.count, runs: runs.count, columns: columns) }

    /// Takes away what was appended since.
    mutating func removeAll(after mark: Mark) {
        bytes.removeLast(bytes.count - mark.bytes)
        runs.removeLast(runs.count - mark.runs)
        columns = mark.columns
    }

    /// Empties the text and keeps its storage.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        columns = 0
    }

    /// Styles what is plain so far.
    func styled(_ style: Style) -> DisplayText {
        guard style != .plain else { return self }
        var styled = self
        styled.runs = []
        var plainStart = 0
        for run in runs {
            styled.runs.append(Run(range: plainStart..<run.range.lowerBound, style: style))
            styled.runs.append(run)
            plainStart = run.range.upperBound
        }
        styled.runs.append(Run(range: plainStart..<bytes.count, style: style))
        return styled
    }
}

extension DisplayText.Run {
    func moved(by distance: Int) -> Self {
        Self(
            range: range.lowerBound + distance..<range.upperBound + distance,
            style: style
        )
    }
}

extension [UInt8] {
    /// Appends a part of a text; `runs` are those of the text that may touch it, written only if
    /// the stream is styled.
    mutating func append(
        _ range: Range<Int>,
        of bytes: [UInt8],
        runs: ArraySlice<DisplayText.Run>,
        isStyled: Bool
    ) {
        guard isStyled, !runs.isEmpty else { return append(copying: range, of: bytes) }
        var offset = range.lowerBound
        for run in runs {
            let styled = run.range.clamped(to: range)
            guard !styled.isEmpty else { continue }
            append(copying: offset..<styled.lowerBound, of: bytes)
            append(contentsOf: run.style.start.utf8)
            append(copying: styled, of: bytes)
            append(contentsOf: run.style.end.utf8)
            offset = styled.upperBound
        }
        append(copying: offset..<range.upperBound, of: bytes)
    }
}
