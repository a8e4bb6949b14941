import Compression
import HTTP

/// A body that arrives compressed with gzip, which is decompressed piece by piece.
///
/// libcurl can do this too, but takes a body whose compressed data ends too early for a whole one.
///
/// Source: RFC 9110 §8.4.1.3, RFC 1952.
struct CompressedBody: ~Copyable {
    /// The name of the coding.
    static let coding = "gzip"

    private var stream: ZlibStream
    /// Decompressed bytes that the reader does not want yet.
    private var text: [UInt8] = []
    /// The number of bytes that libcurl will deliver again after a pause.
    private var repeated = 0
    /// Whether the body may end here: before the first byte, or after a member.
    private var isWhole = true
    /// The number of decompressed bytes that the reader has taken.
    private(set) var takenCount = 0

    /// Begins a body.
    ///
    /// - Parameter codings: The codings that the server names (RFC 9110 §8.4).
    /// - Throws: `Fault` for a coding that was not asked for.
    init(codings: [String]) throws(Fault) {
        guard ["gzip", "x-gzip"].contains(codings.joined(separator: ", ").lowercased()) else {
            throw .unknown(codings)
        }
        guard let stream = ZlibStream(decompressing: .gzip) else { throw .noZlib }
        self.stream = stream
    }

    /// The reason why a body cannot be decompressed.
    enum Fault: Error {
        case unknown([String])
        /// There is no zlib, or no memory for it.
        case noZlib
        case notGzip
        case endsEarly
    }

    /// Checks that the body may end here.
    func checkEnd() throws(Fault) {
        if !isWhole { throw .endsEarly }
    }

    /// Decompresses a delivery, and passes it on until the reader wants no more.
    ///
    /// After `heldBack`, libcurl delivers the same bytes again.
    mutating func pass(
        _ delivery: UnsafeRawBufferPointer,
        to body: ArrivingBody
    ) throws(Fault) -> ArrivingBody.Intake {
        let bytes = unsafe Array(delivery)
        var offset = min(repeated, bytes.count)
        while true {
            let intake = passText(to: body)
            guard intake == .taken else {
                if intake == .heldBack { repeated = max(repeated, offset) }
                return intake
            }
            guard try advance(bytes, from: &offset) else { break }
        }
        repeated -= min(repeated, bytes.count)
        return .taken
    }

    private mutating func passText(to body: ArrivingBody) -> ArrivingBody.Intake {
        guard !text.isEmpty else { return .taken }
        let intake = unsafe text.withUnsafeBytes { unsafe body.offer($0) }
        if intake == .taken {
            takenCount += text.count
            text.removeAll(keepingCapacity: true)
        }
        return intake
    }

    /// Decompresses some of the bytes; returns false if all are used up.
    private mutating func advance(
        _ bytes: [UInt8],
        from offset: inout Int
    ) throws(Fault) -> Bool {
        if isWhole {
            guard offset < bytes.count else { return false }
            // zlib would wait for the second byte of a header.
            guard bytes[offset] == 0x1F else { throw .notGzip }
            isWhole = false
        }
        switch stream.advance(bytes, from: &offset, appendingTo: &text) {
        case .continues: break
        case .needsInput: return !text.isEmpty
        case .failed: throw .notGzip
        case .ended:
            isWhole = true
            stream.restart()
        }
        return true
    }
}
