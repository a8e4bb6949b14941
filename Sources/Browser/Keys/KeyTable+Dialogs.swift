import Terminal

extension KeyTable {
    /// The bindings in dialogs, inputs and choices.
    static let dialogs: [Binding] = [
        .init(
            action: .accept,
            contexts: [.input, .soql, .columns, .choice, .panel, .export],
            keys: [.enter],
            help: "continue",
            label: "continue"
        ),
        .init(
            action: .cancel,
            contexts: [.confirmation],
            keys: [.enter],
            help: "cancel, delete nothing"
        ),
        .init(
            action: .cancel,
            contexts: Set(KeyContext.allCases).subtracting(pages),
            keys: [.escape],
            help: "close this",
            label: "close"
        ),
        .init(
            action: .cancel,
            contexts: [.columns, .confirmation, .help, .errors, .choice, .panel],
            keys: [.character("q")],
            help: "close this"
        ),
        .init(
            action: .complete,
            contexts: [.soql],
            keys: [.tab],
            help: "complete the name or the value; after an error, take the correction"
        ),
        .init(
            action: .history,
            contexts: [.soql],
            keys: [.control("r")],
            help: "find a statement that ran before"
        ),
        .init(
            action: .saveView,
            contexts: [.panel],
            keys: [.character("s")],
            help: "saved views: save this list under a name",
            label: "save this list",
            command: "sfctl query SOQL --save NAME"
        ),
        .init(
            action: .countAll,
            contexts: [.panel],
            keys: [.character("a")],
            help: "counts of values: count all records in the org",
            label: "count all in the org"
        ),
        .init(
            action: .newLine,
            contexts: [.soql],
            keys: [.alt("\r")],
            help: "start a new line"
        ),
        .init(
            action: .toggle,
            contexts: [.columns],
            keys: [.character(" ")],
            help: "show or hide the column",
            label: "show or hide"
        ),
        .init(
            action: .moveDown,
            contexts: [.columns],
            keys: [.character("J")],
            help: "move the column to the right"
        ),
        .init(
            action: .moveUp,
            contexts: [.columns],
            keys: [.character("K")],
            help: "move the column to the left"
        ),
        .init(
            action: .addPath,
            contexts: [.columns],
            keys: [.character("a")],
            help: "add a field of a parent, such as Account.Owner.Name",
            label: "add path"
        ),
        .init(
            action: .filter,
            contexts: [.columns],
            keys: [.character("/")],
            help: "type to find a field",
            label: "find"
        ),
        .init(
            action: .errors,
            contexts: [.errors],
            keys: [.character("e")],
            help: "errors of all records"
        ),
        .init(
            action: .leaveOutHidden,
            contexts: [.confirmation],
            keys: [.character("h")],
            help: "skip the records that the filter hides"
        ),
    ]
}
