import Text

/// Our equivalent of a command of another program: sf, sfdx, force, gh, kubectl or psql.
enum ForeignCommand {
    /// The words of our command, which runs: the words are those of `sf` or sfdx.
    case same([String])
    /// The words of our command, which is only suggested.
    case command([String])
    /// No equivalent; the reason in one sentence.
    case none(String)

    /// The commands of ours whose names begin commands of `sf`, too.
    static let sharedWords = ["api", "limits"]

    /// A line for each entry: the typed words, a sign, and the rest.
    ///
    /// `=` runs our command, `>` suggests it, and `:` gives the reason why there is none.
    /// `{}` is the object typed after the words. `-f:--sfdx-url` renames a flag, and `-p:` drops
    /// it. `-u:--sfdx-url=-` gives a flag the value `-`, whether or not `-` is typed behind it.
    /// `:--sfdx-url` is a flag that the line must have. `-d:-d!` keeps a flag of ours with another
    /// meaning from its name; `ForeignFlag` has the reason. Only words that mean a delete lead to
    /// `delete`.
    private static let table = """
        data query, data soql query = query
        data export bulk = query --bulk --query-file:--file
        data export resume, data query resume = query --bulk :--resume -i:--resume --job-id:--resume
        data get record, data record get = get
        data delete record, data record delete = delete
        sobject describe, schema sobject describe, sobject list, schema sobject list = describe
        org list, org list auth, auth list = orgs --verbose: -p: --no-prompt:
        org display = whoami --verbose:--verbose!
        org list limits, limits api display = limits
        api request rest = api -i:--include
        org list sobject record-counts, limits recordcounts display = count
        org open = open -r:--url-only -p:--path
        org login web, auth web login = login -d:-d!
        org login jwt, auth jwt grant = login --jwt -d:-d!
        org login access-token, auth accesstoken store = login --access-token -d:-d! \
        -p:--no-input --no-prompt:--no-input
        org login sfdx-url, auth sfdxurl store = login :--sfdx-url -f:--sfdx-url \
        --sfdx-url-file:--sfdx-url -u:--sfdx-url=- --sfdx-url-stdin:--sfdx-url=- -d:-d!
        org logout, auth logout = logout -a:--all -p:
        data search = search
        find, grep, lookup, sosl > search
        people, show contacts > contacts
        shell, repl, console, interactive, ui, tui, gui, explore > browse
        accounts > list Account
        leads > list Lead
        opportunities > list Opportunity
        cases > list Case
        ls, all, data list > list {}
        soql, soql query, run, exec, execute, sql, export, dump, download, backup, data export, \
        data export tree, data tree export > query
        show, view, cat, read, fetch, retrieve, record, record get > get
        fields, desc, schema, explain, columns, d, \\d > describe
        objects, objects list, sobjects, sobjects list, dt, \\dt, api-resources > describe
        autocomplete, completions > completion
        org, auth, alias, alias list, logins, accounts list, l, \\l, get-contexts > orgs
        org display user, auth status, status, user, user display, me, id > whoami
        org display limits, org limits, quota, usage > limits
        org login, auth login, signin, sign-in, connect, org login device, auth device login > login
        signout, sign-out, disconnect > logout
        config set target-org, config use-context, use, use-context, switch, org default, active > \
        orgs default
        visit, web > open
        tree, contact tree > contact --tree
        rest, request, curl, http > api
        undo > undelete --last
        restore, recover, untrash, record undelete, data undelete record > undelete
        trash, recycle, recycle-bin, recyclebin, deleted > bin
        rm, remove, del, destroy, erase, record delete, data delete bulk, data delete, \
        bulk delete, data bulk delete > delete
        delete from : sfctl query only reads; sfctl delete OBJECT --matching CONDITION --dry-run \
        previews a delete
        alias set, alias unset : sfctl login --alias NAME names a login; the aliases of sf work as \
        they are
        history : sfctl query shows your recent queries, sfctl journal list the deletes from this \
        machine
        data delete resume : sfctl delete --resume JOURNAL continues an interrupted delete
        bulk query > query --bulk
        bulk, data bulk, job, bulk jobs > jobs
        bulk status, data bulk status > jobs show
        data resume, data bulk results, bulk results, job results > jobs results
        create, new, insert, add, update, edit, set, patch, apply, upsert, replace, import, load, \
        upload, put, post, clone, copy, data create, data update, data upsert, data import, data \
        record create, data record update, record create, record update, record upsert, data tree \
        import, data bulk upsert : sfctl has no command for that; sfctl api POST sobjects/OBJECT and \
        PATCH sobjects/OBJECT/ID create and change records
        apex, project, deploy, package, package1, source, mdapi, force, sandbox, scratch, flow, \
        agent, lightning, visualforce, template, plugins, analytics, cmdt, community, dev, \
        code-analyzer, graphql, doctor, logs, tail, permset, test, org \
        create, org delete, org resume, org assign, org generate, org refresh, org snapshot, org \
        enable, org disable, org list metadata, org list users, schema generate : sfctl only works \
        with records; for anything else, use the Salesforce CLI, sf
        upgrade, self-update : sfctl does not update itself; update it the way you installed it
        """
}

extension ForeignCommand {
    /// Finds the entry for the longest run of leading words, and the number of those words.
    static func meant(by words: [String]) -> (answer: ForeignCommand, count: Int)? {
        let words = words.map { Array($0.lowercased().utf8) }
        var found: (answer: ForeignCommand, count: Int)?
        // By bytes: some of our own commands look here at each start.
        for line in Array(table.utf8).split(separator: UInt8(ascii: "\n")) {
            guard let sign = line.firstIndex(where: "=>:".utf8.contains) else { continue }
            for name in line[..<sign].split(separator: UInt8(ascii: ",")) {
                let names = name.split(separator: UInt8(ascii: " "))
                guard names.count > found?.count ?? 0,
                    words.starts(with: names, by: { $0.elementsEqual($1) })
                else { continue }
                let text = String(decoding: line[sign...].dropFirst(2), as: UTF8.self)
                found = (answer(line[sign], text), names.count)
            }
        }
        return found
    }

    /// Returns the commands of `sf` that sfctl runs and whose names begin with some words.
    ///
    /// Leaves out the spellings of sfdx: `data soql query`, `data record get`.
    static func commands(of group: [String]) -> [String] {
        let start = group.map { $0.lowercased() } + [""]
        return table.split(separator: "\n").flatMap { line -> [Substring] in
            guard let sign = line.firstIndex(where: "=>:".contains), line[sign] == "=" else {
                return []
            }
            return line[..<sign].split(separator: ",")
        }.map { String($0.trimmingWhitespace) }.filter { name in
            name.hasPrefix(start.joined(separator: " "))
                && !["data soql ", "data record "].contains { name.hasPrefix($0) }
        }
    }

    /// Returns the next words of the commands of `sf` and sfdx that begin with some words, such as
    /// those of `data` or `org login`, each once.
    static func members(of group: [String]) -> [String] {
        let group = group.map { $0.lowercased() }
        let all = table.split(separator: "\n").flatMap { line -> [String] in
            guard let sign = line.firstIndex(where: "=>:".contains), line[sign] == "=" else {
                return []
            }
            return line[..<sign].split(separator: ",").compactMap { name in
                let words = name.split(separator: " ").map(String.init)
                return words.starts(with: group) ? words.dropFirst(group.count).first : nil
            }
        }
        var seen: Set<String> = []
        return all.filter { seen.insert($0).inserted }
    }

    private static func answer(_ sign: UInt8, _ text: String) -> ForeignCommand {
        let command = text.split(separator: " ").map(String.init)
        return switch sign {
        case UInt8(ascii: "="): .same(command)
        case UInt8(ascii: ">"): .command(command)
        default: .none(text)
        }
    }

    /// Splits a command line into words, without the other program's name and without sfdx's
    /// colons.
    static func words(_ line: [String]) -> [String] {
        var words = line
        if let first = words.first, words.count > 1,
            ["sf", "sfdx", "force", "sfctl"].contains(first.lowercased())
        {
            words.removeFirst()
        }
        guard let first = words.first, first.contains(":"),
            first.utf8.allSatisfy({ $0.isNameByte || ":-".utf8.contains($0) })
        else { return words }
        let names = first.split(separator: ":").map(String.init)
        return Array(names.first?.lowercased() == "force" ? names.dropFirst() : names[...])
            + words.dropFirst()
    }
}
