/// The role of a Unicode scalar in a line of text.
///
/// `runs` assigns a class to every scalar. That table contains the raw values.
enum ScalarClass: UInt8 {
    /// Unassigned, a noncharacter, or U+FFFD itself: shown as U+FFFD.
    case replaced
    /// One column, a separate cluster.
    case narrow
    /// Two columns, a separate cluster: East Asian Wide and Fullwidth, most emoji.
    case wide
    /// East Asian Ambiguous: one column or two, depending on the terminal's font.
    case ambiguous
    /// No column: combining marks, Hangul medial and final jamo, format characters.
    case mark
    /// One column, in one cluster with a neighbour: spacing marks, prepended signs, halves of
    /// flags.
    case joining
    /// Two columns, in one cluster with a neighbour: skin tones, Hangul initial jamo.
    case joiningWide
    /// Default ignorable: invisible, so never shown on its own.
    case hidden
    /// A bidirectional control, which would reorder the text around it.
    case direction
    /// C0, DEL and C1 controls other than line breaks.
    case control
    /// LF, NEL, and the line and paragraph separators.
    case lineBreak

    /// The classes of the scalars in the Basic Multilingual Plane and slightly beyond.
    ///
    /// This is the start of `runs` expanded, for lookup in one step. The plane contains nearly all
    /// text.
    private static let basic: [ScalarClass] = zip(runs, runs.dropFirst())
        .prefix { run, _ in run >> 4 <= 0xFFFF }
        .reduce(into: []) { classes, run in
            let length = Int(run.1 >> 4 - run.0 >> 4)
            classes.append(contentsOf: repeatElement(ScalarClass(run: run.0), count: length))
        }

    init(_ scalar: Unicode.Scalar) {
        let value = Int(scalar.value)
        self = value < Self.basic.count ? Self.basic[value] : Self.search(for: scalar)
    }

    private init(run: UInt32) {
        self = Self(rawValue: UInt8(truncatingIfNeeded: run & 0xF)) ?? .replaced
    }

    private static func search(for scalar: Unicode.Scalar) -> Self {
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle] >> 4 <= scalar.value { low = middle } else { high = middle }
        }
        return Self(run: runs[low])
    }

    /// Whether such a scalar is shown unchanged and is a separate cluster beside any other such
    /// scalars.
    var isPlain: Bool { self == .narrow || self == .wide || self == .ambiguous }
}
