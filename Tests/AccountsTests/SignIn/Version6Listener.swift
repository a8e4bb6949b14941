import Foundation
import Testing

/// A program that listens on ::1 alone.
struct Version6Listener {
    let port: UInt16
    private let socket: Int32

    init() throws {
        #if canImport(Darwin)
        let socket = Foundation.socket(AF_INET6, SOCK_STREAM, 0)
        #else
        let socket = Foundation.socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        try #require(socket >= 0)
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe bind(socket, address, size) == 0, listen(socket, 1) == 0 else {
                    return Int32(-1)
                }
                return unsafe getsockname(socket, address, &size)
            }
        }
        try #require(status == 0)
        self.socket = socket
        port = UInt16(bigEndian: address.sin6_port)
    }

    func close() {
        Foundation.close(socket)
    }
}
