import Output
import Platform
import Text

/// A page of `sfctl help TOPIC` that covers more than one command.
enum HelpTopic: String, CaseIterable, Sendable {
    case exitCodes = "exit-codes"
    case environment
    case formats

    /// The topic in one line.
    var summary: String {
        switch self {
        case .exitCodes: "what each exit code says"
        case .environment: "the variables and files that settings come from"
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
            "Which wins",
            text:
                "A flag, then SFCTL_ variables, then SF_ variables, then the project's .sf/config.json "
                + "(the nearest above the working folder), then config.json, then the Salesforce CLI's own "
                + "~/.sf/config.json and ~/.sfdx/sfdx-config.json, then the default. sfctl config list "
                + "--show-origin tells which one gives each setting."
        ),
        HelpSection("Variables", entries: Variable.all.map { HelpSection.Entry($0.name, $0.help) }),
        HelpSection(
            "Files",
            entries: [
                .init(
                    "~/.config/sfctl/config.json",
                    "settings; config.example.json shows every key, sfctl config set changes them"
                ),
                .init("~/.local/state/sfctl/", "the built-in org, kept between runs"),
                .init("~/.cache/sfctl/", "API versions of orgs; may be deleted at any time"),
            ]
        ),
    ]

    private static let formatPage = [
        HelpSection(
            "Formats",
            entries: ResultFormat.all.map { HelpSection.Entry($0.name, $0.summary) }
        ),
        HelpSection(
            "Which one without --result-format",
            text:
                "A table on a terminal (one field per line where the columns do not fit), else tsv. With "
                + "--output-file the file's ending decides: \(ResultFormat.endings). "
                + "tsv is for reading and grep; scripts should use csv, ndjson or json."
        ),
        HelpSection(
            "What is the same in every format",
            text:
                "Which records and values come out. Numbers keep the digits the org sent; only an "
                + "exponent (1.39E8) is written out, exactly, in table, vertical, csv and tsv. Null is "
                + "<null> for people, empty in csv and tsv, null in JSON."
        ),
    ]
}
