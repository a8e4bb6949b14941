import CZlib

/// One stream that zlib compresses or decompresses, from complete input.
///
/// Source: https://zlib.net/manual.html.
@safe struct ZlibStream: ~Copyable {
    private let stream: OpaquePointer
    private var buffer = [UInt8](repeating: 0, count: Self.bufferSize)

    /// The most bytes that a step makes.
    static let bufferSize = 64 << 10

    /// A stream that compresses at zlib's quickest level; nil without zlib or memory.
    init?(compressingTo coding: ContentCoding) {
        guard let stream = unsafe czlib_open_deflater(coding.format, 1) else { return nil }
        unsafe self.stream = stream
    }

    /// A stream that decompresses one member; nil without zlib or memory.
    init?(decompressing coding: ContentCoding) {
        guard let stream = unsafe czlib_open_inflater(coding.format) else { return nil }
        unsafe self.stream = stream
    }

    deinit { unsafe czlib_close(stream) }

    /// What a step has led to.
    enum Outcome: Hashable {
        /// There is more to do.
        case continues
        /// The stream, or this member of it, is whole.
        case ended
        /// The bytes are used up, and the stream has not ended.
        case needsInput
        /// The bytes are no such stream, in zlib's words.
        case failed(String)
    }

    /// Makes a decompressing stream ready for the next member.
    mutating func restart() {
        unsafe czlib_restart_inflater(stream)
    }

    /// Appends at most `limit` bytes to a text, from the bytes at an offset, which it moves past those that are used.
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
