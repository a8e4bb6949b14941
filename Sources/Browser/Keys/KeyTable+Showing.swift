import Terminal

extension KeyTable {
    /// The bindings below the heading Show.
    static let showing: [Binding] = [
        .init(
            action: .tree,
            contexts: pages,
            keys: [.character("T")],
            help: "a contact's account, cases, opportunities and activities",
            label: "tree",
            command: "sfctl contact ID --tree"
        ),
        .init(
            action: .fieldInfo,
            contexts: [.detail],
            keys: [.character("i")],
            help: "a field's type, values, help text, and who may edit it",
            label: "field",
            command: "sfctl describe OBJECT --fields FIELD"
        ),
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
            help: "show the record full screen, or beside the list"
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
            help: "wrap or truncate long values"
        ),
        .init(
            action: .emptyFields,
            contexts: [.detail],
            keys: [.character("E")],
            help: "show or hide the empty fields",
            label: "empty"
        ),
        .init(
            action: .types,
            contexts: [.detail],
            keys: [.character("t")],
            help: "show or hide the types of the fields, and which are required",
            label: "types"
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
            help: "run the query again; keep marks, rows and place"
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
            help: "copy the Id; within a record, the value",
            label: "copy"
        ),
        .init(
            action: .copyCell,
            contexts: pages,
            keys: [.character("Y")],
            help: "copy the cell; within a record, name=value"
        ),
        .init(
            action: .copyAs,
            contexts: pages,
            keys: [.character("C")],
            help: "copy a link, the Ids, or rows as CSV, JSON or Markdown"
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
}
