import Foundation

/// A client that sends any bytes at all; its calls wait, but never on the pool that runs tasks.
final class RawClient: Sendable {
    private let socket: Int32

    /// Connects to a port of 127.0.0.1.
    init(port: UInt16) throws {
        #if canImport(Darwin)
        socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #else
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(socket, address, size)
            }
        }
        guard status == 0 else { throw Failure(call: "connect", code: errno) }
    }

    deinit { close(socket) }

    struct Failure: Error {
        let call: String
        let code: Int32
    }

    /// Sends bytes; those that a server which has closed no longer takes are dropped.
    func send(_ bytes: some Collection<UInt8>) async {
        let bytes = Array(bytes)
        await offPool { [self] in
            defer { withExtendedLifetime(self) {} }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { rest in
                    #if canImport(Darwin)
                    unsafe Foundation.send(socket, rest.baseAddress, rest.count, 0)
                    #else
                    unsafe Foundation.send(
                        socket,
                        rest.baseAddress,
                        rest.count,
                        Int32(MSG_NOSIGNAL)
                    )
                    #endif
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    func send(_ text: String) async {
        await send(text.utf8)
    }

    /// Tells the server that nothing more will be sent.
    func endSending() {
        _ = shutdown(socket, Int32(SHUT_WR))
    }

    /// Receives until the server closes; whether it did so in good order, or reset the connection.
    func receiveAll() async -> (text: String, isReset: Bool) {
        await offPool { [self] in
            defer { withExtendedLifetime(self) {} }
            var received: [UInt8] = []
            var buffer: [UInt8] = Array(repeating: 0, count: 1 << 16)
            while true {
                let count = unsafe recv(socket, &buffer, 1 << 16, 0)
                guard count > 0 else {
                    return (String(decoding: received, as: UTF8.self), count < 0)
                }
                received.append(contentsOf: buffer[..<count])
            }
        }
    }

    /// Receives until the text so far ends as told, or the server closes.
    func receive(until end: String) async -> String {
        await offPool { [self] in
            defer { withExtendedLifetime(self) {} }
            var received: [UInt8] = []
            var buffer: [UInt8] = Array(repeating: 0, count: 1 << 16)
            while !received.reversed().starts(with: end.utf8.reversed()) {
                let count = unsafe recv(socket, &buffer, 1 << 16, 0)
                guard count > 0 else { break }
                received.append(contentsOf: buffer[..<count])
            }
            return String(decoding: received, as: UTF8.self)
        }
    }
}

/// Runs work that waits in the system on a thread of its own: the pool has as many threads as the
/// machine has cores, and the server under test needs them.
private func offPool<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
