import Accounts
import Foundation
import Records
import SOQL
import Terminal

@testable import Browser
@testable import Client

/// The processor time of the browser with many contacts, and the memory that they take, with no org
/// and no terminal.
///
/// `swift run -c release -Xswiftc -enable-testing BrowseBench` prints a line a figure.
@main
struct BrowseBench {
    private var state: BrowserState
    private var writer = FrameWriter(isColored: true)

    private static let count = 50_000
    private static let pageSize = 2000

    static func main() throws {
        var bench = Self()
        try bench.run()
    }

    private init() {
        state = BrowserState(size: ScreenSize(columns: 120, rows: 40))
        state.org = BrowsedOrg(name: "uat", kind: .sandbox, instanceURL: "https://uat.example")
        state.start = .contacts
        _ = state.begin()
        _ = state.reduce(.tick(1000))
    }

    private mutating func run() throws {
        let before = Self.residentBytes
        let loading = try load()
        tell("bytes of JSON", Self.pages.reduce(0) { $0 + $1.count })
        tell("memory of \(Self.count) rows, KiB", (Self.residentBytes - before) / 1024)
        tell("loading, microseconds", loading)
        _ = frame()
        try tell("cursor down on the screen", keys: Array(repeating: .down, count: 30))
        try tell("cursor down, scrolling", keys: Array(repeating: .down, count: 500))
        try tell("page down", keys: Array(repeating: .pageDown, count: 200))
        try tell("to the end and back", keys: (0..<100).map { $0 % 2 == 0 ? .end : .home })
        for text in ["barbara 499", "name:ada", "zzz", "é", "e", "example a 1"] {
            press(.character("/"))
            try tell("filter \(text)", keys: text.map { .character($0) })
            try tell("filter \(text), erased", keys: text.map { _ in .backspace })
            press(.escape)
        }
        press(.right)
        try tell("sort", keys: [.character("s"), .character("s"), .character("s")])
        try tell(
            "record beside the list, cursor down",
            keys: [.enter, .tab] + Array(repeating: .down, count: 200)
        )
        try tell("invert marks", keys: [.character("*"), .character("*")])
        try measurePages(before)
        tell("memory at the end, KiB", (Self.residentBytes - before) / 1024)
    }

    /// Measures the pages over the list: objects, values, and all panes with lists ahead.
    private mutating func measurePages(_ before: Int) throws {
        press(.character(":"))
        let objects = (0..<1500).map { number in
            OrgObject(
                name: "Custom_Object_\(number)__c",
                label: "Object \(number % 97) of \(number)"
            )
        }
        for (id, entry) in state.pending where entry.request == .objects {
            _ = state.reduce(.answer(id, .objects(objects)))
        }
        try tell("a key in the palette of 1,500 objects", keys: "object 14".map { .character($0) })
        try tell("the same, erased", keys: (0..<9).map { _ in .backspace })
        press(.escape)
        for (column, name) in ["997 accounts", "13 titles", "50,000 email addresses"].enumerated() {
            changeColumn(to: [4, 5, 2][column])
            try tell("values of 50,000 rows, \(name)", keys: [.character("v")])
            try tell("a key in them", keys: Array(repeating: .down, count: 50) + [.end, .home])
            if column < 2 { press(.escape) }
        }
        tell("memory with record, marks and values, KiB", (Self.residentBytes - before) / 1024)
        state.pending = [:]
        _ = state.reduce(.tick(state.now + 1000))
        state.pending = [:]
        tell("milliseconds to the next tick at rest, 0 for none", state.wantedTick ?? 0)
        press(.escape)
    }

    private mutating func changeColumn(to column: Int) {
        state.list?.detail?.hasFocus = false
        state.list?.column = column
    }

    // MARK: - Measuring

    private mutating func press(_ key: Key) {
        _ = state.reduce(.input(.key(key)))
    }

    private mutating func frame() -> Int { writer.bytes(showing: FrameDrawer.draw(state)).count }

    /// Presses keys one by one, each to the bytes of its frame.
    private mutating func tell(_ name: String, keys: [Key]) throws {
        var times: [Int] = []
        var bytes: [Int] = []
        for key in keys {
            let start = Self.processorTime
            press(key)
            bytes.append(frame())
            times.append(Self.processorTime - start)
        }
        print(
            "\(name): median \(times.sorted()[times.count / 2]) µs, most \(times.max() ?? 0) µs, "
                + "bytes \(bytes.sorted()[bytes.count / 2])"
        )
    }

    private func tell(_ name: String, _ value: Int) { print("\(name): \(value)") }

    private static var processorTime: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    /// The memory that the process has now.
    private static var residentBytes: Int {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4096
    }

    // MARK: - Contacts

    private mutating func load() throws -> Int {
        var time = 0
        for (index, bytes) in Self.pages.enumerated() {
            let start = Self.processorTime
            let columns = Statement.contacts.columns ?? []
            let rows = try RowChunk.reading(QueryPage(bytes), columns: columns, hasRecords: true)
                .rows
            let page = LoadedPage(
                rows: rows,
                columns: nil,
                totalSize: Self.count,
                next: index == Self.pages.count - 1 ? nil : Self.place
            )
            if index > 0 { press(.end) }
            guard let id = state.pending.first(where: { $0.value.request.isPage })?.key else {
                fatalError("no page is asked for")
            }
            _ = state.reduce(.answer(id, .page(page)))
            time += Self.processorTime - start
        }
        press(.home)
        return time
    }

    private static let place = NextPage(address: .locator("/services/data/v67.0/query/01g-2000"))
    private static let next = #""nextRecordsUrl":"/services/data/v67.0/query/01g-2000","#

    private static let pages: [[UInt8]] = (0..<count / pageSize).map { page in
        let first = ["Ada", "Barbara", "Cleo", "Donald", "Edsger", "Zoë", "Grace", "山田"]
        let last = ["Lovelace", "Liskov", "Ångström", "Knuth", "Hopper", "Turing", "太郎"]
        let records = (page * pageSize..<(page + 1) * pageSize).map { number in
            let digits = "\(number)"
            let id = "003Dm00000" + String(repeating: "0", count: 5 - digits.count) + digits
            let full = (try? RecordID(id)).map { "\($0)" } ?? id
            let name = "\(first[number % 8]) \(last[number / 8 % 7]) \(number)"
            return
                #"{"attributes":{"type":"Contact","#
                + #""url":"/services/data/v67.0/sobjects/Contact/\#(full)"},"Id":"\#(full)","#
                + #""Name":"\#(name)","Email":"contact.\#(number)@example.com","Phone":"+1 "#
                + #"555 010 \#(number % 10000)","Account":{"attributes":{"type":"Account","#
                + #""url":"/services/data/v67.0/sobjects/Account/001Dm000000AAAAAA0"},"#
                + #""Name":"Analytical Engines \#(number % 997)"},"Title":"Engineer "#
                + #"\#(number % 13)"}"#
        }.joined(separator: ",")
        let isLast = (page + 1) * pageSize == count
        let head = #"{"totalSize":\#(count),"done":\#(isLast),\#(isLast ? "" : next)"#
        return Array("\(head)\"records\":[\(records)]}".utf8)
    }
}

extension PendingRequest {
    fileprivate var isPage: Bool { if case .page = self { true } else { false } }
}
