import CZlib

/// A stream that the system's zlib compresses or decompresses.
///
/// Source: https://zlib.net/manual.html.
@safe package struct ZlibStream: ~Copyable {
    private let stream: OpaquePointer
    private var buffer = [UInt8](repeating: 0, count: Self.bufferSize)

    /// The maximum number of bytes that one step produces.
    package static let bufferSize = 64 << 10

    /// The bytes around the compressed data.
    package enum Format: Sendable {
        /// Nothing (RFC 1951).
        case raw
        /// A header, and Adler-32 at the end (RFC 1950).
        case zlib
        /// A header, and CRC-32 with the length at the end (RFC 1952).
        case gzip
    }

    /// Makes a stream that compresses at a level, 1 (fastest) to 9 (smallest); nil without zlib or
    /// memory.
    package init?(compressingTo format: Format, level: Int32 = 1) {
        guard let stream = unsafe czlib_open_deflater(format.windowBits, level) else { return nil }
        unsafe self.stream = stream
    }

    /// Makes a stream that decompresses one member; nil without zlib or memory.
    package init?(decompressing format: Format) {
        guard let stream = unsafe czlib_open_inflater(format.windowBits) else { return nil }
        unsafe self.stream = stream
    }

    deinit { unsafe czlib_close(stream) }

    /// The result of a step.
    package enum Outcome: Hashable {
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
    package mutating func restart() {
        unsafe czlib_restart_inflater(stream)
    }

    /// Appends at most `limit` bytes of output to a text, and moves an offset in the input past the
    /// consumed bytes.
    ///
    /// - Parameters:
    ///   - bytes: The input.
    ///   - offset: The first byte not yet consumed.
    ///   - text: The output.
    ///   - limit: The most bytes of output, at most `bufferSize`.
    ///   - isLast: Whether the input ends the stream; needed only for compression.
    /// - Returns: The result of the step.
    package mutating func advance(
        _ bytes: [UInt8],
        from offset: inout Int,
        appendingTo text: inout [UInt8],
        atMost limit: Int = bufferSize,
        isLast: Bool = true
    ) -> Outcome {
        let stream = unsafe stream
        let room = min(limit, Self.bufferSize)
        let step = unsafe bytes[offset...].withUnsafeBufferPointer { input in
            unsafe czlib_advance(
                stream,
                input.baseAddress,
                input.count,
                isLast ? 1 : 0,
                &buffer,
                room
            )
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

extension ZlibStream.Format {
    fileprivate var windowBits: Int32 {
        switch self {
        case .raw: Int32(CZLIB_RAW_FORMAT)
        case .zlib: Int32(CZLIB_ZLIB_FORMAT)
        case .gzip: Int32(CZLIB_GZIP_FORMAT)
        }
    }
}
