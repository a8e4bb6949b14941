import HTTP
import Text

/// A decoder for a request's body, chunked or of a known length (RFC 9112 §6, §7.1).
struct BodyDecoder {
    /// The body so far, without its transfer coding.
    private(set) var bytes: [UInt8] = []
    private var stage: Stage
    private let limit: BodyLimit

    /// The part of the body that comes next.
    private enum Stage: Hashable {
        case data(left: Int)
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailers(room: Int)
        case whole
    }

    /// The maximum number of bytes in a chunk's first line with its extensions, and in all
    /// trailers.
    private static let lineLimit = 4096

    /// Makes a decoder for a body of limited length.
    init(_ framing: BodyFraming, limit: BodyLimit) {
        self.limit = limit
        stage =
            switch framing {
            case .length(0): .whole
            case .length(let length): .data(left: length)
            case .chunked: .chunkSize
            }
    }

    /// Whether the body is complete.
    var isWhole: Bool { stage == .whole }

    /// Reads more bytes; returns whether the body is complete.
    ///
    /// - Throws: `BadMessage` for malformed chunks and for a body beyond the limit.
    mutating func read(from queue: inout ByteQueue) throws(BadMessage) -> Bool {
        while !isWhole {
            guard try advance(queue: &queue) else { return false }
        }
        return true
    }

    /// Takes one step; returns false if that needs more bytes.
    private mutating func advance(queue: inout ByteQueue) throws(BadMessage) -> Bool {
        switch stage {
        case .whole: return true
        case .data(let left):
            let left = left - take(left, from: &queue)
            stage = left == 0 ? .whole : .data(left: left)
            reserveRoom(for: left)
            return left == 0
        case .chunk(let left):
            let left = left - take(left, from: &queue)
            stage = left == 0 ? .chunkEnd : .chunk(left: left)
            return left == 0
        case .chunkSize, .chunkEnd, .trailers:
            guard let line = try queue.takeLine(atMost: lineRoom, else: .fieldsTooLarge) else {
                return false
            }
            try read(line: line)
            return true
        }
    }

    private mutating func take(_ count: Int, from queue: inout ByteQueue) -> Int {
        let part = queue.take(atMost: count)
        bytes.append(contentsOf: part)
        return part.count
    }

    /// Reserves space for the rest of a long body at once: growing in steps would use up to twice
    /// as much memory.
    ///
    /// It does so only after some bytes have arrived, since a declared length may be false.
    private mutating func reserveRoom(for left: Int) {
        guard bytes.count >= Self.earnest, bytes.capacity < bytes.count + left else { return }
        bytes.reserveCapacity(bytes.count + left)
    }

    private static let earnest = 1 << 20

    private var lineRoom: Int {
        if case .trailers(let room) = stage { room } else { Self.lineLimit }
    }

    private mutating func read(line: ArraySlice<UInt8>) throws(BadMessage) {
        switch stage {
        case .chunkSize: try read(chunkSize: line)
        case .chunkEnd where line.isEmpty: stage = .chunkSize
        case .trailers where line.isEmpty: stage = .whole
        case .trailers(let room):
            // The org ignores trailers; only their size matters.
            stage = .trailers(room: room - line.count - 2)
        default: throw .malformed("Bad Chunk")
        }
    }

    private mutating func read(chunkSize line: ArraySlice<UInt8>) throws(BadMessage) {
        let digits = line.prefix { $0.hexValue != nil }
        let rest = line.dropFirst(digits.count).trimmingBlanks
        guard !digits.isEmpty, rest.isEmpty || rest.first == UInt8(ascii: ";"),
            rest.allSatisfy(\.isFieldCharacter)
        else { throw .malformed("Bad Chunk") }
        guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
            size <= limit.bytes - bytes.count
        else { throw limit.refusal }
        stage = size == 0 ? .trailers(room: Self.lineLimit) : .chunk(left: size)
    }
}
