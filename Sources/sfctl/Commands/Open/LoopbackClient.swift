import Records
import Text

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Whose program is at the other end of a connection over 127.0.0.1, by the tables of Linux.
///
/// Source: proc_net(5), `/proc/net/tcp`. macOS has no such table.
struct LoopbackClient: Sendable {
    /// Reads one of the tables; nil where there is none.
    var table: @Sendable (String) -> [UInt8]? = { try? WholeFile.read($0) }
    /// The user whose connections count; root's do always, who can read everything as it is, and for whom WSL passes on
    /// what a browser of Windows asks.
    var user: UInt32 = geteuid()

    /// Whether a client may be one of the user's programs; also where the system does not tell.
    ///
    /// - Parameters:
    ///   - port: The client's port.
    ///   - server: The port that it is connected to.
    /// - Returns: False for a program of another user, and for a connection that is not open any more.
    func mayBeOwn(port: UInt16, to server: UInt16) -> Bool {
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap(table)
        guard !tables.isEmpty else { return true }
        return tables.lazy.compactMap { Self.owner(in: $0, port: port, to: server) }
            .contains { [user, 0].contains($0) }
    }

    /// The user of the row whose own end is the client's, and whose other end is the server's.
    private static func owner(in table: [UInt8], port: UInt16, to server: UInt16) -> UInt32? {
        for line in table.split(separator: UInt8(ascii: "\n")).dropFirst() {
            let fields = line.split(separator: UInt8(ascii: " "))
            // An end that is closed has no owner any more, which the table shows as root.
            guard fields.count > 7, fields[3].elementsEqual("01".utf8),
                isLoopback(fields[1], port: port), isLoopback(fields[2], port: server)
            else { continue }
            return UInt32(String(decoding: fields[7], as: UTF8.self))
        }
        return nil
    }

    /// Whether an address with its port is 127.0.0.1, as such or in the form of version 6.
    private static func isLoopback(_ field: ArraySlice<UInt8>, port: UInt16) -> Bool {
        let parts = String(decoding: field, as: UTF8.self).split(separator: ":")
        guard parts.count == 2, UInt16(parts[1], radix: 16) == port else { return false }
        // Words of 32 bits, each in the order of this machine.
        let address = hexadecimal(0x7F00_0001)
        return parts[0] == address
            || parts[0] == hexadecimal(0) + hexadecimal(0) + hexadecimal(0xFFFF) + address
    }

    private static func hexadecimal(_ word: UInt32) -> String {
        let digits = String(word.bigEndian, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
