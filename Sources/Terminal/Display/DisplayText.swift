import Text

/// Text that is safe to send to a terminal, with its styles stored separately.
///
/// Styles are never part of the text itself, so a value cannot contain one.
struct DisplayText: Hashable, Sendable {
    /// A part of the text with a different style.
    struct Run: Hashable, Sendable {
        /// The range of its bytes.
        var range: Range<Int>
        var style: Style
    }

    /// The text as UTF-8 without controls, except LF if the text is a block of lines.
    var bytes: [UInt8] = []
    /// The styled parts in order, without overlaps.
    var runs: [Run] = []
    /// The width of the whole text on one line, in columns.
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

    /// A position between two parts of the text.
    struct Mark {
        var bytes: Int
        var runs: Int
        var columns: Int
    }

    /// The position of the next part.
    var end: Mark { Mark(bytes: bytes.count, runs: runs.count, columns: columns) }

    /// Removes the text appended after a position.
    mutating func removeAll(after mark: Mark) {
        bytes.removeLast(bytes.count - mark.bytes)
        runs.removeLast(runs.count - mark.runs)
        columns = mark.columns
    }

    /// Empties the text but keeps its storage.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        columns = 0
    }

    /// Returns the text with a style for its unstyled parts.
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
    /// Appends a part of a text.
    ///
    /// `runs` contains the text's runs that may overlap the part; they are written only if the
    /// stream is styled.
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
