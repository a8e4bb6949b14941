import Client
import Foundation
import HTTP
import Synchronization

/// An org of contacts that have nothing but ids; it knows the statements of a query that is
/// divided.
final class ContactOrg: Transport {
    /// What becomes of a request.
    enum Fate: Sendable {
        case answered
        case refused(Int)
        case failed(TransportError)
        /// The answer's length is right, and its JSON breaks off.
        case truncated
        /// No answer ever comes.
        case silent
    }

    /// What is asked for, as SOQL or as the path of a page.
    typealias Judge = @Sendable (String) -> Fate

    private struct State {
        var cursors: [ArraySlice<String>] = []
        var questions: [String] = []
        var underWay = 0
        var mostUnderWay = 0
    }

    private let ids: [String]
    private let pageSize: Int
    private let judge: Judge
    private let state = Mutex(State())
    private let ends: AsyncStream<Void>.Continuation
    private let silences: AsyncStream<Void>.Continuation
    /// Silent requests that have been cancelled; for one reader.
    let cancelled: AsyncStream<Void>
    /// Requests that no answer comes to; for one reader.
    let silenced: AsyncStream<Void>

    init(_ ids: [String], pageSize: Int = 200, judge: @escaping Judge = { _ in .answered }) {
        self.ids = ids.sorted()
        self.pageSize = pageSize
        self.judge = judge
        (cancelled, ends) = AsyncStream.makeStream()
        (silenced, silences) = AsyncStream.makeStream()
    }

    /// What was asked so far, in order.
    var questions: [String] { state.withLock(\.questions) }
    /// How many requests have waited for an answer at once.
    var mostUnderWay: Int { state.withLock(\.mostUnderWay) }

    func send(_ request: Request) async throws(TransportError) -> Response {
        if Task.isCancelled { throw .cancelled }
        let question = Self.question(of: request.target)
        state.withLock { state in
            state.questions.append(question)
            state.underWay += 1
            state.mostUnderWay = max(state.mostUnderWay, state.underWay)
        }
        defer { state.withLock { $0.underWay -= 1 } }
        for _ in 0..<3 { await Task.yield() }
        switch judge(question) {
        case .answered: return answer(200, page(of: question))
        case .truncated: return answer(200, String(page(of: question).dropLast(2)))
        case .refused(let status):
            return answer(status, #"[{"errorCode":"INVALID_FIELD","message":"not in a range"}]"#)
        case .failed(let error): throw error
        case .silent:
            await waitForEver()
            throw .cancelled
        }
    }

    private func waitForEver() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        silences.yield()
        for await _ in stream {}
        continuation.finish()
        ends.yield()
    }

    private func answer(_ status: Int, _ body: String) -> Response {
        Response(status: status, body: Response.Body(Array(body.utf8)))
    }

    private static func question(of target: String) -> String {
        let parts = target.components(separatedBy: "?q=")
        return parts.count == 2 ? parts[1].removingPercentEncoding ?? parts[1] : target
    }

    private func page(of question: String) -> String {
        if let number = question.firstMatch(of: /\/0r8-(\d+)$/)?.1, let index = Int(number) {
            let rest = state.withLock { $0.cursors[index] }
            return page(of: rest, total: rest.endIndex - rest.startIndex)
        }
        let rows = rows(matching: question)
        if question.hasPrefix("SELECT COUNT()") { return page(of: [], total: rows.count) }
        if question.hasSuffix("ORDER BY Id LIMIT 1") {
            return page(of: rows.prefix(1), total: min(1, rows.count))
        }
        if question.hasSuffix("DESC LIMIT 1") {
            return page(of: rows.suffix(1), total: min(1, rows.count))
        }
        return page(of: rows, total: rows.count)
    }

    /// Returns the ids within the bounds of a statement.
    private func rows(matching soql: String) -> ArraySlice<String> {
        var (first, end) = (0, ids.count)
        for bound in soql.matches(of: /Id (>=|<=|<) '(\w+)'/) {
            let value = String(bound.2)
            switch bound.1 {
            case ">=": first = max(first, count { $0 < value })
            case "<": end = min(end, count { $0 < value })
            default: end = min(end, count { $0 <= value })
            }
        }
        return first < end ? ids[first..<end] : []
    }

    /// Returns how many ids a bound has before it.
    ///
    /// Strings of ASCII compare as their bytes do, which is the order of ids.
    private func count(before bound: (String) -> Bool) -> Int {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if bound(ids[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func page(of rows: ArraySlice<String>, total: Int) -> String {
        let records = rows.prefix(pageSize).map {
            #"{"attributes":{"type":"Contact"},"Id":"\#($0)"}"#
        }
        let rest = rows.dropFirst(pageSize)
        let locator = rest.isEmpty ? "" : #""nextRecordsUrl":"\#(locator(of: rest))","#
        return """
            {"totalSize":\(total),"done":\(rest.isEmpty),\(locator)\
            "records":[\(records.joined(separator: ","))]}
            """
    }

    private func locator(of rest: ArraySlice<String>) -> String {
        let number = state.withLock { state in
            state.cursors.append(rest)
            return state.cursors.count - 1
        }
        return "/services/data/v67.0/query/0r8-\(number)"
    }
}
