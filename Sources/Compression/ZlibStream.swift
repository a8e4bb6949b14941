import CZlib

/// A zlib stream that compresses or decompresses complete input.
///
/// Source: https://zlib.net/manual.html.
@safe struct ZlibStream: ~Copyable {
    private let stream: OpaquePointer
    private var buffer = [UInt8](repeating: 0, count: Self.bufferSize)

    /// The maximum number of bytes that one step produces.
    static let bufferSize = 64 << 10

    /// Makes a stream that compresses at zlib's fastest level; nil without zlib or memory.
    init?(compressingTo coding: ContentCoding) {
        guard let stream = unsafe czlib_open_deflater(coding.format, 1) else { return nil }
        unsafe self.stream = stream
    }

    /// Makes a stream that decompresses one member; nil without zlib or memory.
    init?(decompressing coding: ContentCoding) {
        guard let stream = unsafe czlib_open_inflater(coding.format) else { return nil }
        unsafe self.stream = stream
    }

    deinit { unsafe czlib_close(stream) }

    /// The result of a step.
    enum Outcome: Hashable {
        /// There is more to do.
        case continues
        /// The stream, or this member of it, is complete.
        case ended
        /// The input is used up, but the stream has not ended.
        case needsInput
        /// The bytes are not such a stream; with zlib's message.
        case failed(String)
    }

    /// Prepares a decompressing stream for the next member.
    mutating func restart() {
        unsafe czlib_restart_inflater(stream)
    }

    /// Appends at most `limit` bytes of output to a text, and moves an offset in the input past the
    /// consumed bytes.
    mutating func advance(
        _ bytes: [UInt8],
        from offset: inout Int,
        appendingTo text: inout [UInt8],
        atMost limit: Int = bufferSize
    ) -> Outcome {
        let stream = unsafe stream
        let room = min(limit, Self.bufferSize)
        let step = unsafe bytes[offset...].withUnsafeBufferPointer { input in
            unsafe czlib_advance(stream, input.baseAddress, input.count, &buffer, room)
        }
        offset += unsafe step.consumed
        text += unsafe buffer[..<step.produced]
        switch unsafe step.outcome {
        case CZLIB_CONTINUES: return .continues
        case CZLIB_ENDED: return .ended
        case CZLIB_NEEDS_INPUT: return .needsInput
        default: return .failed(unsafe step.problem.map { unsafe String(cString: $0) } ?? "")
        }
    }
}

extension ContentCoding {
    /// HTTP's `deflate` is the zlib format (RFC 9110 §8.4.1.2).
    fileprivate var format: Int32 {
        switch self {
        case .gzip: Int32(CZLIB_GZIP_FORMAT)
        case .deflate: Int32(CZLIB_ZLIB_FORMAT)
        }
    }
}
