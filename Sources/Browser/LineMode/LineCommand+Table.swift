import Text

extension LineCommand {
    /// A row of the table of commands.
    struct Row: Sendable {
        /// The command as the help shows it: `m NUMBERS`.
        let usage: String
        /// The words that mean the command, in lower case unless the case distinguishes them.
        let words: [String]
        let help: String
        /// Makes the command from the text after its word.
        let command: @Sendable (String) throws(LineError) -> LineCommand

        private init(
            _ usage: String,
            _ words: [String],
            _ help: String,
            _ command: @escaping @Sendable (String) throws(LineError) -> LineCommand
        ) {
            self.usage = usage
            self.words = words
            self.help = help
            self.command = command
        }

        /// A row for a command without an argument.
        private static func plain(
            _ words: String...,
            help: String,
            _ command: LineCommand
        ) -> Row {
            Row(words.joined(separator: ", "), words, help) { rest throws(LineError) in
                guard rest.isEmpty else {
                    throw LineError("\(words[0]) takes no argument, got '\(rest)'")
                }
                return command
            }
        }

        /// A row for a command on numbered rows.
        private static func numbers(
            _ words: String...,
            help: String,
            _ command: @escaping @Sendable (NumberedRows) -> LineCommand
        ) -> Row {
            Row("\(words.joined(separator: ", ")) NUMBERS", words, help) { rest throws(LineError) in
                guard !rest.isEmpty else {
                    throw LineError("\(words[0]) needs the numbers of rows: \(words[0]) 3-7 9")
                }
                return command(try NumberedRows(rest))
            }
        }

        /// A row for a command on numbered rows, or on others if none are named.
        private static func optionalNumbers(
            _ words: String...,
            help: String,
            _ command: @escaping @Sendable (NumberedRows?) -> LineCommand
        ) -> Row {
            Row("\(words.joined(separator: ", ")) [NUMBERS]", words, help) {
                rest throws(LineError) in
                command(rest.isEmpty ? nil : try NumberedRows(rest))
            }
        }

        /// A row for a command on a text; `needed` names a text that must not be empty.
        private static func text(
            _ usage: String,
            _ words: String...,
            needed: String? = nil,
            help: String,
            _ command: @escaping @Sendable (String) -> LineCommand
        ) -> Row {
            Row(usage, words, help) { rest throws(LineError) in
                if let needed, rest.isEmpty {
                    throw LineError("\(words[0]) needs \(needed): \(usage)")
                }
                return command(rest)
            }
        }

        /// A row for a command on one numbered row, with a text that may be empty.
        private static func numberAndText(
            _ usage: String,
            _ words: String...,
            help: String,
            _ command: @escaping @Sendable (Int, String) -> LineCommand
        ) -> Row {
            Row(usage, words, help) { rest throws(LineError) in
                guard let number = rest.split(separator: " ").first else {
                    throw LineError("\(words[0]) needs the number of a row: \(usage)")
                }
                return command(
                    try NumberedRows.number(number),
                    String(rest.dropFirst(number.count).trimmingWhitespace)
                )
            }
        }

        /// The row for a line that is only a number.
        static let number = Row("NUMBER", [], "open the record with this number") {
            text throws(LineError) in .open(try NumberedRows.number(text))
        }

        /// The one table of line mode's commands: parsing, help and docs/browsing.md use it.
        static let all: [Row] = [
            number,
            plain("n", "next", help: "the next page; Enter alone does the same", .next),
            plain("p", "previous", help: "the previous page", .previous),
            plain("load", help: "load all rows of the query", .load),
            plain("list", help: "show this page again", .list),
            plain("b", "back", help: "go back to the previous list", .back),
            text("/[TEXT]", "/", help: "show only rows that contain TEXT; / shows all rows") {
                .filter($0)
            },
            text("s, sort COLUMN", "s", "sort", needed: "a column", help: sortHelp) { .sort($0) },
            text("S, order COLUMN", "S", "order", needed: "a column", help: orderHelp) {
                .order($0)
            },
            text("c, columns [FIELDS]", "c", "columns", help: columnsHelp) { .columns($0) },
            text(
                "f, search TEXT",
                "f",
                "search",
                needed: "a text",
                help: "search this object in the org"
            ) {
                .search($0)
            },
            text("find TEXT", "find", needed: "a text", help: findHelp) { .find($0) },
            plain("views", help: "list the saved views; a number opens one", .views),
            text("view NAME", "view", needed: "a name", help: "open a saved view") { .view($0) },
            text(":[SOQL]", ":", help: "run another query; : shows the current one") {
                .query($0)
            },
            text("object NAME", "object", needed: "a name", help: "list records of an object") {
                .object($0)
            },
            numberAndText("g, go NUMBER [NAME]", "g", "go", help: goHelp) { .go($0, $1) },
            plain("r", "reload", help: "run the query again, keep the marks", .reload),
            numbers("m", "mark", help: "mark rows, such as m 3-7 9") { .mark($0) },
            optionalNumbers("unmark", help: "remove the marks of rows, or all marks") {
                .unmark($0)
            },
            optionalNumbers(
                "d",
                "delete",
                help: "delete these rows, or else the marked records, after a confirmation"
            ) { .delete($0) },
            plain("u", "undo", help: "undo the last delete", .undo),
            plain("e", "errors", help: "show the org's errors about records", .errors),
            numberAndText("y, copy NUMBER [COLUMN]", "y", "copy", help: copyHelp) {
                .copy($0, $1)
            },
            text("x, export [all] FILE", "x", "export", needed: "a file", help: exportHelp) {
                let isAll = $0.hasPrefix("all ")
                return .export(String($0.dropFirst(isAll ? 4 : 0).trimmingWhitespace), isAll: isAll)
            },
            plain("l", "login", help: "log in again, if the session has expired", .login),
            text("o, org [NAME]", "o", "org", help: "list the orgs, or switch to one") {
                .org($0)
            },
            plain("?", "h", "help", help: "show the commands", .help),
            plain("q", "quit", "exit", help: "quit", .quit),
        ]

        private static let findHelp =
            "search contacts, accounts and other objects; a number opens a record"
        private static let sortHelp =
            "sort the loaded rows by a column; again: descending, then unsorted"
        private static let orderHelp =
            "sort all rows in the org by a column (ORDER BY); again: descending"
        private static let columnsHelp =
            "list the fields, or show these: c Name, Email, Account.Name"
        private static let goHelp =
            "list the parents and children of a record, or open one: g 3 Cases"
        private static let copyHelp = "copy the Id of a record, or its value in a column"
        private static let exportHelp =
            "write the marked rows, or else the rows shown, or all rows of the query"
    }
}
