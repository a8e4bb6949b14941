import Foundation

/// A blocking TCP socket on 127.0.0.1.
struct LoopbackSocket: Sendable {
    private let descriptor: Int32
    /// The port that the socket is bound to.
    let port: UInt16

    /// A socket that listens on a port of the system's choice.
    static func listening() throws -> LoopbackSocket {
        let socket = try bound()
        guard listen(socket.descriptor, 64) == 0 else { throw socket.fault() }
        return socket
    }

    /// A socket that holds a port of the system's choice and refuses connections to it.
    static func bound() throws -> LoopbackSocket {
        let descriptor = try open()
        var address = address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: the two calls read or fill `address` during the call only, within `length`.
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(descriptor, generic, length) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        let port = UInt16(bigEndian: address.sin_port)
        let socket = LoopbackSocket(descriptor: descriptor, port: port)
        guard result else { throw socket.fault() }
        return socket
    }

    /// Closes the socket and tells what the last call said.
    private func fault() -> POSIXError {
        let code = POSIXErrorCode(rawValue: errno) ?? .EIO
        close()
        return POSIXError(code)
    }

    /// A socket connected to a port, or nil.
    static func connected(to port: UInt16) -> LoopbackSocket? {
        guard let descriptor = try? open() else { return nil }
        var address = address(port: port)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: `address` is read during the call only, within `length`.
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe connect(descriptor, generic, length)
            }
        }
        let socket = LoopbackSocket(descriptor: descriptor, port: port)
        if result == 0 { return socket }
        socket.close()
        return nil
    }

    /// Waits for a connection; nil when the socket is of no more use.
    func accept() -> LoopbackSocket? {
        let connection = Foundation.accept(descriptor, nil, nil)
        return connection < 0 ? nil : LoopbackSocket(descriptor: connection, port: port)
    }

    /// Waits for bytes; empty when the other side has closed.
    func read() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        // Safe: at most the buffer's size is written into it, during the call only.
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
        }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Sends all bytes; false when the other side has gone.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safe: the bytes are read during the call only.
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, noSignal)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Ends both directions, which wakes a thread that waits for bytes.
    func shutDown() {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Has `close` send RST (socket(7), SO_LINGER).
    func resetWhenClosed() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout.size(ofValue: linger))
        // Safe: the option is read during the call only, within its size.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, size)
    }

    func close() {
        _ = Foundation.close(descriptor)
    }

    private static func open() throws -> Int32 {
        #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return descriptor
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// A client that has gone must not end the test run by SIGPIPE.
    private var noSignal: Int32 {
        #if canImport(Darwin)
        0
        #else
        Int32(MSG_NOSIGNAL)
        #endif
    }
}

extension LoopbackSocket {
    /// Reads one request, first of all from what is left of the previous read.
    func readRequest(after unread: inout [UInt8], number: Int) -> LoopbackServer.Received? {
        let blankLine = Array("\r\n\r\n".utf8)
        while true {
            if let end = unread.firstRange(of: blankLine) {
                let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self)
                unread.removeFirst(end.upperBound)
                return readBody(after: &unread, head: head, number: number)
            }
            let more = read()
            guard !more.isEmpty else { return nil }
            unread += more
        }
    }

    /// Does one step of a script; false when the connection is of no more use.
    func perform(_ step: LoopbackServer.Step) -> Bool {
        switch step {
        case .send(let bytes): return write(bytes)
        case .close: return false
        case .reset:
            resetWhenClosed()
            return false
        case .pause(let milliseconds):
            usleep(UInt32(milliseconds) * 1000)
            return true
        case .call(let note):
            note()
            return true
        case .awaitInput: return !read().isEmpty
        case .choose(let steps): return steps().allSatisfy(perform)
        case .awaitClose:
            while !read().isEmpty {}
            return false
        }
    }

    private func readBody(
        after unread: inout [UInt8],
        head: String,
        number: Int
    ) -> LoopbackServer.Received? {
        let empty = LoopbackServer.Received(head: head, body: [], connection: number)
        let length = empty.header("Content-Length").flatMap { Int($0) } ?? 0
        while unread.count < length {
            let more = read()
            guard !more.isEmpty else { return nil }
            unread += more
        }
        defer { unread.removeFirst(length) }
        return .init(head: head, body: Array(unread.prefix(length)), connection: number)
    }
}
