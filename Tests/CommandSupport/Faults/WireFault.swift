import TestSupport

/// What a server may do instead of sending a plain answer.
protocol Fault: Sendable {
    /// Whether the connection is reset before the request is read.
    var resetsConnection: Bool { get }
    /// Whether the org does nothing of what the request asks for.
    var preventsWork: Bool { get }
    /// What is done on the connection.
    ///
    /// - Parameters:
    ///   - answer: What should be sent.
    ///   - last: What the request before was answered with; nil for the first.
    /// - Returns: The steps.
    func steps(for answer: FaultOrg.Answer, after last: FaultOrg.Answer?) -> [LoopbackServer.Step]
}

extension Fault {
    var resetsConnection: Bool { false }
    var preventsWork: Bool { false }
}

/// What a server may do to an answer on the wire.
enum WireFault: String, CaseIterable, Fault {
    // The answer is lost.
    case closed, reset, withinStatusLine, withinHead, afterHead, withinBody, resetWithinBody
    case withinChunk, beforeLastChunk, notHTTP
    // The answer is whole, and unusual.
    case trailers, continueFirst, earlyHints, dribble, delayed, folded

    /// Whether the answer cannot be had.
    var losesAnswer: Bool {
        switch self {
        case .closed, .reset, .withinStatusLine, .withinHead, .afterHead, .withinBody,
            .resetWithinBody, .withinChunk, .beforeLastChunk, .notHTTP:
            true
        case .trailers, .continueFirst, .earlyHints, .dribble, .delayed, .folded: false
        }
    }

    func steps(for answer: FaultOrg.Answer, after _: FaultOrg.Answer?) -> [LoopbackServer.Step] {
        switch self {
        case .closed: [.close]
        case .reset: [.reset]
        case .withinStatusLine: [.lines("HTTP/1.1 2"), .close]
        case .withinHead: [.lines("HTTP/1.1 200 OK\nContent-Ty"), .close]
        case .afterHead: [.lines("HTTP/1.1 200 OK\nContent-Length: 9\n\n"), .close]
        case .withinBody: [.send(Array(answer.cut)), .close]
        case .resetWithinBody: [.send(Array(answer.cut)), .reset]
        case .withinChunk: [.send(Array(answer.chunked.dropLast(8))), .close]
        case .beforeLastChunk: [.send(Array(answer.chunked.dropLast(5))), .close]
        case .notHTTP: [.lines("SSH-2.0-OpenSSH_9.2\n"), .close]
        case .trailers:
            [.send(Array(answer.chunked.dropLast(2))), .lines("X-Checksum: 1\nX-B: c\n\n")]
        case .continueFirst: [.lines("HTTP/1.1 100 Continue\n\n"), .send(answer.withLength)]
        case .earlyHints:
            [.lines("HTTP/1.1 103 Early Hints\nLink: </a>\n\n"), .send(answer.withLength)]
        case .dribble: answer.chunked.map { .send([$0]) }
        case .delayed: [.pause(20), .send(answer.withLength)]
        case .folded: [.send(answer.withFoldedField)]
        }
    }
}

extension FaultOrg.Answer {
    private var head: String { (["HTTP/1.1 \(status) X"] + fields).map { $0 + "\r\n" }.joined() }

    /// The message of a part of the body, which announces some length.
    func part(_ count: Int, announcing length: Int) -> [UInt8] {
        Array("\(head)Content-Length: \(length)\r\n\r\n".utf8) + body.utf8.prefix(count)
    }

    /// The whole message, its length told.
    var withLength: [UInt8] {
        guard status != 204 else { return Array("\(head)\r\n".utf8) }
        return Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    /// The message without its last byte; without the end of its head where there is no body.
    var cut: ArraySlice<UInt8> { withLength.dropLast(status == 204 ? 4 : 1) }

    /// The whole message in chunks of seven bytes.
    var chunked: [UInt8] {
        guard status != 204 else { return withLength }
        var message = Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8)
        let bytes = Array(body.utf8)
        for start in stride(from: 0, to: bytes.count, by: 7) {
            let piece = bytes[start..<min(start + 7, bytes.count)]
            message += Array("\(piece.count)\r\n".utf8) + piece + Array("\r\n".utf8)
        }
        return message + Array("0\r\n\r\n".utf8)
    }

    /// The whole message with a field that goes on in a second line (RFC 9112 §5.2).
    var withFoldedField: [UInt8] {
        let head = "HTTP/1.1 \(status) X\r\nX-Note: one\r\n two\r\n"
        guard status != 204 else { return Array("\(head)\r\n".utf8) }
        return Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }
}
