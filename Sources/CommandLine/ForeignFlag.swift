import Text

/// A flag of another program, and our equivalent.
struct ForeignFlag {
    /// Whether the next word is the flag's value.
    let takesValue: Bool
    let answer: Answer
    /// The reason, as a sentence without a full stop; empty if the suggested line says enough.
    let reason: String

    /// The fate of the flag in the suggested command line.
    enum Answer: Hashable {
        /// The line means the same without the flag.
        case dropped
        /// Other words mean the same; the value follows them.
        case renamed([String])
        /// No command line is equivalent; only the reason is shown.
        case untold
    }

    /// The flags, a line for each entry.
    ///
    /// A line has four fields: the commands, each with its words joined by `-` (or `*` for all);
    /// the flags, with `=` if they take a value; the equivalent (nothing, words, or `!` if no line
    /// is equivalent); and the reason. `{}` is an object, if the line names none; `+` is a space
    /// within a word.
    private static let table = """
        delete; --force -f --no-prompt -p; !; sfctl delete asks for confirmation; --yes skips it
        delete; --all --all-records; {} --matching CreatedDate+=+TODAY --dry-run; name the \
        records, or give a condition; --dry-run lists the matches
        delete; --where-clause= --condition= --filter= --query=; --matching;
        contacts list; --filter= --condition=; --matching;
        delete; --file= -f=; --ids-from;
        journal-prune; --force -f --no-prompt; !; sfctl journal prune asks for confirmation; --yes \
        skips it
        orgs; --all --skip-connection-status; ; sfctl always lists all orgs
        orgs; --clean; !; sfctl orgs removes no logins; sfctl logout NAME removes one
        whoami; --verbose!; !; in sf it shows the sfdx auth URL, a secret that sfctl never shows
        login; --set-default-username --setdefaultusername -s; --set-default;
        login; --set-default-dev-hub --setdefaultdevhubusername -d!; !; sfctl has no default Dev \
        Hub; --set-default, -s in sf, sets the default org
        login open; --browser= -b=; !; sfctl opens the browser that BROWSER names: \
        BROWSER=firefox sfctl …
        open; --private; !; --url-only prints the URL, for a private window
        open; --source-file= -f=; !; sfctl opens records, objects and pages: --path PAGE
        open; --urlonly -r; --url-only;
        list; --modified-since=; !; a list compares any field: \
        --where "LastModifiedDate>=LAST_N_DAYS:7"
        list; --created-since=; !; a list compares any field: --where "CreatedDate>=LAST_N_DAYS:7"
        list; --owner=; !; a list compares any field: --where OwnerId=me, --where Owner.Name~TEXT
        list; --missing= --has=; !; a list compares any field: --where FIELD= finds records \
        without a value, --where "FIELD!=" the others
        api; -f= --field= --raw-field=; !; --data sends a body, as in --data '{"Title":"CEO"}'
        api; --jq= --template=; !; the answer is JSON: sfctl api limits | jq FILTER
        query; -b --use-bulk; --bulk;
        contacts list; --bulk -b --async --use-bulk; ; sfctl fetches all rows without a bulk job
        get describe contacts contact list search; --wait= -w=; ; sfctl always waits for the complete \
        answer
        delete undelete; --wait=; ; sfctl always waits for the result of every record
        query; --where= --filter=; !; put the condition into the SOQL: WHERE LastName = 'Young'
        query; --fields= --columns=; !; the columns are the SELECT list
        query; --order-by= --sort-by= --sort=; !; put the order into the SOQL: ORDER BY LastName
        query; --command= -c=; --query;
        query; --query-file=; --file;
        query; --column-delimiter=; !; -r csv separates values by commas, -r tsv by tabs
        query; --plan -p --prefix= -x= --output-dir=; ; sfctl query writes one file: --output-file
        *; --jq= --template=; !; -r ndjson prints one record per line, for jq
        *; --context= --org= --profile=; --target-org;
        *; --loglevel=; ; settings come from flags, variables and config.json
        *; --resultformat=; --result-format;
        *; --apiversion=; --api-version;
        *; --usetoolingapi; --use-tooling-api;
        *; --sobjecttype=; --sobject;
        *; --sobjectid=; --record-id;
        *; --soqlqueryfile=; --file;
        logout; -p; ; sfctl does not prompt here
        *; --yes -y --force --no-prompt; ; sfctl does not prompt here
        """

    /// Looks up a flag of a command; nil if the flag is unknown.
    ///
    /// - Parameters:
    ///   - flag: The flag as it was typed.
    ///   - path: The command's words.
    init?(_ flag: Invocation.Flag, of path: [String]) {
        let command = path.joined(separator: "-")
        for line in Self.table.split(separator: "\n") {
            let cells = line.split(separator: ";", maxSplits: 3, omittingEmptySubsequences: false)
                .map { $0.trimmingWhitespace }
            guard cells[0] == "*" || cells[0].split(separator: " ").contains(command[...]) else {
                continue
            }
            // `-f` means a file only if its value looks like a file name.
            let isFile = flag.value.map { $0.contains("/") || $0.contains(".") } ?? false
            for spelling in cells[1].split(separator: " ") {
                let takesValue = spelling.hasSuffix("=")
                guard takesValue ? spelling.dropLast() == flag.spelling : spelling == flag.spelling,
                    takesValue || flag.spelling != "-f" || !isFile
                else { continue }
                self.takesValue = takesValue
                answer =
                    cells[2].isEmpty
                    ? .dropped : cells[2] == "!" ? .untold : .renamed(Self.words(cells[2]))
                reason = String(cells[3])
                return
            }
        }
        return nil
    }
}

extension ForeignFlag {
    private static func words(_ cell: some StringProtocol) -> [String] {
        cell.split(separator: " ").map { String($0).replacing("+", with: " ") }
    }
}

extension Invocation {
    /// The command line to type instead: with flags of other programs translated, and without flags
    /// that skip the confirmation.
    var lineToType: String { ShellWord.line(translated(toRun: false)) }

    /// Returns the words of an equivalent with the object for `{}`; none if the line names records
    /// already.
    private func filled(_ words: [String]) -> [String] {
        guard words.first == "{}" else { return words }
        let hasFlag = parts.contains { part in
            if case .flag(let flag) = part { flag.option?.name == "sobject" } else { false }
        }
        let names = leadingWords.count - (specification?.path.count ?? 1) + (hasFlag ? 1 : 0)
        guard names < 2 else { return [] }
        return (names == 0 ? ["Contact"] : []) + words.dropFirst()
    }

    /// Returns the words with flags of other programs translated.
    ///
    /// - Parameter runs: Whether the line is run: flags without an equivalent then stay, to be
    ///   refused. Otherwise it is a hint, without flags that skip the confirmation.
    /// - Returns: The words.
    func translated(toRun runs: Bool) -> [String] {
        let path = specification?.path ?? Array(leadingWords.prefix(1))
        var words: [String] = []
        var rest = parts[...]
        while let part = rest.popFirst() {
            guard case .flag(let flag) = part, specification?.option(spelled: flag.spelling) == nil,
                let foreign = ForeignFlag(flag, of: path), !runs || foreign.answer != .untold
            else {
                if runs || !part.forbidsQuestion { words += part.arguments }
                continue
            }
            // A word that is not the flag's own value stays in the line.
            var value = flag.value
            if foreign.takesValue, value == nil,
                foreign.answer == .dropped || foreign.answer == .untold
            {
                if case .word = rest.first { _ = rest.popFirst() }
            }
            if foreign.takesValue, foreign.answer == .dropped { value = nil }
            if case .renamed(let names) = foreign.answer { words += filled(names) }
            words += value.map { [$0] } ?? []
        }
        return words
    }
}
