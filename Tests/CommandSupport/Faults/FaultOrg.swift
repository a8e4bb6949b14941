import Foundation
import Synchronization
import TestSupport

/// A small org on a real socket, which breaks one of its answers, or all from one on.
///
/// Shapes: REST API Developer Guide, Query, Batch, sObject Rows, sObject Describe; written by hand.
final class FaultOrg: Sendable {
    static let data = "/services/data/v67.0"

    /// A whole answer.
    struct Answer: Sendable {
        var status = 200
        var fields = ["Content-Type: application/json"]
        var body: String
    }

    /// Which answers are broken.
    struct Plan: Sendable {
        var fault: (any Fault)?
        /// The first broken answer, from 0.
        var first = 0
        /// Whether all after it are broken, too.
        var isLasting = false
        /// A part of the requests' lines, each with a blank at its end, among which `first` counts;
        /// nil for all requests.
        var matching: String?
        /// Records that another client has locked when a request for them comes the first time.
        var locked: [String] = []
        /// Is called before each piece of an answer, which is then sent in several.
        var onPiece: (@Sendable () -> Void)?

        fileprivate func breaks(_ lines: [String]) -> (any Fault)? {
            var number = lines.count - 1
            if let matching {
                guard lines.last.map({ "\($0) ".contains(matching) }) == true else { return nil }
                number = lines.count { "\($0) ".contains(matching) } - 1
            }
            return number == first || (isLasting && number > first) ? fault : nil
        }
    }

    private struct State {
        var lines: [String] = []
        var deleted: Set<String> = []
        /// Records that another client has locked, until the next request for them.
        var locked: Set<String> = []
        /// The answer that was sent, whole or not, to the last request.
        var last: Answer?
        var resets = 0
        var isMended = false
    }

    private let plan: Plan
    private let jobs = FaultJobs()
    private let state = Mutex(State())

    init(_ plan: Plan = Plan()) {
        self.plan = plan
        state.withLock { $0.locked = Set(plan.locked) }
    }

    /// The method and path of each request so far.
    var lines: [String] { state.withLock(\.lines) }

    /// What is done on a new connection before a request is read.
    var greeting: [LoopbackServer.Step] {
        guard plan.fault?.resetsConnection == true else { return [] }
        return [.choose { [self] in isDueForReset() ? [.awaitInput, .reset] : [] }]
    }

    /// Answers all requests from now on.
    func mend() {
        state.withLock { $0.isMended = true }
    }

    var script: LoopbackServer.Script {
        LoopbackServer.Script { [self] request in
            let words = request.head.split(separator: " ")
            let line = "\(words[0]) \(request.target)"
            let lines = state.withLock { state in
                state.lines.append(line)
                return state.lines
            }
            let fault = state.withLock(\.isMended) ? nil : plan.breaks(lines)
            let answer =
                fault?.preventsWork == true
                ? Answer(body: "") : answer(to: String(words[0]), request.target, request.body)
            let last = state.withLock { state in
                defer { state.last = answer }
                return state.last
            }
            if let fault, !fault.resetsConnection {
                return fault.steps(for: answer, after: last)
            }
            // So that each request needs a connection of its own.
            let closes = plan.fault?.resetsConnection == true
            return steps(for: answer) + (closes ? [.close] : [])
        }
    }

    private func isDueForReset() -> Bool {
        state.withLock { state in
            let isDue =
                !state.isMended && state.lines.count >= plan.first
                && (plan.isLasting || state.resets == 0)
            if isDue { state.resets += 1 }
            return isDue
        }
    }

    private func steps(for answer: Answer) -> [LoopbackServer.Step] {
        let message = answer.withLength
        guard let onPiece = plan.onPiece else { return [.send(message)] }
        let size = max(1, message.count / 6)
        return stride(from: 0, to: message.count, by: size).flatMap {
            [
                LoopbackServer.Step.call(onPiece),
                .send(Array(message[$0..<min($0 + size, message.count)])),
            ]
        } + [.call(onPiece)]
    }

    private func answer(to method: String, _ target: String, _ body: [UInt8]) -> Answer {
        let path = String(target.prefix { $0 != "?" })
        if path.hasPrefix(FaultJobs.path) {
            return jobs.answer(to: method, path, body) { change($0, deletes: true) }
        }
        if let answer = bulkAnswer(to: method, path, target) { return answer }
        if method == "DELETE" { return deletion(path, target) }
        if path == "/services/Soap/u/67.0" {
            return undeletion(String(decoding: body, as: UTF8.self))
        }
        if path.hasSuffix("/batch"),
            String(decoding: body, as: UTF8.self).contains("CampaignMember")
        {
            return Self.tree
        }
        switch path {
        case "/services/data": return Answer(body: #"[{"version":"67.0"}]"#)
        case "\(Self.data)/search": return Self.found
        case "\(Self.data)/query" where target.contains("explain="): return Self.plans
        case "\(Self.data)/composite/sobjects/Contact": return Self.collection
        case "\(Self.data)/query" where target.contains("GROUP%20BY"): return Self.groups
        case "\(Self.data)/query" where target.contains("WHERE"): return copies(of: target)
        case "\(Self.data)/queryAll": return states(of: target)
        case "\(Self.data)/query" where target.contains("FROM%20Cases"): return Self.parentPage
        case "\(Self.data)/query": return Self.page(1)
        case "\(Self.data)/query/01g-2": return Self.page(2)
        case "\(Self.data)/query/01g-3": return Self.page(3)
        case "\(Self.data)/query/01g-4": return Self.page(4)
        case "\(Self.data)/query/01g-5": return Self.page(5)
        case "\(Self.data)/query/01c-2": return Self.childPage
        case "\(Self.data)/composite/batch": return Self.batch
        case "\(Self.data)/limits": return Self.limits
        case "\(Self.data)/limits/recordCount": return Self.recordCount
        case "\(Self.data)/sobjects": return Answer(body: #"{"sobjects":[\#(Self.contact)]}"#)
        case "\(Self.data)/sobjects/Contact/describe": return Self.description
        case "\(Self.data)/sobjects/Contact/\(Self.rows[0])":
            return Answer(body: Self.record(0))
        default: return Answer(status: 404, body: #"[{"errorCode":"NOT_FOUND","message":"?"}]"#)
        }
    }

    /// Deletes records, or brings them back, as far as they are not locked.
    ///
    /// - Returns: For each the error; nil where it was done.
    func change(_ ids: [String], deletes: Bool) -> [String?] {
        state.withLock { state in
            ids.map { id in
                if state.locked.remove(id) != nil { return "UNABLE_TO_LOCK_ROW" }
                return deletes
                    ? state.deleted.insert(id).inserted ? nil : "ENTITY_IS_DELETED"
                    : state.deleted.remove(id) != nil ? nil : "UNDELETE_FAILED"
            }
        }
    }

    /// Puts records into the recycle bin.
    func putInBin(_ ids: [String]) {
        state.withLock { $0.deleted.formUnion(ids) }
    }

    /// Whether a record is there.
    func holds(_ id: String) -> Bool {
        state.withLock { !$0.deleted.contains(id) }
    }
}
