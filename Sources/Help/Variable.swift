/// An environment variable that sfctl reads.
package struct Variable: Sendable, Hashable {
    package let name: String
    /// Its effect, in one line without a full stop.
    let help: String

    /// All variables, in the order of the help page.
    package static let all = [
        Variable(
            name: "SFCTL_TARGET_ORG",
            help: "the org to use, as with --target-org; also SF_TARGET_ORG"
        ),
        Variable(
            name: "SFCTL_INSTANCE_URL",
            help:
                "with SFCTL_ACCESS_TOKEN: an org by URL, overrides SFCTL_TARGET_ORG; also "
                + "SF_ORG_INSTANCE_URL, SF_INSTANCE_URL"
        ),
        Variable(
            name: "SFCTL_ACCESS_TOKEN",
            help: "the access token for that URL; also SF_ACCESS_TOKEN, for SF_ URLs"
        ),
        Variable(
            name: "SFCTL_CLIENT_SECRET",
            help: "the app's secret, for sfctl login --client-credentials"
        ),
        Variable(
            name: "SF_AUDIENCE_URL",
            help: "the audience for sfctl login --jwt, as in sf"
        ),
        Variable(
            name: "BROWSER",
            help: "the program that opens URLs, for sfctl login and sfctl open"
        ),
        Variable(
            name: "SFCTL_API_VERSION",
            help: "the REST API version, as with --api-version; also SF_ORG_API_VERSION"
        ),
        Variable(
            name: "SFCTL_BATCH_SIZE",
            help: "rows per page, 200 to 2000, as with --batch-size"
        ),
        Variable(
            name: "SF_ORG_MAX_QUERY_LIMIT",
            help: "stop after N rows and report the number of missing rows, as in sf"
        ),
        Variable(name: "SFCTL_TIMEOUT", help: "seconds to wait for an org, as with --timeout"),
        Variable(
            name: "SFCTL_ESC_MS",
            help:
                "milliseconds that browse waits after Escape, to tell the key from a sequence; "
                + "default 25"
        ),
        Variable(
            name: "SFCTL_PAGER",
            help: "the pager for tables on a terminal, as with --pager; $PAGER alone has no effect"
        ),
        Variable(
            name: "SFCTL_TERMINAL_FORMAT",
            help: "the format of records on a terminal: table (default) or vertical"
        ),
        Variable(
            name: "SFCTL_NULL",
            help: "the text for null on a terminal, as with --null; may be empty"
        ),
        Variable(name: "SFCTL_UTC", help: "1: times on a terminal in UTC, as with --utc"),
        Variable(
            name: "SFCTL_CHILDREN",
            help: "flat: csv has one row per child of a subquery, as with --children flat"
        ),
        Variable(
            name: "SFCTL_CONTACTS_FIELDS",
            help: "the columns of sfctl contacts on a terminal, as with --fields"
        ),
        Variable(
            name: "SFCTL_SEARCH_OBJECTS",
            help: "the objects of sfctl search and of f in sfctl browse, as with --in"
        ),
        Variable(
            name: "SFCTL_HISTORY",
            help: "the history file of SOQL typed on terminals; empty: no history"
        ),
        Variable(
            name: "SFCTL_CA_FILE",
            help: "trusted certificates in PEM form, for a private authority; also SSL_CERT_FILE"
        ),
        Variable(
            name: "HTTPS_PROXY, ALL_PROXY",
            help: "the proxy for https, such as http://user:password@proxy.acme.example:3128"
        ),
        Variable(name: "NO_PROXY", help: "hosts that need no proxy, separated by commas"),
        Variable(
            name: "SFCTL_MAX_PAGE_MIB",
            help: "the largest page accepted, in MiB after decompression; default 256"
        ),
        Variable(
            name: "SFCTL_READ_ONLY",
            help: "1: read-only mode: send no request that could change an org"
        ),
        Variable(
            name: "SFCTL_DEBUG",
            help: "1: as with --debug; http: also headers and bodies, without secrets"
        ),
        Variable(
            name: "SFCTL_DEBUG_FILE",
            help: "the file to append debug lines to, instead of stderr"
        ),
        Variable(name: "SFCTL_COLOR", help: "auto, always or never, as with --color"),
        Variable(name: "NO_COLOR", help: "not empty: no colour"),
        Variable(
            name: "FORCE_COLOR",
            help: "not 0: colour, even in a pipe; never in machine formats"
        ),
        Variable(name: "CLICOLOR_FORCE", help: "not 0: colour, even in a pipe"),
        Variable(name: "CLICOLOR", help: "0: no colour"),
        Variable(
            name: "SFCTL_FORCE_TTY",
            help:
                "1, a number of columns or a share such as 49%: format stdout as for a terminal"
        ),
        Variable(
            name: "SFCTL_ACCESSIBLE",
            help:
                "1: for screen readers: vertical records, no symbols, browse line by line"
        ),
        Variable(
            name: "SFCTL_AMBIGUOUS_WIDTH",
            help: "2: characters of ambiguous width take two columns"
        ),
        Variable(name: "COLUMNS", help: "the width, if the terminal does not tell its own"),
        Variable(
            name: "LC_ALL, LC_CTYPE, LANG",
            help: "UTF-8 in the first one that is set allows signs such as … and a return arrow"
        ),
        Variable(name: "TERM", help: "dumb or unset: no colour, no progress line"),
        Variable(name: "CI", help: "set: no progress line"),
        Variable(name: "TZ", help: "the time zone for displayed times"),
        Variable(name: "SFCTL_CONFIG_DIR", help: "the folder of config.json and views.json"),
        Variable(name: "XDG_CONFIG_HOME", help: "the parent of the settings folder"),
        Variable(name: "XDG_STATE_HOME", help: "the parent of the state folder"),
        Variable(name: "XDG_CACHE_HOME", help: "the parent of the cache folder"),
    ]
}

extension Variable {
    /// Whether a message is about a variable or a file of settings instead of the command line.
    package static func isNamed(in message: String) -> Bool {
        ["SFCTL_", "SF_", "HOME ", "(from /"].contains { message.contains($0) }
    }
}
