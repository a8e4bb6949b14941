import CCurl
import HTTP

/// A transfer managed by libcurl; only its loop's thread uses it.
final class RunningTransfer {
    let transfer: Transfer
    let easy: EasyHandle
    private let server: CurlServer
    private var head = HeadReader()
    /// The codings of the body, and the body itself if there are any; nil before its first byte.
    private var codings: [String] = []
    private var compressed: CompressedBody?
    /// The number of bytes of the body, decompressed, that the reader has taken.
    private var takenCount = 0
    private var patience: Patience
    private var sentBytes = 0
    /// Whether part of the request may have reached the server; true from the start with libcurl
    /// before 7.80, which does not report it.
    private var hasBegun = false
    /// Whether the server has asked for a client certificate in the handshake; only OpenSSL reports
    /// it.
    private var isAskedForCertificate = false
    /// The reason why we aborted the transfer; libcurl reports this as a write error.
    private var fault: TransportError?

    /// Prepares a transfer for a multi handle.
    ///
    /// - Throws: `TransportError` if the request cannot be sent unchanged.
    init(_ transfer: Transfer, to server: CurlServer) throws(TransportError) {
        guard let easy = EasyHandle() else { throw .other("no memory for a request") }
        self.transfer = transfer
        self.easy = easy
        self.server = server
        patience = Patience(
            idle: server.options.idleTimeout,
            connecting: server.connectTimeout,
            at: .now
        )
        try server.prepare(easy, for: transfer.request)
        hasBegun = !easy.setCallbacks(of: self)
        if server.mayLackCertificate { easy.setHandshakeNotes(to: self) }
    }

    /// The phase of a transfer.
    enum Phase {
        /// No part of the request can have reached the server.
        case connecting
        /// Part of the request may have reached the server, and the answer's head is incomplete.
        case head
        case body
    }

    private var phase: Phase { head.isWhole ? .body : hasBegun ? .head : .connecting }

    /// The time of the next timeout check.
    var deadline: ContinuousClock.Instant? { patience.deadline }

    /// Returns the timeout that has passed, if any.
    func checkPatience(at now: ContinuousClock.Instant) -> TransportError? {
        patience.verdict(at: now)
    }

    /// Resumes a paused body.
    func resume() {
        patience.noteResume(at: .now)
        easy.resume()
    }

    /// Whether the server has answered.
    var hasAnswer: Bool { head.isWhole }

    /// Reports the end of the transfer to the sender.
    ///
    /// - Parameters:
    ///   - code: The result.
    ///   - isKnown: Whether the server has answered another transfer before.
    func end(with code: CURLcode, isKnown: Bool) {
        guard code != CURLE_OK else { return end(with: faultAtEnd) }
        let error = server.error(code, of: easy, in: phase)
        // A server that has answered before without a certificate needs none, and disconnected for
        // another reason.
        let lacksCertificate = isAskedForCertificate && !isKnown && phase != .body
        end(with: fault ?? (lacksCertificate ? withoutCertificate(error) : error))
    }

    /// The error of a body whose compressed data ends too early.
    private var faultAtEnd: TransportError? {
        do throws(CompressedBody.Fault) {
            try compressed?.checkEnd()
            return nil
        } catch {
            return server.error(of: error)
        }
    }

    /// Returns the error for a connection that a server ended because there was no client
    /// certificate.
    ///
    /// In TLS 1.3 this may happen while the request is being sent. The server's alert is lost if
    /// the system has noticed the end.
    private func withoutCertificate(_ error: TransportError) -> TransportError {
        let host = server.host
        return switch error {
        case .cut, .unreachable(.noRoute):
            // Whether anything was done is unknown, as for any other broken connection.
            transfer.request.method.isSafe || phase == .connecting
                ? .insecure(.clientCertificateRefused(host: host))
                : .cut(
                    "\(host) requires a client certificate and closed the connection without one"
                )
        default: error
        }
    }

    /// Reports the end of the transfer, or its error, to the sender.
    func end(with error: TransportError?) {
        transfer.end(with: error)
    }
}

// MARK: - Callbacks

extension RunningTransfer {
    /// Takes libcurl's notes on the handshake: OpenSSL's names of its messages.
    func receive(note bytes: UnsafeRawBufferPointer) {
        guard !isAskedForCertificate else { return }
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        isAskedForCertificate = text.contains("(IN)") && text.contains("Request CERT")
    }

    /// Notes that the connection is established and the request is being sent.
    func noteConnected() {
        if server.mayLackCertificate { easy.set(CURLOPT_VERBOSE, 0) }
        hasBegun = true
        patience.noteSent(at: .now)
    }

    /// Takes a line of the head or of the trailers; returns its number of bytes, or another number
    /// to end the transfer.
    func receive(headLine bytes: UnsafeRawBufferPointer) -> Int {
        patience.noteHead(at: .now)
        let isTrailer = head.isWhole
        do throws(TransportError) {
            try head.read(line: unsafe Array(bytes))
        } catch {
            fault = error
            return 0
        }
        guard head.isWhole, !isTrailer, let status = head.status else { return bytes.count }
        // libcurl would decompress it, and take a part of it for a whole.
        let transferCodings = head.headers.codings(in: "Transfer-Encoding", besides: ["chunked"])
        guard transferCodings.isEmpty else {
            fault = .other(server.unknownCoding(transferCodings, in: "Transfer-Encoding"))
            return 0
        }
        codings = head.headers.codings(in: "Content-Encoding")
        transfer.receive(status: status, headers: head.headers)
        return bytes.count
    }

    /// Takes a part of the body.
    func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        do throws(CompressedBody.Fault) {
            switch try unsafe pass(bytes) {
            case .taken:
                let count = compressed?.takenCount ?? takenCount + bytes.count
                patience.noteBody(count - takenCount, at: .now)
                takenCount = count
                return bytes.count
            case .heldBack:
                patience.notePause()
                return CURL_WRITEFUNC_PAUSE
            case .refused:
                fault = .cancelled
            }
        } catch {
            fault = server.error(of: error)
        }
        return 0
    }

    /// Passes a part of the body to the sender, decompressed if it is compressed.
    private func pass(
        _ bytes: UnsafeRawBufferPointer
    ) throws(CompressedBody.Fault) -> ArrivingBody.Intake {
        guard !codings.isEmpty else { return unsafe transfer.body.offer(bytes) }
        if compressed == nil { compressed = try CompressedBody(codings: codings) }
        return try unsafe compressed?.pass(bytes, to: transfer.body) ?? .refused
    }

    /// Provides the next bytes of the request's body.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        patience.noteSent(at: .now)
        guard let body = transfer.request.body else { return 0 }
        let piece = body[sentBytes...].prefix(buffer.count)
        unsafe buffer.copyBytes(from: piece)
        sentBytes += piece.count
        return piece.count
    }

    /// Rewinds the request's body to an offset (`SEEK_SET`), for example if a proxy requires a
    /// password.
    func rewind(to offset: Int64, origin: Int32) -> Int {
        guard origin == 0, let offset = Int(exactly: offset),
            (0...(transfer.request.body?.count ?? 0)).contains(offset)
        else { return CURL_SEEKFUNC_FAIL }
        sentBytes = offset
        return CURL_SEEKFUNC_OK
    }
}

extension Headers {
    /// Returns the codings in a header field, except those in `known` and `identity`, which stands for
    /// no coding.
    fileprivate func codings(in field: String, besides known: [String] = []) -> [String] {
        // libcurl, too, takes `none` for `identity`.
        elements(of: field).filter {
            !(["", "identity", "none"] + known).contains($0.lowercased())
        }
    }
}
