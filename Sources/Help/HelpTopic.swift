import Output
import Platform
import Text

/// A page of `sfctl help TOPIC` that covers more than one command.
package enum HelpTopic: String, CaseIterable, Sendable {
    case exitCodes = "exit-codes"
    case environment
    case formats

    /// The topic in one line.
    package var summary: String {
        switch self {
        case .exitCodes: "the meaning of each exit code"
        case .environment: "environment variables and configuration files"
        case .formats: "the output formats"
        }
    }

    /// The page's sections, in order.
    var sections: [HelpSection] {
        switch self {
        case .exitCodes: [Self.exitCodePage]
        case .environment: Self.environmentPage
        case .formats: Self.formatPage
        }
    }

    private static let exitCodePage = HelpSection(
        "Exit codes",
        entries: ExitCode.allCases.map { HelpSection.Entry("\($0.rawValue)", $0.meaning) }
    )

    private static let environmentPage = [
        HelpSection(
            "Precedence",
            text:
                "The first one that is set wins: the flag, SFCTL_ variables, SF_ variables, the "
                + "project's .sf/config.json (the nearest one above the working folder), "
                + "config.json, the Salesforce CLI's own ~/.sf/config.json and "
                + "~/.sfdx/sfdx-config.json, the default. sfctl config list --show-origin "
                + "shows the source of each setting. Settings for output apply only to tables and "
                + "vertical records on a terminal. Two apply everywhere: children lets csv take a "
                + "subquery, and searchObjects chooses what sfctl search reads."
        ),
        HelpSection("Variables", entries: Variable.all.map { HelpSection.Entry($0.name, $0.help) }),
        HelpSection(
            "Files",
            entries: [
                .init(
                    "~/.config/sfctl/config.json",
                    "settings; sfctl config list shows them, sfctl config set changes them"
                ),
                .init(
                    "~/.config/sfctl/views.json",
                    "saved views; those of a project are in its .sfctl/views.json"
                ),
                .init(
                    "~/.local/state/sfctl/",
                    "the built-in org, the journals of deletes, the times of --since-last, the "
                        + "history of SOQL typed on terminals"
                ),
                .init(
                    "~/.cache/sfctl/",
                    "API versions of orgs, and their objects and fields for Tab; safe to delete"
                ),
            ]
        ),
    ]

    private static let formatPage = [
        HelpSection(
            "Formats",
            entries: ResultFormat.all.map { HelpSection.Entry($0.name, $0.summary) }
        ),
        HelpSection(
            "Default format",
            text:
                "On a terminal, a table, or one field per line if the columns do not fit "
                + "(terminalFormat in config.json can change it); otherwise tsv. With --output-file, the file extension decides: "
                + "\(ResultFormat.endings). tsv is for reading and grep; scripts should use "
                + "csv, ndjson or json."
        ),
        HelpSection(
            "Common to all formats",
            text:
                "All formats print the same records and values; only a table shortens wide text "
                + "and drops all but the first emoji of a sequence. Numbers keep the org's digits; "
                + "table, vertical, csv and tsv write out exponents (1.39E8) exactly. Null is "
                + "<null> in table and vertical, empty in csv and tsv, null in JSON."
        ),
    ]
}
