/// A tree of texts with lines from each node to its children, as `tree` and `npm ls` draw it.
package struct TreeDrawing: Sendable {
    /// A text with the texts below it.
    package struct Node: Sendable {
        /// The lines; a long one wraps.
        package var lines: [StyledText]
        package var children: [Node] = []

        /// Makes a node.
        package init(_ lines: [StyledText], children: [Node] = []) {
            self.lines = lines
            self.children = children
        }
    }

    private let root: Node
    private var signs: Signs = .unicode
    private var width: Int?
    private let options: DisplayOptions
    /// The least columns that a text gets, even on a terminal narrower than its branches.
    private static let leastColumns = 16

    private struct Signs {
        /// The start of a child, and of its later lines and children.
        let child, below: String
        /// The same for the last child of a node.
        let lastChild, belowLast: String

        static let unicode = Signs(
            child: "├── ",
            below: "│   ",
            lastChild: "└── ",
            belowLast: "    "
        )
        static let ascii = Signs(child: "|-- ", below: "|   ", lastChild: "`-- ", belowLast: "    ")
        /// Signs for a screen reader, which would read out the lines.
        static let blank = Signs(child: "  ", below: "  ", lastChild: "  ", belowLast: "  ")
    }

    /// Prepares drawing a tree.
    ///
    /// - Parameters:
    ///   - root: The first node.
    ///   - width: The greatest width of a line; nil for no wrapping.
    ///   - isAccessible: Whether indents replace the lines, for a screen reader.
    ///   - options: The terminal's capabilities.
    package init(_ root: Node, width: Int?, isAccessible: Bool, options: DisplayOptions) {
        self.root = root
        self.width = width
        self.options = options
        signs = isAccessible ? .blank : options.isUnicode ? .unicode : .ascii
    }

    /// The tree, each line with a newline.
    package var text: String {
        var text = ""
        append(root, start: "", below: "", to: &text)
        return text
    }

    private func append(_ node: Node, start: String, below: String, to text: inout String) {
        let hanging = below + (node.children.isEmpty ? "  " : signs.below)
        var start = start
        for line in node.lines {
            let room = width.map {
                max(Self.leastColumns, $0 - options.width.columns(of: hanging))
            }
            let shown = line.rendered(width: room, options: options)
            for part in shown.split(separator: "\n", omittingEmptySubsequences: false) {
                text += "\(start)\(part)\n"
                start = hanging
            }
        }
        for (index, child) in node.children.enumerated() {
            let isLast = index == node.children.count - 1
            append(
                child,
                start: below + (isLast ? signs.lastChild : signs.child),
                below: below + (isLast ? signs.belowLast : signs.below),
                to: &text
            )
        }
    }
}
