import Terminal

@testable import Browser

/// What random events have reached: the pages, what was done on them, and what failed.
struct RandomSights {
    private(set) var seen: Set<String> = []

    /// What a run must have seen to be worth something.
    static let wanted: Set<String> = [
        "page found", "page tree", "page field", "page views", "page viewName", "page history",
        "page values", "page copying", "objects offered", "objects missing", "record of a page",
        "page again", "group", "narrowed", "counted", "view saved", "view replaced", "copied",
        "back", "forward", "failed find", "failed tree", "failed views", "failed values",
        "failed viewSaving", "failed objects", "cancelled page",
    ]

    mutating func note(_ event: BrowserEvent, to state: BrowserState) {
        guard case .answer(let id, let answer) = event, let entry = state.pending[id] else {
            return
        }
        switch answer {
        case .failed: seen.insert("failed \(Self.name(entry.request))")
        case .values: seen.insert("counted")
        case .viewSaved(let path) where path != nil: seen.insert("view saved")
        default: break
        }
    }

    mutating func note(_ effect: BrowserEffect) {
        switch effect {
        case .saveView(_, _, _, replaces: true): seen.insert("view replaced")
        case .copy(let text) where text.hasPrefix("IN ("): seen.insert("copied")
        default: break
        }
    }

    /// Notes a state after an event, with the overlay and the number of lists ahead before it.
    mutating func note(_ state: BrowserState, was before: Overlay?, forward: Int) {
        if state.forwardLists.count > forward { seen.insert("back") }
        if state.forwardLists.count == forward - 1 { seen.insert("forward") }
        if let page = state.panel { seen.insert("page \(Self.name(page.kind))") }
        if case .soql(let line) = state.overlays.last, let offer = line.objects {
            seen.insert(offer.note == nil ? "objects offered" : "objects missing")
        }
        if case .panel(let page)? = before {
            if page.waiting != nil, state.panel == nil { seen.insert("cancelled page") }
            if case .values = page.kind, state.list?.steps.first?.contains(": ") == true {
                seen.insert("narrowed")
            }
            if state.list?.origin == page { seen.insert("record of a page") }
        } else if before == nil, case .found = state.panel?.kind,
            state.panel?.lines.isEmpty == false
        {
            seen.insert("page again")
        }
        if state.list?.title?.contains(" of Ada") == true { seen.insert("group") }
    }

    /// The name of a case, without its values.
    private static func name(_ value: Any) -> String { String("\(value)".prefix { $0 != "(" }) }
}
