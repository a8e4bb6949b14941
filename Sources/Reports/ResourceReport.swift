package import Client
package import HTTP
package import Output
import Records
import Terminal
import Text

/// The answer of any resource: the org's own bytes, or indented JSON for people on a terminal.
package struct ResourceReport {
    private let style: OutputStyle
    private let includesHead: Bool
    private let paginates: Bool
    private let context: Context

    /// Makes a report that has printed nothing.
    ///
    /// - Parameters:
    ///   - style: The destination.
    ///   - includesHead: Whether to print the status and the headers first.
    ///   - paginates: Whether to print the pages of `nextRecordsUrl` too, a line each.
    ///   - context: The command's context.
    package init(
        _ style: OutputStyle,
        includesHead: Bool,
        paginates: Bool,
        _ context: Context
    ) {
        self.style = style
        self.includesHead = includesHead
        self.paginates = paginates
        self.context = context
    }

    /// Sends a request and prints the answer, in a pipe or a file while it arrives.
    ///
    /// A refusal is printed too, except to a file.
    ///
    /// - Throws: `OrgError`; `LostAnswer` for a change that the org may have made; `CutAnswer` for
    ///   an answer that is printed in part; errors of writing.
    package func show(_ request: Request, from org: Org) async throws {
        let target = try OutputTarget(style, context)
        do {
            if paginates {
                try await showPages(from: request, of: org, target)
            } else if style.reachesTerminal {
                let answer = try await org.answer(to: request)
                try target.write(text(answer.status, answer.headers, answer.bytes))
                noteEmptiness(answer.status, answer.bytes.count)
            } else {
                try await showArriving(request, from: org, target)
            }
        } catch let error as OrgError {
            if let refusal = error.refusal, style.path == nil {
                try target.write(text(refusal.status, refusal.headers, refusal.body))
            }
            guard error.mayHaveBeenDone, !request.method.isSafe else { throw error }
            throw LostAnswer(cause: error, method: request.method)
        }
        try target.commit()
        if let path = style.path { context.messages.note("the answer is in \(path)") }
    }

    private func showPages(from first: Request, of org: Org, _ target: OutputTarget) async throws {
        var request = first
        var seen: Set = [first.target]
        while true {
            let answer = try await org.answer(to: request)
            // An answer that is not JSON does not say whether it is the last page.
            let page = try answer.json()
            try target.write(text(answer.status, answer.headers, answer.bytes))
            guard let next = try org.target(ofPageBehind: page, of: answer, seen: &seen) else {
                return
            }
            request.target = next
        }
    }

    private func showArriving(
        _ request: Request,
        from org: Org,
        _ target: OutputTarget
    ) async throws {
        var answer = try await org.arrivingAnswer(to: request)
        if includesHead { try target.write(head(answer.status, answer.headers)) }
        var count = 0
        do {
            while let bytes = try await answer.next() {
                try target.write(bytes)
                count += bytes.count
            }
        } catch let error as OrgError where count > 0 && style.path == nil {
            guard !error.isInterruption else { throw error }
            let cause = LostAnswer(cause: error, method: request.method)
            throw CutAnswer(cause: request.method.isSafe ? error : cause, count: count)
        }
        noteEmptiness(answer.status, count)
    }

    private func noteEmptiness(_ status: Int, _ count: Int) {
        guard count == 0, !includesHead else { return }
        context.messages.note("status \(status), without a body")
    }

    private func head(_ status: Int, _ headers: Headers) -> [UInt8] {
        let fields = headers.fields.map { "\($0.name): \($0.value)\n" }.joined()
        return Array("HTTP \(status)\n\(fields)\n".utf8)
    }

    /// Returns the bytes to print for an answer: unchanged, but for people on a terminal.
    private func text(_ status: Int, _ headers: Headers, _ body: [UInt8]) -> [UInt8] {
        var bytes = includesHead ? head(status, headers) : []
        guard style.reachesTerminal else {
            bytes += body
            if paginates, body.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
            return bytes
        }
        bytes += (try? JSONText.indented(body, level: 0)) ?? body
        let sanitizer = Sanitizer(mode: .block, options: style.display)
        let shown = sanitizer.text(of: String(decoding: bytes, as: UTF8.self))
        return Array(shown.isEmpty || shown.hasSuffix("\n") ? shown.utf8 : "\(shown)\n".utf8)
    }
}

/// A request that may have changed the org, and whose answer did not arrive.
private struct LostAnswer: SelfExplaining {
    let cause: OrgError
    let method: Request.Method

    var failure: Failure {
        var failure = cause.failure
        failure.reasons.append("the org may have carried out the \(method.rawValue)")
        // The usual hints suggest to send it again.
        failure.hints = ["look in the org before you send it again"]
        return failure
    }
}

/// An answer that ended early, after its first bytes were printed.
private struct CutAnswer: Error, SelfExplaining {
    let cause: any SelfExplaining
    let count: Int

    var failure: Failure {
        var failure = cause.failure
        failure.reasons.append(
            "the answer is incomplete: its first \(Count.text(count, "byte")) are printed"
        )
        return failure
    }
}
