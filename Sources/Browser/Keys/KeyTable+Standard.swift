import Terminal

extension KeyTable {
    static let pages: Set<KeyContext> = [.list, .detail]
    private static let movable: Set<KeyContext> = [
        .list, .detail, .columns, .errors, .confirmation, .choice, .help, .export,
    ]

    /// The default bindings.
    static let standard: [Binding] =
        moving + finding + marking + showing + changing + leaving + dialogs

    private static let moving: [Binding] = [
        .init(
            action: .help,
            contexts: movable.subtracting([.confirmation, .help]),
            keys: [.character("?"), .function(1)],
            help: "the keys of where you are",
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
            help: "the last loaded row; again loads more"
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
            help: "open the record; in it the parent or the children",
            label: "open",
            command: "sfctl get OBJECT ID"
        ),
        .init(action: .focus, contexts: pages, keys: [.tab], help: "between list and record"),
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
            help: "the record before"
        ),
        .init(
            action: .back,
            contexts: pages,
            keys: [.escape],
            help: "one step back",
            label: "back"
        ),
    ]

    private static let finding: [Binding] = [
        .init(
            action: .filter,
            contexts: pages,
            keys: [.character("/")],
            help: "filter the loaded rows as you type; column:text for one",
            label: "filter"
        ),
        .init(
            action: .search,
            contexts: pages,
            keys: [.character("F")],
            help: "search in the org",
            label: "search",
            command: "sfctl query \"… WHERE Name LIKE '%text%'\""
        ),
        .init(
            action: .nextMatch,
            contexts: pages,
            keys: [.character("n")],
            help: "the next row with the last filter's text"
        ),
        .init(
            action: .previousMatch,
            contexts: pages,
            keys: [.character("N")],
            help: "the row before with it"
        ),
        .init(
            action: .soql,
            contexts: pages,
            keys: [.character(":")],
            help: "edit the SOQL",
            label: "SOQL",
            command: "sfctl query SOQL"
        ),
        .init(
            action: .sort,
            contexts: [.list],
            keys: [.character("s")],
            help: "sort by this column; again: downwards, as before",
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
            help: "mark the record, and go down",
            label: "mark"
        ),
        .init(
            action: .range,
            contexts: [.list],
            keys: [.character("V")],
            help: "mark from here to where you go; again ends it"
        ),
        .init(
            action: .invert,
            contexts: [.list],
            keys: [.character("*")],
            help: "mark what is not marked, of the shown rows"
        ),
        .init(
            action: .unmark,
            contexts: [.list],
            keys: [.character("M")],
            help: "take all marks away"
        ),
    ]

    private static let showing: [Binding] = [
        .init(
            action: .countChildren,
            contexts: [.detail],
            keys: [.character("c")],
            help: "count the children",
            label: "count"
        ),
        .init(
            action: .zoom,
            contexts: pages,
            keys: [.character("z")],
            help: "the record over the whole screen, or beside the list"
        ),
        .init(
            action: .shrink,
            contexts: pages,
            keys: [.character("<")],
            help: "less room for the list"
        ),
        .init(
            action: .widen,
            contexts: pages,
            keys: [.character(">")],
            help: "more room for the list"
        ),
        .init(
            action: .wrap,
            contexts: pages,
            keys: [.character("w")],
            help: "wrap long values, or cut them"
        ),
        .init(
            action: .refetch,
            contexts: pages,
            keys: [.character("r")],
            help: "fetch the record again"
        ),
        .init(
            action: .reload,
            contexts: pages,
            keys: [.character("R")],
            help: "run the query again; marks stay"
        ),
        .init(
            action: .web,
            contexts: pages,
            keys: [.character("o")],
            help: "open the record in a web browser",
            label: "web",
            command: "sfctl open ID"
        ),
        .init(
            action: .copy,
            contexts: pages,
            keys: [.character("y")],
            help: "copy the Id; in the record the value",
            label: "copy"
        ),
        .init(
            action: .copyCell,
            contexts: pages,
            keys: [.character("Y")],
            help: "copy the cell; in the record name=value"
        ),
        .init(
            action: .export,
            contexts: pages,
            keys: [.character("x")],
            help: "export rows to a file",
            label: "export",
            command: "sfctl query SOQL --output-file FILE"
        ),
    ]

    private static let changing: [Binding] = [
        .init(
            action: .delete,
            contexts: pages,
            keys: [.character("d")],
            help: "delete the marked records, else this one; asks first",
            label: "delete",
            command: "sfctl delete OBJECT ID"
        ),
        .init(
            action: .undo,
            contexts: pages,
            keys: [.character("u")],
            help: "bring back what the last delete has deleted",
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
            help: "what the org said of this record; again of all"
        ),
        .init(
            action: .markFailed,
            contexts: [.list],
            keys: [.character("E")],
            help: "mark the records that were refused"
        ),
    ]

    private static let leaving: [Binding] = [
        .init(
            action: .orgs,
            contexts: pages,
            keys: [.character("O")],
            help: "go to another org",
            command: "sfctl orgs"
        ),
        .init(
            action: .signIn,
            contexts: pages,
            keys: [.character("L")],
            help: "sign in again, where the session has ended",
            command: "sfctl login"
        ),
        .init(action: .mouse, contexts: pages, keys: [.character("m")], help: "mouse on or off"),
        .init(
            action: .repaint,
            contexts: pages,
            keys: [.control("l")],
            help: "paint the screen anew"
        ),
        .init(
            action: .suspend,
            contexts: Set(KeyContext.allCases),
            keys: [.control("z")],
            help: "suspend; fg comes back"
        ),
        .init(
            action: .interrupt,
            contexts: Set(KeyContext.allCases),
            keys: [.control("c")],
            help: "stop the running request; twice: quit"
        ),
        .init(action: .quit, contexts: pages, keys: [.character("q")], help: "quit", label: "quit"),
    ]
}
