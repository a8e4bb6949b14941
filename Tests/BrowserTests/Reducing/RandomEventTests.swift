import Client
import Foundation
import Records
import SOQL
import Terminal
import TestSupport
import Testing

@testable import Accounts
@testable import Browser
@testable import Changes
@testable import CommandLine
@testable import sfctl

/// What holds after any events: seeded keys, answers, faults, sizes and times.
///
/// A run has 12,500 events, or RANDOM_EVENTS.
struct RandomEventTests {
    private static let count = Amount.of("RANDOM_EVENTS", or: 12_500)

    @Test(arguments: 1...UInt64(Amount.share(of: 8)))
    func `after any events the lists are whole, and no record is deleted unasked`(
        seed: UInt64
    ) async throws {
        var run = try RandomRun(seed: seed)
        for _ in 0..<Self.count {
            try run.step()
            // Tests of clocks and sockets run at the same time.
            if run.count.isMultiple(of: 500) { await Task.yield() }
            if let fault = run.fault {
                Issue.record("seed \(seed), event \(run.count): \(fault)")
                return
            }
        }
        try run.finish()
        if let fault = run.fault { Issue.record("seed \(seed), at the end: \(fault)") }
        // The events are worth something only where they reach deletes and undeletes.
        #expect(run.deletes >= 8)
        #expect(run.undeletes > 3)
    }

    @Test func `random events reach every page, what is done there and what fails`() async throws {
        // Of the first 120 seeds, the one that reaches all pages soonest.
        var run = try RandomRun(seed: 15)
        var missed = RandomSights.wanted
        while !missed.isEmpty, run.fault == nil, run.count < 300_000 {
            for _ in 0..<500 { try run.step() }
            await Task.yield()
            missed.subtract(run.sights.seen)
        }
        expectEqual(run.fault, nil)
        #expect(missed.isEmpty, "never seen: \(missed.sorted())")
    }
}

/// A browser and an org, played by chance.
private struct RandomRun {
    private(set) var count = 0
    private(set) var deletes = 0
    private(set) var undeletes = 0
    private(set) var sights = RandomSights()
    /// What does not hold; nil while all does.
    private(set) var fault: String?
    private var state: BrowserState
    private var org: RandomOrg
    /// The keys to press next.
    private var way: [Key] = []

    private static let keys: [Key] =
        "jjjjkkkhlgGnN  V*MsSczwde uUrRoyYxmEOLq?/F:<>aJKi13f[]"
        .map { .character($0) } + [
            .enter, .enter, .escape, .escape, .escape, .tab, .backspace, .down, .up, .left, .right,
            .pageDown, .pageUp, .control("d"), .control("u"), .control("c"), .control("l"),
            .control("z"), .home, .end, .alt("b"), .function(1), .control("r"),
        ]

    init(seed: UInt64) throws {
        state = BrowserState(size: ScreenSize(columns: 80, rows: 24))
        state.org = BrowsedOrg(name: "uat", kind: .sandbox, instanceURL: "https://uat.example")
        state.start = .query(BrowserDriver.query.text)
        org = try RandomOrg(seed: seed)
        for effect in state.begin() { try org.take(effect) }
    }

    mutating func step() throws {
        count += 1
        if case .confirmation(let dialog) = state.overlays.last, org.chance(6) {
            return try confirm(dialog)
        }
        let event = nextEvent()
        try send(event)
    }

    /// Answers all that is asked, well, and looks whether anything is left open.
    mutating func finish() throws {
        org.isWell = true
        for _ in 0..<200 {
            while let answer = org.answer() { try send(answer) }
            try send(.tick(state.now + 1000))
            if state.network == .sessionExpired {
                state.overlays = []
                try send(.input(.key(.character("L"))))
            }
        }
        if !state.pending.isEmpty { fault = "\(state.pending.values) pending for ever" }
        for batch in state.deletes where batch.isUnderWay { fault = "batch \(batch.id) never ends" }
        if state.isBusy { fault = "busy for ever" }
    }

    /// The keys that reach a page and do something there; they come one by one, with other events
    /// between them.
    private static let ways = [
        "f a d a enter down enter", "f x enter enter", "T down enter", "' enter",
        "' down enter enter",
        "' s m enter enter x enter enter", "l v enter", "l v a enter", "v a j enter", "[ ]",
        ": ctrl-r enter enter", ": ctrl-r x up", ": a c c enter", ": c tab esc", "C j j enter",
        "enter j i j esc", "enter j j i esc", "space j space d", "d", "d", "u",
    ].map { $0.split(separator: " ").compactMap { KeySpelling.key(String($0)) } }

    private mutating func nextEvent() -> BrowserEvent {
        // Users leave the help soon, which every dialog can open.
        if case .help = state.overlays.last, org.chance(4) { return .input(.key(.escape)) }
        if way.isEmpty, state.overlays.isEmpty, org.chance(80) {
            way = org.random.element(of: Self.ways)
        }
        if !way.isEmpty {
            if org.chance(2), let answer = org.answer() { return answer }
            if org.chance(2) { return .input(.key(way.removeFirst())) }
        }
        switch Int.random(in: 0..<100, using: &org.random) {
        case 0..<55: return .input(.key(org.random.element(of: Self.keys)))
        case 55..<85: return org.answer() ?? .tick(state.now + 20)
        case 85..<94: return .tick(state.now + Int.random(in: 0...400, using: &org.random))
        case 94: return .tick(state.now + 70_000)
        case 95..<97: return .resized(size())
        case 97: return .input(.paste("na\r d"))
        case 98:
            let mouse = Mouse(
                org.random.element(of: [Mouse.Action.press, .wheelUp, .wheelDown]),
                column: Int.random(in: 0..<120, using: &org.random),
                row: Int.random(in: 0..<30, using: &org.random)
            )
            return .input(.mouse(mouse))
        default: return .resumed(size())
        }
    }

    private mutating func size() -> ScreenSize {
        let sizes = [(80, 24), (120, 40), (110, 30), (40, 8), (31, 6), (1, 1)]
        let (columns, rows) = org.random.element(of: sizes)
        return ScreenSize(columns: columns, rows: rows)
    }

    private mutating func confirm(_ dialog: DeletionDialog) throws {
        try send(.tick(state.now + 1))
        try send(.tick(state.now + 250))
        guard dialog.question.needsCount else { return try send(.input(.key(.character("y")))) }
        try send(.input(.key(.control("u"))))
        for character in "\(dialog.records.count)" {
            try send(.input(.key(.character(character))))
        }
        try send(.input(.key(.enter)))
    }

    private mutating func send(_ event: BrowserEvent) throws {
        let before = state.overlays.last
        let running = inFlight
        let wasBack = state.forwardLists.count
        sights.note(event, to: state)
        let effects = state.reduce(event)
        for effect in effects {
            try org.take(effect)
            sights.note(effect)
        }
        sights.note(state, was: before, forward: wasBack)
        for case .delete(_, let request) in effects {
            deletes += 1
            check(request, before, running)
            if !state.forwardLists.isEmpty { fault = "lists to go forward to during a delete" }
        }
        undeletes += effects.count { if case .undelete = $0 { true } else { false } }
        for (id, entry) in state.pending where org.outstanding[id] == nil {
            fault = "\(entry.request) is awaited and was not asked for"
        }
        for index in state.lists.indices { check(state.lists[index], inFlight) }
        if count.isMultiple(of: 7) {
            for list in state.forwardLists { check(list, inFlight) }
        }
        checkPages()
        if count.isMultiple(of: 50) { _ = FrameDrawer.draw(state) }
    }

    /// The records that are being deleted.
    private var inFlight: Set<RecordID> {
        var ids: Set<RecordID> = []
        for batch in state.deletes where batch.phase == .saving || batch.phase == .running {
            ids.formUnion(batch.ledger.open)
        }
        return ids
    }

    // MARK: - What holds

    private mutating func check(
        _ request: DeletionRequest,
        _ overlay: Overlay?,
        _ running: Set<RecordID>
    ) {
        guard case .confirmation(let dialog) = overlay, dialog.isArmed else {
            fault = "deleted without an armed question"
            return
        }
        if dialog.records.map(\.id) != request.ids { fault = "other records than were named" }
        if !running.isDisjoint(with: request.ids) { fault = "deleted twice at the same time" }
    }

    /// A page waits only for a request under way, and no request is under way for a closed page.
    private mutating func checkPages() {
        var awaited: Set<RequestID> = []
        for case .panel(let page) in state.overlays {
            if let id = page.waiting {
                awaited.insert(id)
                if state.pending[id] == nil { fault = "\(page.title) waits for nothing" }
            } else if page.note?.hasSuffix("…") == true {
                fault = "\(page.title) says that it waits: \(page.note ?? "")"
            }
            if !page.shown.isEmpty, !page.shown.indices.contains(page.cursor) {
                fault = "\(page.title): line \(page.cursor) of \(page.shown.count)"
            }
        }
        for (id, entry) in state.pending where !awaited.contains(id) {
            switch entry.request {
            case .find, .tree, .views, .values: fault = "\(entry.request) for no page"
            default: break
            }
        }
    }

    private mutating func check(_ list: RecordList, _ running: Set<RecordID>) {
        let rows = Set(list.view)
        if rows.count != list.view.count { fault = "a row is shown twice" }
        if list.view.contains(where: { $0 < 0 || $0 >= list.rows.count }) {
            fault = "a row of nothing"
        }
        let ids = list.view.compactMap { list.rows.id(of: $0) }
        if ids.contains(where: { list.limbo[$0] != nil }) { fault = "shown and in limbo" }
        if ids.contains(where: running.contains) { fault = "shown while it is being deleted" }
        if !(0..<max(1, list.view.count)).contains(list.cursor) { fault = "cursor \(list.cursor)" }
        if !(0..<max(1, list.view.count)).contains(list.top) { fault = "top \(list.top)" }
        if list.isComplete {
            let isKnown = { (id: RecordID) in
                list.rows.number(of: id) != nil || list.limbo[id] != nil
            }
            if !list.marks.allSatisfy(isKnown) { fault = "a mark of no record" }
        }
        guard count.isMultiple(of: 7) else { return }
        var whole = list
        whole.rebuildView()
        if whole.view != list.view { fault = "the view is not what filter and order say" }
    }
}
