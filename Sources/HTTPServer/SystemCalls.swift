#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The system calls of the listener, and all that differs between systems.
///
/// Every pointer of this folder is in this file; each lives for the one call that it is passed to, and
/// its length is taken from the value that it points into.
enum SystemCalls {
    /// A TCP socket that listens on 127.0.0.1, and its port; port 0 takes any that is free.
    static func openListener(port: UInt16) throws(SystemError) -> (socket: Int32, port: UInt16) {
        let socket = try check("socket", socket(AF_INET, streamType, 0))
        do throws(SystemError) {
            try prepare(socket)
            // A port whose last connections are still in TIME_WAIT can be used again at once.
            try set(SO_REUSEADDR, of: socket, at: SOL_SOCKET)
            try claim(port: port, for: socket)
            // The system cuts the backlog to its own limit.
            _ = try check("listen", listen(socket, SOMAXCONN))
            return (socket, try claimedPort(of: socket))
        } catch {
            release(socket)
            throw error
        }
    }

    /// Whether a port of ::1 takes a connection; one that does not answer within a fifth of a second has a full queue.
    static func connects(toPortOfVersion6 port: UInt16) -> Bool {
        let socket = socket(AF_INET6, streamType, 0)
        // Without version 6 nothing listens there.
        guard socket >= 0 else { return false }
        defer { release(socket) }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        address.sin6_port = port.bigEndian
        guard fcntl(socket, F_SETFL, O_NONBLOCK) >= 0 else { return false }
        let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(socket, address, size)
            }
        }
        if status == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&entry, 1, 200) > 0 else { return true }
        var problem: Int32 = 0
        var room = socklen_t(MemoryLayout<Int32>.size)
        let answer = unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &problem, &room)
        return answer == 0 && problem == 0
    }

    /// The next connection that waits, or nil where none does.
    static func nextConnection(of listener: Int32) throws(SystemError) -> Int32? {
        try unlessBlocked("accept") { accept(listener, nil, nil) }
    }

    /// Makes a connection ready for use.
    static func prepareConnection(_ socket: Int32) throws(SystemError) {
        try prepare(socket)
        // A whole answer is written at once; to wait for more would only delay its last packet.
        try set(TCP_NODELAY, of: socket, at: Int32(IPPROTO_TCP))
    }

    /// The port at the other end of a connection.
    static func clientPort(of socket: Int32) throws(SystemError) -> UInt16 {
        try unsafe port("getpeername") { unsafe getpeername(socket, $0, $1) }
    }

    /// Two sockets that are connected with each other.
    static func openPair() throws(SystemError) -> (Int32, Int32) {
        var pair: [Int32] = [-1, -1]
        _ = try check("socketpair", unsafe socketpair(AF_UNIX, streamType, 0, &pair))
        do throws(SystemError) {
            for socket in pair { try prepare(socket) }
            return (pair[0], pair[1])
        } catch {
            for socket in pair { release(socket) }
            throw error
        }
    }

    /// Fills a buffer from its start; how many bytes came (0 at the end of the stream), or nil where
    /// none are there yet.
    static func receive(
        from socket: Int32,
        into buffer: inout [UInt8]
    ) throws(SystemError) -> Int? {
        let room = buffer.count
        return try unlessBlocked("recv") { unsafe recv(socket, &buffer, room, 0) }
    }

    /// Sends bytes; how many went, or nil where none can go yet.
    static func transmit(
        _ bytes: ArraySlice<UInt8>,
        over socket: Int32
    ) throws(SystemError) -> Int? {
        try unlessBlocked("send") {
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe send(socket, bytes.baseAddress, bytes.count, sendFlags)
            }
        }
    }

    /// Tells the other side that nothing more will be sent; errors are ignored, since it may have closed.
    static func endSending(over socket: Int32) {
        _ = shutdown(socket, Int32(SHUT_WR))
    }

    /// Closes a descriptor, which both systems have done whatever close(2) returns.
    static func release(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    /// Waits until a descriptor is ready, at most so many milliseconds (-1: for ever), and fills in
    /// what each is ready for.
    static func wait(for entries: inout [pollfd], milliseconds: Int32) throws(SystemError) {
        let count = nfds_t(entries.count)
        _ = try unlessBlocked("poll") { unsafe poll(&entries, count, milliseconds) }
    }
}

extension SystemCalls {
    #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let sendFlags: Int32 = 0
    #elseif canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    #elseif canImport(Musl)
    private static let streamType = SOCK_STREAM
    private static let sendFlags = MSG_NOSIGNAL
    #endif

    /// Makes a socket one that never waits, is not handed on to child processes, and answers a client
    /// that is gone with an error instead of SIGPIPE.
    private static func prepare(_ socket: Int32) throws(SystemError) {
        _ = try check("fcntl", fcntl(socket, F_SETFL, O_NONBLOCK))
        _ = try check("fcntl", fcntl(socket, F_SETFD, FD_CLOEXEC))
        #if canImport(Darwin)
        try set(SO_NOSIGPIPE, of: socket, at: SOL_SOCKET)
        #endif
    }

    private static func set(_ option: Int32, of socket: Int32, at level: Int32) throws(SystemError)
    {
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = try check("setsockopt", unsafe setsockopt(socket, level, option, &on, size))
    }

    private static func claim(port: UInt16, for socket: Int32) throws(SystemError) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian  // 127.0.0.1
        address.sin_port = port.bigEndian
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, addressSize)
            }
        }
        _ = try check("bind", status)
    }

    private static func claimedPort(of socket: Int32) throws(SystemError) -> UInt16 {
        try unsafe port("getsockname") { unsafe getsockname(socket, $0, $1) }
    }

    private static func port(
        _ call: String,
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) throws(SystemError) -> UInt16 {
        var address = sockaddr_in()
        var size = addressSize
        let status = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe body(address, &size)
            }
        }
        _ = try check(call, status)
        return UInt16(bigEndian: address.sin_port)
    }

    private static let addressSize = socklen_t(MemoryLayout<sockaddr_in>.size)

    private static func check(_ call: String, _ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(call: call, code: errno) }
        return result
    }

    /// Makes a call until no signal interrupts it; nil where it would have to wait.
    private static func unlessBlocked<Count: SignedInteger>(
        _ name: String,
        _ call: () -> Count
    ) throws(SystemError) -> Count? {
        while true {
            let result = call()
            guard result < 0 else { return result }
            let code = errno
            if code == EAGAIN || code == EWOULDBLOCK { return nil }
            guard code == EINTR else { throw SystemError(call: name, code: code) }
        }
    }
}
