import Terminal

extension KeyTable {
    static let pages: Set<KeyContext> = [.list, .detail]
    private static let movable: Set<KeyContext> = [
        .list, .detail, .columns, .errors, .confirmation, .choice, .panel, .help, .export,
    ]

    /// The default bindings.
    static let standard: [Binding] =
        group("Move", moving) + group("Find", finding) + group("Mark", marking)
        + group("Show", showing) + group("Change", changing) + group("Leave", leaving) + dialogs

    /// Puts bindings below a heading of the help.
    private static func group(_ heading: String, _ bindings: [Binding]) -> [Binding] {
        bindings.map { binding in
            var binding = binding
            binding.heading = heading
            return binding
        }
    }

    private static let moving: [Binding] = [
        .init(
            action: .help,
            contexts: movable.subtracting([.confirmation, .help]),
            keys: [.character("?"), .function(1)],
            help: "show the keys for this view",
            label: "help"
        ),
        .init(action: .down, contexts: movable, keys: [.down, .character("j")], help: "down"),
        .init(action: .up, contexts: movable, keys: [.up, .character("k")], help: "up"),
        .init(
            action: .left,
            contexts: [.list, .export],
            keys: [.left, .character("h")],
            help: "the column to the left"
        ),
        .init(
            action: .right,
            contexts: [.list, .export],
            keys: [.right, .character("l")],
            help: "the column to the right"
        ),
        .init(
            action: .first,
            contexts: movable,
            keys: [.character("g"), .home],
            help: "the first row"
        ),
        .init(
            action: .last,
            contexts: movable,
            keys: [.character("G"), .end],
            help: "the last loaded row; again: load more"
        ),
        .init(
            action: .pageDown,
            contexts: movable,
            keys: [.pageDown, .control("f")],
            help: "a page down"
        ),
        .init(
            action: .pageUp,
            contexts: movable,
            keys: [.pageUp, .control("b")],
            help: "a page up"
        ),
        .init(action: .halfDown, contexts: pages, keys: [.control("d")], help: "half a page down"),
        .init(action: .halfUp, contexts: pages, keys: [.control("u")], help: "half a page up"),
        .init(
            action: .open,
            contexts: pages,
            keys: [.enter],
            help: "open the record; within it, the parent or the children",
            label: "open",
            command: "sfctl get OBJECT ID"
        ),
        .init(
            action: .focus,
            contexts: pages,
            keys: [.tab],
            help: "switch between list and record"
        ),
        .init(
            action: .nextRecord,
            contexts: [.detail],
            keys: [.character("J"), .right],
            help: "the next record",
            label: "next"
        ),
        .init(
            action: .previousRecord,
            contexts: [.detail],
            keys: [.character("K"), .left],
            help: "the previous record"
        ),
        .init(
            action: .back,
            contexts: pages,
            keys: [.escape, .character("[")],
            help: "go back",
            label: "back"
        ),
        .init(
            action: .forward,
            contexts: pages,
            keys: [.character("]")],
            help: "go forward to the list that you went back from"
        ),
    ]

    private static let finding: [Binding] = [
        .init(
            action: .filter,
            contexts: pages,
            keys: [.character("/")],
            help: "filter the rows as you type; column:text for one column",
            label: "filter"
        ),
        .init(
            action: .search,
            contexts: pages,
            keys: [.character("F")],
            help: "search this object in the org",
            label: "search",
            command: "sfctl list OBJECT TEXT"
        ),
        .init(
            action: .find,
            contexts: pages,
            keys: [.character("f")],
            help: "search contacts, accounts and other objects at once",
            label: "find",
            command: "sfctl search TEXT"
        ),
        .init(
            action: .views,
            contexts: pages,
            keys: [.character("'")],
            help: "the saved views; there, s saves this list",
            label: "views",
            command: "sfctl views"
        ),
        .init(
            action: .values,
            contexts: [.list],
            keys: [.character("v")],
            help: "count the values of this column",
            label: "values",
            command: "sfctl query \"SELECT F, COUNT(Id) … GROUP BY F\""
        ),
        .init(
            action: .nextMatch,
            contexts: pages,
            keys: [.character("n")],
            help: "the next row that matches the last filter"
        ),
        .init(
            action: .previousMatch,
            contexts: pages,
            keys: [.character("N")],
            help: "the previous row that matches it"
        ),
        .init(
            action: .soql,
            contexts: pages,
            keys: [.character(":")],
            help: "open an object by its name, or edit the SOQL",
            label: "objects",
            command: "sfctl query SOQL"
        ),
        .init(
            action: .sort,
            contexts: [.list],
            keys: [.character("s")],
            help: "sort by this column; again: descending, then unsorted",
            label: "sort"
        ),
        .init(
            action: .sortServer,
            contexts: [.list],
            keys: [.character("S")],
            help: "sort in the org by this column (ORDER BY)"
        ),
        .init(
            action: .columns,
            contexts: [.list],
            keys: [.character("c")],
            help: "choose columns",
            label: "columns",
            command: "sfctl describe OBJECT"
        ),
    ]

    private static let marking: [Binding] = [
        .init(
            action: .mark,
            contexts: pages,
            keys: [.character(" ")],
            help: "mark the record and move down",
            label: "mark"
        ),
        .init(
            action: .range,
            contexts: [.list],
            keys: [.character("V")],
            help: "start marking a range; again: end it"
        ),
        .init(
            action: .invert,
            contexts: [.list],
            keys: [.character("*")],
            help: "invert the marks of the shown rows"
        ),
        .init(action: .unmark, contexts: [.list], keys: [.character("M")], help: "clear all marks"),
    ]

    private static let changing: [Binding] = [
        .init(
            action: .delete,
            contexts: pages,
            keys: [.character("d")],
            help: "delete the marked records, or this one, after a confirmation",
            label: "delete",
            command: "sfctl delete OBJECT ID"
        ),
        .init(
            action: .undo,
            contexts: pages,
            keys: [.character("u")],
            help: "undo the last delete",
            label: "undo",
            command: "sfctl undelete --last"
        ),
        .init(
            action: .deletes,
            contexts: pages,
            keys: [.character("U")],
            help: "the deletes of this session",
            command: "sfctl journal list"
        ),
        .init(
            action: .errors,
            contexts: pages,
            keys: [.character("e")],
            help: "errors of this record; again: of all records"
        ),
        .init(
            action: .markFailed,
            contexts: [.list],
            keys: [.character("E")],
            help: "mark the records that were not deleted"
        ),
    ]

    private static let leaving: [Binding] = [
        .init(
            action: .orgs,
            contexts: pages,
            keys: [.character("O")],
            help: "switch to another org",
            command: "sfctl orgs"
        ),
        .init(
            action: .signIn,
            contexts: pages,
            keys: [.character("L")],
            help: "log in again, if the session has expired",
            command: "sfctl login"
        ),
        .init(action: .mouse, contexts: pages, keys: [.character("m")], help: "mouse on or off"),
        .init(action: .repaint, contexts: pages, keys: [.control("l")], help: "redraw the screen"),
        .init(
            action: .suspend,
            contexts: Set(KeyContext.allCases),
            keys: [.control("z")],
            help: "suspend; fg resumes"
        ),
        .init(
            action: .interrupt,
            contexts: Set(KeyContext.allCases),
            keys: [.control("c")],
            help: "cancel the running request; twice: quit"
        ),
        .init(action: .quit, contexts: pages, keys: [.character("q")], help: "quit", label: "quit"),
    ]
}
