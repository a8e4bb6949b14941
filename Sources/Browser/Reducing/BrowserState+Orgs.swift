import Accounts
import Lists
import Records
import SOQL
import Terminal

extension BrowserState {
    // MARK: - Another org

    mutating func openOrgs() -> [BrowserEffect] {
        guard !isBusy else {
            say(.note, "a delete or an export is running; wait for it")
            return []
        }
        overlays.append(.orgs(nil))
        return [.orgs(ask(.orgs))]
    }

    mutating func listed(_ orgs: [KnownBrowserOrg]) {
        if case .start(let choice) = overlays.last {
            // The built-in org already has its own line.
            let known = orgs.filter { $0.kind != .builtIn }.map(StartChoice.org)
            let rest = choice.items.filter { if case .org = $0 { false } else { true } }
            overlays[overlays.count - 1] = .start(Choice(items: known + rest))
        } else if let index = overlays.lastIndex(where: \.isOfOrgs) {
            let cursor = orgs.firstIndex { $0.name == org?.name } ?? 0
            overlays[index] = .orgs(Choice(items: orgs, cursor: cursor))
        }
    }

    mutating func pressInOrgs(_ action: BrowserAction?) -> [BrowserEffect] {
        guard case .orgs(let choice) = overlays.last else { return [] }
        if action == .cancel {
            close()
            return []
        }
        guard var choice else { return [] }
        if action == .accept, choice.items.indices.contains(choice.cursor) {
            close()
            return connect(to: choice.items[choice.cursor].name)
        }
        choice.move(action)
        overlays[overlays.count - 1] = .orgs(choice)
        return []
    }

    mutating func connect(to name: String) -> [BrowserEffect] {
        say(.note, "connecting to \(name) …")
        return [.connect(ask(.connection), orgName: name)]
    }

    /// Starts with an org; discards all state of another one.
    mutating func connected(to org: BrowsedOrg) -> [BrowserEffect] {
        let isSame = self.org?.instanceURL == org.instanceURL && self.org?.name == org.name
        self.org = org
        network = .ok
        message = nil
        if isSame, !lists.isEmpty {
            say(.success, "connected to \(org.name) again")
            return resumed()
        }
        // A later switch may already have happened.
        let ended = pending.filter { $0.value.request != .connection }.keys
        // Before the lists are closed: a page that arrives later requests the one after it.
        var effects = ended.sorted { $0.number < $1.number }.map { BrowserEffect.cancel($0) }
        effects += lists.map { .close($0.id) }
        for id in ended { pending[id] = nil }
        lists = []
        records = [:]
        names = [:]
        objects = [:]
        orgObjects = nil
        objectsProblem = nil
        objectCounts = nil
        effects += forgetForward()
        childOpening = nil
        pendingSearch = nil
        leftLedgers += deletes.map(\.ledger)
        deletes = []
        overlays = []
        usage = nil
        return effects + begin()
    }

    // MARK: - The start

    /// Opens the list that the command line names; without an org, opens the start screen.
    mutating func begin() -> [BrowserEffect] {
        guard org != nil else {
            overlays = [.start(Choice(items: [.builtIn, .signIn, .quit]))]
            return [.orgs(ask(.orgs))]
        }
        switch start {
        case .contacts: return open(.contacts)
        case .query(let text): return open(Statement(text))
        case .search(let text):
            let match = ListedRecords.condition(of: text, describedBy: contactDescription)
            let query = match.flatMap { Statement.contacts.searching($0, within: nil) }
            let search = ListSearch(
                text: text,
                fields: ListSearch.contactFields,
                condition: nil,
                title: nil
            )
            return open(query ?? .contacts, search: search)
        case .object(let name): return open(object: name)
        }
    }

    /// Opens a list of an object's records, as soon as the object is described.
    mutating func open(object name: String) -> [BrowserEffect] {
        guard isReachable() else { return [] }
        if name.lowercased() == "contact" { return open(.contacts) }
        return open(ChildOpening(object: name))
    }

    mutating func pressInStart(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .start(var choice) = overlays.last else { return [] }
        switch key {
        case .character("d"): return connect(to: "demo")
        case .character("q"), .escape: return [.quit]
        default: break
        }
        if action == .accept, choice.items.indices.contains(choice.cursor) {
            switch choice.items[choice.cursor] {
            case .builtIn: return connect(to: "demo")
            case .org(let org): return connect(to: org.name)
            case .signIn: return [.signIn(ask(.connection))]
            case .quit: return [.quit]
            }
        }
        choice.move(action)
        overlays[overlays.count - 1] = .start(choice)
        return []
    }
}

extension Overlay {
    /// Whether it is the choice of an org; the help may be open over it.
    var isOfOrgs: Bool { if case .orgs = self { true } else { false } }
}
