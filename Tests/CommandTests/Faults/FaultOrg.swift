import Foundation
import Synchronization
import TestSupport

/// A small org on a real socket, which breaks one of its answers, or all from one on.
///
/// What it is asked to delete is deleted before the answer is broken, as a server does that loses its connection.
/// Shapes: REST API Developer Guide, Query, sObject Rows, sObject Describe, sObject Collections; written by hand.
final class FaultOrg: Sendable {
    static let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ04IAE", "003Dm000001kZ0JIAU"]
    private static let data = "/services/data/v67.0"

    /// A whole answer.
    struct Answer: Sendable {
        var status = 200
        var body: String
    }

    /// Which answers are broken.
    struct Plan: Sendable {
        var fault: WireFault?
        /// The first broken answer, from 0.
        var first = 0
        /// Whether all after it are broken, too.
        var isLasting = false
        /// Is called before each piece of an answer, which is then sent in several.
        var onPiece: (@Sendable () -> Void)?

        fileprivate func breaks(_ number: Int) -> WireFault? {
            number == first || (isLasting && number > first) ? fault : nil
        }
    }

    private struct State {
        var lines: [String] = []
        var deleted: Set<String> = []
    }

    private let plan: Plan
    private let state = Mutex(State())

    init(_ plan: Plan = Plan()) {
        self.plan = plan
    }

    /// The method and path of each request so far.
    var lines: [String] { state.withLock(\.lines) }

    var script: LoopbackServer.Script {
        LoopbackServer.Script { [self] request in
            let words = request.head.split(separator: " ")
            let line = "\(words[0]) \(request.target)"
            let number = state.withLock { state in
                state.lines.append(line)
                return state.lines.count - 1
            }
            let answer = answer(to: String(words[0]), request.target)
            guard let fault = plan.breaks(number) else { return steps(for: answer) }
            return fault.steps(for: answer)
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

    private func answer(to method: String, _ target: String) -> Answer {
        let path = String(target.prefix { $0 != "?" })
        if method == "DELETE" { return deletion(path, target) }
        switch path {
        case "/services/data": return Answer(body: #"[{"version":"67.0"}]"#)
        case "\(Self.data)/query": return page(1)
        case "\(Self.data)/queryAll": return states(of: target)
        case "\(Self.data)/query/01g-2": return page(2)
        case "\(Self.data)/query/01g-3": return page(3)
        case "\(Self.data)/sobjects": return Answer(body: #"{"sobjects":[\#(Self.contact)]}"#)
        case "\(Self.data)/sobjects/Contact/describe":
            return Answer(
                body:
                    #"{"name":"Contact","label":"Contact","keyPrefix":"003","fields":[{"name":"Id","#
                    + #""type":"id","label":"Contact ID","length":18}],"childRelationships":[]}"#
            )
        case "\(Self.data)/sobjects/Contact/\(Self.ids[0])": return Answer(body: record(0))
        default: return Answer(status: 404, body: #"[{"errorCode":"NOT_FOUND","message":"?"}]"#)
        }
    }

    private static let contact =
        #"{"name":"Contact","label":"Contact","labelPlural":"Contacts","keyPrefix":"003"}"#

    private func record(_ index: Int) -> String {
        #"{"attributes":{"type":"Contact","url":"\#(Self.data)/sobjects/Contact/\#(Self.ids[index])"},"#
            + #""Id":"\#(Self.ids[index])","Name":"Contact \#(index)"}"#
    }

    private func page(_ number: Int) -> Answer {
        let next = #""nextRecordsUrl":"\#(Self.data)/query/01g-\#(number + 1)","#
        let head = #"{"totalSize":3,"done":\#(number == 3),\#(number < 3 ? next : "")"#
        return Answer(body: #"\#(head)"records":[\#(record(number - 1))]}"#)
    }

    /// Where those that a query names are.
    private func states(of target: String) -> Answer {
        let deleted = state.withLock(\.deleted)
        let asked = Self.ids.filter { target.contains($0) }
        let records = asked.map { id in
            #"{"attributes":{"type":"Contact","url":"\#(Self.data)/sobjects/Contact/\#(id)"},"#
                + #""Id":"\#(id)","IsDeleted":\#(deleted.contains(id))}"#
        }
        return Answer(
            body:
                #"{"totalSize":\#(asked.count),"done":true,"records":[\#(records.joined(separator: ","))]}"#
        )
    }

    private func deletion(_ path: String, _ target: String) -> Answer {
        let asked = Self.ids.filter { target.contains($0) }
        let isNew = state.withLock { state in
            asked.map { state.deleted.insert($0).inserted }
        }
        guard path.hasSuffix("/composite/sobjects") else {
            return isNew == [true]
                ? Answer(status: 204, body: "")
                : Answer(
                    status: 404,
                    body: #"[{"errorCode":"ENTITY_IS_DELETED","message":"gone"}]"#
                )
        }
        let results = zip(asked, isNew).map { id, isNew in
            isNew
                ? #"{"id":"\#(id)","success":true,"errors":[]}"#
                : #"{"success":false,"errors":[{"statusCode":"ENTITY_IS_DELETED","message":"gone"}]}"#
        }
        return Answer(body: "[\(results.joined(separator: ","))]")
    }
}
