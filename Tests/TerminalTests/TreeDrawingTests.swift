import TestSupport
import Testing

@testable import Terminal

/// The lines of a tree, in each kind of terminal.
struct TreeDrawingTests {
    private typealias Node = TreeDrawing.Node

    private static let tree = Node(
        [StyledText("root"), StyledText("second line")],
        children: [
            Node([StyledText("first")], children: [Node([StyledText("inner one that is long")])]),
            Node([StyledText("last: a b c d e f g h i j k")]),
        ]
    )

    private func drawn(
        _ node: TreeDrawing.Node,
        width: Int? = nil,
        isAccessible: Bool = false,
        _ options: DisplayOptions = DisplayOptions()
    ) -> String {
        TreeDrawing(node, width: width, isAccessible: isAccessible, options: options).text
    }

    @Test func `branches are drawn to the last child`() {
        expectEqual(
            drawn(Self.tree),
            """
            root
            │   second line
            ├── first
            │   └── inner one that is long
            └── last: a b c d e f g h i j k

            """
        )
    }

    @Test func `a long text wraps beside the branches`() {
        expectEqual(
            drawn(Self.tree, width: 26),
            """
            root
            │   second line
            ├── first
            │   └── inner one that
            │         is long
            └── last: a b c d e f g
                  h i j k

            """
        )
    }

    @Test func `without Unicode the signs are ASCII`() {
        expectEqual(
            drawn(Self.tree, DisplayOptions(isUnicode: false)),
            """
            root
            |   second line
            |-- first
            |   `-- inner one that is long
            `-- last: a b c d e f g h i j k

            """
        )
    }

    @Test func `a screen reader gets indents`() {
        expectEqual(
            drawn(Self.tree, isAccessible: true),
            """
            root
              second line
              first
                inner one that is long
              last: a b c d e f g h i j k

            """
        )
    }

    @Test func `a text has room on any terminal`() {
        let deep = Node(
            [StyledText("a")],
            children: [
                Node(
                    [StyledText("b")],
                    children: [Node([StyledText("twelve chars")])]
                )
            ]
        )
        let lines = drawn(deep, width: 1).split(separator: "\n")
        expectEqual(lines.last, "    └── twelve chars")
    }

    @Test func `line breaks and controls of a value do not break the branches`() {
        let node = Node(
            [StyledText("a\nb")],
            children: [
                Node([StyledText("x\r\ny\u{1B}[31m")]), Node([StyledText("\u{202E}z\u{7}")]),
            ]
        )
        expectEqual(
            drawn(node),
            """
            a
            │   b
            ├── x
            │     y␛[31m
            └── <202E>z␇

            """
        )
    }
}
