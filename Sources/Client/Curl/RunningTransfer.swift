import CCurl
import HTTP

/// A transfer in libcurl's hands; used by the thread of its loop alone.
final class RunningTransfer {
    let transfer: Transfer
    let easy: EasyHandle
    private let server: CurlServer
    private var head = HeadReader()
    private var patience: Patience
    private var sentBytes = 0
    /// Whether a part of the request may have reached the server; true from the start where libcurl, before 7.80,
    /// cannot tell.
    private var hasBegun = false
    /// What we ended the transfer for ourselves; libcurl calls that an error of writing.
    private var fault: TransportError?

    /// Gets a transfer ready to be added to a multi handle.
    ///
    /// - Throws: `TransportError` where the request cannot be sent as it is.
    init(_ transfer: Transfer, to server: CurlServer) throws(TransportError) {
        guard let easy = EasyHandle() else { throw .other("there is no memory for a request") }
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
    }

    /// How far a transfer has come.
    enum Phase {
        /// Nothing of the request can have reached the server.
        case connecting
        /// A part of the request may have reached the server, and the head of the answer is not whole.
        case head
        case body
    }

    private var phase: Phase { head.isWhole ? .body : hasBegun ? .head : .connecting }

    /// When the transfer is to be looked at again.
    var deadline: ContinuousClock.Instant? { patience.deadline }

    /// Whether the transfer has taken too long.
    func checkPatience(at now: ContinuousClock.Instant) -> TransportError? {
        patience.verdict(at: now)
    }

    /// Continues with a body that was held back.
    func resume() {
        patience.noteResume(at: .now)
        easy.resume()
    }

    /// Tells the sender how the transfer ended.
    func end(with code: CURLcode) {
        guard code != CURLE_OK else { return end(with: nil) }
        end(with: fault ?? server.error(code, of: easy, in: phase))
    }

    /// Tells the sender what ended the transfer.
    func end(with error: TransportError?) {
        transfer.end(with: error)
    }
}

// MARK: - Callbacks

extension RunningTransfer {
    /// The connection is there, and the request begins to leave.
    func noteConnected() {
        hasBegun = true
        patience.noteSent(at: .now)
    }

    /// Takes a line of the head, or of the trailers; another number than that of its bytes ends the transfer.
    func receive(headLine bytes: UnsafeRawBufferPointer) -> Int {
        patience.noteHead(at: .now)
        let isTrailer = head.isWhole
        do throws(TransportError) {
            try head.read(line: unsafe Array(bytes))
        } catch {
            fault = error
            return 0
        }
        if head.isWhole, !isTrailer, let status = head.status {
            transfer.receive(status: status, headers: head.headers)
        }
        return bytes.count
    }

    /// Takes a piece of the body.
    func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        switch unsafe transfer.body.offer(bytes) {
        case .taken:
            patience.noteBody(bytes.count, at: .now)
            return bytes.count
        case .heldBack:
            patience.notePause()
            return CURL_WRITEFUNC_PAUSE
        case .refused:
            fault = .cancelled
            return 0
        }
    }

    /// Gives the next bytes of the request's body.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        patience.noteSent(at: .now)
        guard let body = transfer.request.body else { return 0 }
        let piece = body[sentBytes...].prefix(buffer.count)
        unsafe buffer.copyBytes(from: piece)
        sentBytes += piece.count
        return piece.count
    }

    /// Has the request's body given again from an offset (`SEEK_SET`), as when a proxy wants to know the password.
    func rewind(to offset: Int64, origin: Int32) -> Int {
        guard origin == 0, let offset = Int(exactly: offset),
            (0...(transfer.request.body?.count ?? 0)).contains(offset)
        else { return CURL_SEEKFUNC_FAIL }
        sentBytes = offset
        return CURL_SEEKFUNC_OK
    }
}
