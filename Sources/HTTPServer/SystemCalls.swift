import CLibrary

/// The listener's system calls, and all differences between systems.
///
/// All pointers of this folder are in this file; each one is used only for the call that receives
/// it, and its length comes from the value that it points into.
enum SystemCalls {
    /// Opens a TCP socket that listens on 127.0.0.1 or ::1, and returns it with its port; port 0
    /// selects any free port.
    static func openListener(
        port: UInt16,
        on address: LoopbackAddress = .version4
    ) throws(SystemError) -> (socket: Int32, port: UInt16) {
        let family = address == .version4 ? AF_INET : AF_INET6
        let socket = try check("socket", socket(family, streamType, 0))
        do throws(SystemError) {
            try prepare(socket)
            // Allows reusing a port at once while its last connections are in TIME_WAIT.
            try set(SO_REUSEADDR, of: socket, at: SOL_SOCKET)
            switch address {
            case .version4: try claim(port: port, for: socket)
            case .version6: try claimVersion6(port: port, for: socket)
            }
            // The system reduces the backlog to its own limit.
            _ = try check("listen", listen(socket, SOMAXCONN))
            return (socket, try ownPort(of: socket))
        } catch {
            release(socket)
            throw error
        }
    }

    /// Accepts the next waiting connection; nil if there is none.
    static func nextConnection(of listener: Int32) throws(SystemError) -> Int32? {
        try unlessBlocked("accept") { accept(listener, nil, nil) }
    }

    /// Makes a connection ready for use.
    static func prepareConnection(_ socket: Int32) throws(SystemError) {
        try prepare(socket)
        // A whole answer is written at once; waiting for more would only delay its last packet.
        try set(TCP_NODELAY, of: socket, at: Int32(IPPROTO_TCP))
    }

    /// Returns the port at the other end of a connection.
    static func clientPort(of socket: Int32) throws(SystemError) -> UInt16 {
        try unsafe port("getpeername") { unsafe getpeername(socket, $0, $1) }
    }

    /// Returns the port at this end of a connection, or of a listener.
    static func ownPort(of socket: Int32) throws(SystemError) -> UInt16 {
        try unsafe port("getsockname") { unsafe getsockname(socket, $0, $1) }
    }

    /// Opens two sockets that are connected with each other.
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

    /// Receives bytes into the start of a buffer; returns their number (0 at the end of the
    /// stream), or nil if none are available yet.
    static func receive(
        from socket: Int32,
        into buffer: inout [UInt8]
    ) throws(SystemError) -> Int? {
        let room = buffer.count
        return try unlessBlocked("recv") { unsafe recv(socket, &buffer, room, 0) }
    }

    /// Sends bytes; returns their number, or nil if none can be sent yet.
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

    /// Shuts down sending; errors are ignored, since the other side may have closed the connection.
    static func endSending(over socket: Int32) {
        _ = shutdown(socket, Int32(SHUT_WR))
    }

    /// Closes a descriptor; both systems have closed it whatever close(2) returns.
    static func release(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    /// Waits until a descriptor is ready, up to a number of milliseconds (-1: forever), and fills
    /// in the results.
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

    /// Makes a socket non-blocking, keeps child processes from inheriting it, and makes writing to
    /// a lost client an error instead of SIGPIPE.
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

    private static func claimVersion6(port: UInt16, for socket: Int32) throws(SystemError) {
        try set(Int32(IPV6_V6ONLY), of: socket, at: Int32(IPPROTO_IPV6))
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        address.sin6_port = port.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, size)
            }
        }
        _ = try check("bind", status)
    }

    private static func port(
        _ call: String,
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) throws(SystemError) -> UInt16 {
        // The port has the same offset in both versions' addresses; the rest of the longer one is
        // cut off.
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

    /// Makes a call, repeating it after signals; nil if it would block.
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
